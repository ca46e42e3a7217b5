import { useFormat } from "../format/use-format.ts";
import { useAssetsView } from "./view-settings.ts";

const DOTS = "\u2022\u2022\u2022\u2022\u2022\u2022";

/** Amounts of the user as they may be shown: dots while amounts are hidden. */
export function useFigures() {
  const { amountIn, cents, decimal, inFull, share } = useFormat();
  const hidden = useAssetsView((state) => state.hidden);
  return {
    hidden,
    /** A worth in USDT, two decimals. */
    worth: (text: string) => (hidden ? DOTS : cents(text)),
    /** An amount of a coin with the coin's decimals. */
    coin: (text: string, symbol: string) => (hidden ? DOTS : amountIn(text, symbol)),
    /** With every digit, on the page of the one coin; in a column with as many decimals as its longest amount. */
    inFull: (text: string, column?: number) =>
      hidden ? DOTS : column === undefined ? inFull(text) : decimal(text, { decimals: column }),
    /** A share of the whole; shares reveal no amounts and are never hidden. */
    share,
  };
}
