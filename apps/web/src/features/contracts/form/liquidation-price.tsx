import { formatAmount, type Price } from "@candor/contract/domain/money.ts";
import { useFormat } from "../../../shared/format/use-format.ts";

type LiquidationPriceProps = { readonly at: Price | undefined; readonly decimals: number };

/** Where the account would be liquidated, in the warning color. A dash where no price liquidates, without the color. */
export function LiquidationPrice({ at, decimals }: LiquidationPriceProps) {
  const { price } = useFormat();
  if (at === undefined) return <span className="text-text-2">{price(undefined, decimals)}</span>;
  return <span className="text-warn">{price(formatAmount(at), decimals)}</span>;
}
