import { formatAmount, type Price } from "@candor/contract/domain/money.ts";
import { useFormat } from "../../../shared/format/use-format.ts";

type LiquidationPriceProps = { readonly at: Price | undefined; readonly decimals: number };

/** About where the account would be liquidated, since fees and other positions move it, in the warning color. A dash where no price liquidates, without the color. */
export function LiquidationPrice({ at, decimals }: LiquidationPriceProps) {
  const { approx, price } = useFormat();
  if (at === undefined) return <span className="text-text-2">{price(undefined, decimals)}</span>;
  return <span className="text-warn">{approx(price(formatAmount(at), decimals))}</span>;
}
