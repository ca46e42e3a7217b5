import { parsePrice } from "@candor/contract/domain/money.ts";
import type { OptionOrder } from "@candor/contract/routes/options.ts";
import { cx } from "../../shared/cx.ts";

const HIGH = 6;
const LOW = 22;
const LEVEL = 14;
const inks = { won: "text-up", lost: "text-down" } as const;

/** From the entry to the settlement: higher, lower or level, which decides the result. The path between does not matter, so none is drawn. */
export function Way({ order }: { readonly order: OptionOrder }) {
  const [open, end] = [parsePrice(order.open_tick?.price), parsePrice(order.delivery_tick?.price)];
  if (open === undefined || end === undefined) return null;
  const [from, to] = end === open ? [LEVEL, LEVEL] : end > open ? [LOW, HIGH] : [HIGH, LOW];
  const { state } = order;
  return (
    <svg
      aria-hidden="true"
      width={72}
      height={28}
      className={cx("shrink-0 max-[340px]:hidden", state === "won" || state === "lost" ? inks[state] : "text-text-3")}
    >
      <path d={`M8 ${from}L64 ${to}`} stroke="currentColor" strokeWidth="2" strokeDasharray="3 4" />
      <circle cx={8} cy={from} r={4} className="fill-surface-2" stroke="currentColor" strokeWidth="2" />
      <circle cx={64} cy={to} r={5} fill="currentColor" />
    </svg>
  );
}
