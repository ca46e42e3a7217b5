import { DOWN, UP } from "@candor/contract/domain/options.ts";
import { type OptionOrder, optionOrderList } from "@candor/contract/routes/options.ts";
import { useState } from "react";
import { useApiList } from "../../../shared/api/use-api-list.ts";
import { cx } from "../../../shared/cx.ts";
import { type DaysFilter, dayFilters, fromDay } from "../../../shared/days.ts";
import { directionOf } from "../../../shared/format/format.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMarket } from "../../../shared/market/use-markets.ts";
import { go } from "../../../shared/navigation.ts";
import { SealMark } from "../../../shared/seal/seal-mark.tsx";
import { filterOf, RecordFilters } from "../../../shared/trading-limits/record-filters.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { CoinIcon } from "../../../shared/ui/coin-icon.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { InfiniteList } from "../../../shared/ui/infinite-list.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { Tag } from "../../../shared/ui/tag.tsx";
import { DirectionTag } from "../direction.tsx";
import { ResultSheet } from "./result-sheet.tsx";

const states = ["all", "won", "lost", "flat", "void"] as const;
type StateFilter = (typeof states)[number];
const directions = ["all", "up", "down"] as const;
type DirectionFilter = (typeof directions)[number];
const PAGE_ROWS = 20;
const ROW_PX = 92;

/** Settled orders of all pairs, by state, direction and days; each opens with its proof. */
export default function OptionRecordPage() {
  const { t } = useTranslation("option");
  const { t: common } = useTranslation();
  const byState = useState<StateFilter>("all");
  const byDirection = useState<DirectionFilter>("all");
  const byDays = useState<DaysFilter>("all");
  const [[state], [direction], [days]] = [byState, byDirection, byDays];
  const [shown, setShown] = useState<OptionOrder>();
  const from = fromDay(days, new Date());
  const query = useApiList(optionOrderList, {
    page_size: PAGE_ROWS,
    ...(state === "all" ? {} : { state }),
    ...(direction === "all" ? {} : { type: direction === "up" ? UP : DOWN }),
    ...(from === undefined ? {} : { from }),
  });
  const filtered = state !== "all" || direction !== "all" || days !== "all";
  return (
    <Page title={common("page.optionRecord")} back money flat>
      <div className="sticky top-(--head-h) z-10 border-b border-line bg-page px-(--gutter) pt-1 pb-2.5">
        <RecordFilters
          result={filterOf(t("history.state"), states, byState, (value) => t(`state.${value}`))}
          direction={filterOf(t("history.direction"), directions, byDirection, (value) =>
            t(`directionFilter.${value}`),
          )}
          days={filterOf(t("history.days"), dayFilters, byDays, (value) => t(`days.${value}`))}
        />
      </div>
      <InfiniteList
        query={query}
        keyOf={({ id }) => id}
        render={(order) => <RecordRow order={order} onPress={() => setShown(order)} />}
        rowPx={ROW_PX}
        empty={
          <EmptyState
            title={t(filtered ? "history.noneFiltered" : "history.none")}
            body={t(filtered ? "history.noneFilteredBody" : "history.noneBody")}
            action={filtered ? undefined : <Button onClick={() => go("option")}>{t("history.open")}</Button>}
          />
        }
      />
      <ResultSheet order={shown} onClose={() => setShown(undefined)} />
    </Page>
  );
}

const inks = { up: "text-up", down: "text-down", flat: "text-text-2" };
const tones = { won: "up", lost: "down", flat: "plain", void: "warn" } as const;

function RecordRow({ order, onPress }: { readonly order: OptionOrder; readonly onPress: () => void }) {
  const { t } = useTranslation("option");
  const { amountIn, price, time } = useFormat();
  const decimals = useMarket(order.symbol)?.price_decimals ?? 2;
  const { state } = order;
  const outcome = order.outcome ?? "0";
  const [open, delivery] = [order.open_tick, order.delivery_tick];
  return (
    <button
      type="button"
      onClick={onPress}
      className="block w-full border-b border-line px-(--gutter) py-3 text-left -outline-offset-2 active:bg-surface-2"
    >
      <span className="flex items-center gap-2">
        <CoinIcon symbol={order.symbol.split("-")[0] ?? ""} size={20} />
        <span className="font-bold">{order.symbol.replace("-", "/")}</span>
        <DirectionTag type={order.type} seconds={order.seconds} />
        <span className={cx("ml-auto text-16 font-bold whitespace-nowrap", inks[directionOf(outcome)])}>
          {amountIn(outcome, order.currency, { signed: true })}
        </span>
      </span>
      <span className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 text-12 text-text-2">
        <span>{t("history.stake", { amount: amountIn(order.number, order.currency), currency: order.currency })}</span>
        {state !== "opening" && state !== "running" && <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>}
      </span>
      <span className="mt-1 flex flex-wrap justify-between gap-x-3 text-12 text-text-3">
        <span>
          {open && delivery
            ? t("history.prices", { open: price(open.price, decimals), delivery: price(delivery.price, decimals) })
            : t("history.noPrice")}
        </span>
        <span className="flex items-center gap-1.5">
          <SealMark kind="receipt" id={order.delivery_receipt} />
          {time(delivery?.at_ms ?? order.accepted_at, "dayTime")}
        </span>
      </span>
    </button>
  );
}
