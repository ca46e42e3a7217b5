import { contractEndings, LONG, SHORT } from "@candor/contract/domain/contracts.ts";
import { contractOrderList, type Position } from "@candor/contract/routes/contracts.ts";
import { useState } from "react";
import { useApiList } from "../../../shared/api/use-api-list.ts";
import { cx } from "../../../shared/cx.ts";
import { type DaysFilter, dayFilters, fromDay } from "../../../shared/days.ts";
import { directionOf } from "../../../shared/format/format.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMarket } from "../../../shared/market/use-markets.ts";
import { SealMark } from "../../../shared/seal/seal-mark.tsx";
import { filterOf, RecordFilters } from "../../../shared/trading-limits/record-filters.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { InfiniteList } from "../../../shared/ui/infinite-list.tsx";
import { Tag } from "../../../shared/ui/tag.tsx";
import { inks } from "../account-row.tsx";
import { Head } from "./card-parts.tsx";
import { endingOf, endingTones } from "./ending.ts";
import { isHeld } from "./positions.ts";

const endings = ["all", ...contractEndings] as const;
type EndingFilter = (typeof endings)[number];
const directions = ["all", "long", "short"] as const;
type DirectionFilter = (typeof directions)[number];
const PAGE_ROWS = 20;
const ROW_PX = 92;
type HistoryProps = {
  /** Only this pair's; every pair's when undefined. */
  readonly matchId: number | undefined;
  readonly onDetails: (position: Position) => void;
};

/** Closed positions, also those closed in part, and orders, newest first, filtered by reason, direction and time; each row opens its figures and receipts. */
export function History({ matchId, onDetails }: HistoryProps) {
  const { t } = useTranslation("contracts");
  const byEnding = useState<EndingFilter>("all");
  const bySide = useState<DirectionFilter>("all");
  const byDays = useState<DaysFilter>("all");
  const [[ending], [direction], [days]] = [byEnding, bySide, byDays];
  const from = fromDay(days, new Date());
  const query = useApiList(contractOrderList, {
    group: "history",
    page_size: PAGE_ROWS,
    ...(matchId === undefined ? {} : { match_id: matchId }),
    ...(ending === "all" ? {} : { ending }),
    ...(direction === "all" ? {} : { type: direction === "long" ? LONG : SHORT }),
    ...(from === undefined ? {} : { from }),
  });
  const filtered = ending !== "all" || direction !== "all" || days !== "all" || matchId !== undefined;
  const words = { all: t("filter.both"), long: t("long"), short: t("short") };
  return (
    <>
      <div className="border-b border-line p-gutter pb-2.5">
        <RecordFilters
          result={filterOf(t("filter.ending"), endings, byEnding, (value) =>
            value === "all" ? t("filter.all") : t(`ending.${value}`),
          )}
          direction={filterOf(t("side"), directions, bySide, (value) => words[value])}
          days={filterOf(t("filter.days"), dayFilters, byDays, (value) => t(`days.${value}`))}
        />
      </div>
      <InfiniteList
        query={query}
        keyOf={({ id }) => id}
        rowPx={ROW_PX}
        render={(position) => <HistoryRow position={position} onPress={() => onDetails(position)} />}
        empty={
          <EmptyState
            title={t(filtered ? "filter.none" : "empty.history")}
            body={t(filtered ? "filter.noneBody" : "empty.historyHint")}
          />
        }
      />
    </>
  );
}

function HistoryRow({ position, onPress }: { readonly position: Position; readonly onPress: () => void }) {
  const { t } = useTranslation("contracts");
  const { cents, integer, price, time } = useFormat();
  const decimals = useMarket(position.symbol)?.price_decimals ?? 2;
  const ending = endingOf(position);
  const { open_price: open, close_price: closed } = position;
  // Still held, with some of its lots closed.
  const partly = isHeld(position);
  const lots = integer(position.ordered);
  const lastClose = position.receipts.findLast(({ kind }) => kind === "lever_close")?.at;
  return (
    <button
      type="button"
      onClick={onPress}
      className="block w-full border-b border-line px-(--gutter) py-3 text-left -outline-offset-2 active:bg-surface-2"
    >
      <span className="flex items-start justify-between gap-2">
        <Head position={position} />
        {(partly || position.state === "closed") && (
          <span className={cx("text-16 font-bold whitespace-nowrap", inks[directionOf(position.profit)])}>
            {cents(position.profit, { signed: true })}
          </span>
        )}
      </span>
      <span className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-12 text-text-2">
        <span>
          {partly
            ? t("history.closedLots", { closed: integer(position.ordered - position.share), lots })
            : t("lots", { count: position.share, lots: integer(position.share) })}
        </span>
        <Tag tone={endingTones[ending]}>{partly ? t("history.partly") : t(`ending.${ending}`)}</Tag>
      </span>
      <span className="mt-1 flex flex-wrap justify-between gap-x-3 text-12 text-text-3">
        <span>
          {open !== null && closed !== null
            ? t("history.prices", { open: price(open, decimals), close: price(closed, decimals) })
            : t("history.neverOpened")}
        </span>
        <span className="flex items-center gap-1.5">
          <SealMark kind="receipt" id={position.receipts.at(-1)?.id} />
          {time(position.closed_at ?? lastClose ?? position.created_at, "dayTime")}
        </span>
      </span>
    </button>
  );
}
