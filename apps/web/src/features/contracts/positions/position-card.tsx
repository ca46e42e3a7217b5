import { formatAmount, parsePrice } from "@candor/contract/domain/money.ts";
import type { ContractPair, Position } from "@candor/contract/routes/contracts.ts";
import { useState } from "react";
import { cx } from "../../../shared/cx.ts";
import { directionOf } from "../../../shared/format/format.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMarket } from "../../../shared/market/use-markets.ts";
import { useOnline } from "../../../shared/online.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Change } from "../../../shared/ui/price-pill.tsx";
import { Spinner } from "../../../shared/ui/ring.tsx";
import { inks } from "../account-row.tsx";
import { LiquidationPrice } from "../form/liquidation-price.tsx";
import { useLive, useLivePosition } from "../live.tsx";
import { Cell, Head, StopsText } from "./card-parts.tsx";
import { CloseSheet } from "./close-sheet.tsx";
import { isHeld, pairOf } from "./positions.ts";
import { StopsSheet } from "./stops-sheet.tsx";

type PositionCardProps = {
  readonly position: Position;
  readonly pairs: readonly ContractPair[] | undefined;
  readonly onDetails: () => void;
};

/** An open position: its current profit, where it opened, where it would be liquidated. */
export function PositionCard({ position, pairs, onDetails }: PositionCardProps) {
  const { t } = useTranslation("contracts");
  const { cents, integer, price } = useFormat();
  const decimals = useMarket(position.symbol)?.price_decimals ?? 2;
  const index = useLive().indexOf(position.symbol);
  const held = isHeld(position);
  const live = useLivePosition(position, pairs);
  const priceText = (value: bigint | undefined) =>
    price(value === undefined ? undefined : formatAmount(value), decimals);
  return (
    <article className="border-b border-line p-gutter py-3" aria-label={position.symbol.replace("-", "/")}>
      <button type="button" onClick={onDetails} className="block w-full text-left">
        <span className="flex items-start gap-2">
          <span className="min-w-0 grow">
            <Head position={position} />
            <span className="mt-0.5 block text-12 text-text-2">
              {t("card.size", {
                count: position.share,
                lots: integer(position.share),
                margin: cents(position.margin),
              })}
            </span>
          </span>
          {live && (
            <span className="shrink-0 text-right">
              <span className={cx("block text-18 font-bold whitespace-nowrap", inks[directionOf(live.profit)])}>
                {cents(live.profit, { signed: true })}
              </span>
              <Change change={live.returned} className="text-12" />
            </span>
          )}
        </span>
        {position.deduction !== "0" && (
          <span className="mt-1 flex flex-wrap justify-between gap-x-2 text-12 text-warn">
            <span>{t("details.deduction")}</span>
            <span className="ml-auto font-medium whitespace-nowrap">
              {cents(position.deduction)} {position.legal}
            </span>
          </span>
        )}
        {held && (
          <span className="mt-2 grid grid-cols-3 items-end gap-x-2 text-12">
            <Cell label={t("card.entry")}>{price(position.open_price ?? undefined, decimals)}</Cell>
            <Cell label={t("card.current")} align="center">
              {priceText(index)}
            </Cell>
            <Cell label={t("figure.liquidation")} align="right">
              <LiquidationPrice at={live?.liquidation} decimals={decimals} />
            </Cell>
          </span>
        )}
      </button>
      <Actions position={position} pairs={pairs} />
    </article>
  );
}

function Actions({ position, pairs }: Pick<PositionCardProps, "position" | "pairs">) {
  const { t } = useTranslation("contracts");
  const online = useOnline();
  const [sheet, setSheet] = useState<"stops" | "close">();
  const close = () => setSheet(undefined);
  if (position.state === "opening")
    return (
      <p role="status" className="mt-2 flex min-h-9 items-center gap-2 text-12 text-text-2">
        <Spinner size={16} />
        {t("card.opening")}
      </p>
    );
  return (
    <div className="mt-2.5 grid grid-cols-2 gap-2.5">
      <Button size="small" tone="ghost" disabled={!online} onClick={() => setSheet("stops")}>
        <StopsText position={position} />
      </Button>
      {position.state === "closing" ? (
        <p role="status" className="flex min-h-9 items-center justify-center gap-2 text-12 text-text-2">
          <Spinner size={16} />
          {t("card.closing")}
        </p>
      ) : (
        <Button size="small" tone="ghost" disabled={!online} onClick={() => setSheet("close")}>
          {t("close.act")}
        </Button>
      )}
      <StopsSheet
        position={position}
        pair={pairOf(pairs, position)}
        open={sheet === "stops" && parsePrice(position.open_price ?? undefined) !== undefined}
        onClose={close}
      />
      <CloseSheet position={position} open={sheet === "close" && position.state === "holding"} onClose={close} />
    </div>
  );
}
