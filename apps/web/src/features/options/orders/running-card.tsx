import type { OptionOrder } from "@candor/contract/routes/options.ts";
import { cx } from "../../../shared/cx.ts";
import { directionOf } from "../../../shared/format/format.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMarket } from "../../../shared/market/use-markets.ts";
import { useQuote } from "../../../shared/socket/quotes.ts";
import { useNow } from "../../../shared/use-now.ts";
import { DirectionTag } from "../direction.tsx";
import { CountdownRing } from "./ring.tsx";
import { ifEndedNow, leftOf, ringShare } from "./running.ts";

const inks = { up: "text-up", down: "text-down", flat: "text-text-2" };
const REDRAW_MS = 250;

type RunningCardProps = {
  readonly order: OptionOrder;
  readonly offset: number;
  /** Another pair than the page's: the card names it. */
  readonly foreign: boolean;
};

/** An open order: its ring, its entry, and its result if it settled now. */
export function RunningCard({ order, offset, foreign }: RunningCardProps) {
  const { t } = useTranslation("option");
  const { amountIn, price, time } = useFormat();
  const quote = useQuote(order.symbol);
  const decimals = useMarket(order.symbol)?.price_decimals ?? 2;
  const now = useNow(REDRAW_MS) + offset;
  const standing = ifEndedNow(order, quote?.now_price);
  const left = leftOf(order, now);
  const waiting = order.open_tick === null;
  return (
    <li className="flex items-center gap-3 rounded-16 bg-page p-3 inset-ring inset-ring-line">
      <CountdownRing
        leftMs={left}
        share={ringShare(order, now)}
        waiting={waiting}
        label={t(waiting ? "running.opening" : "running.awaiting")}
      />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <DirectionTag type={order.type} seconds={order.seconds} />
          <span className="font-bold whitespace-nowrap">
            {amountIn(order.number, order.currency)} {order.currency}
          </span>
          {foreign && <span className="text-12 text-text-3">{order.symbol.replace("-", "/")}</span>}
        </div>
        <p className="mt-1 text-12 text-text-2">
          {waiting
            ? t("running.opening")
            : left === 0
              ? t("running.delivering")
              : t("running.line", {
                  price: price(order.open_tick?.price, decimals),
                  time: time(order.due_at_ms ?? 0, "clock"),
                })}
        </p>
      </div>
      {standing && (
        <div className="shrink-0 text-right max-[340px]:max-w-22">
          <p className="text-11 text-balance text-text-2">{t("running.now")}</p>
          <p className={cx("text-16 font-bold whitespace-nowrap", inks[directionOf(standing.outcome)])}>
            {amountIn(standing.outcome, order.currency, { signed: true })}
          </p>
        </div>
      )}
    </li>
  );
}
