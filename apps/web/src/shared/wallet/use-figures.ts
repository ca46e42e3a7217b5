import { useFormat } from "../format/use-format.ts";
import { useAssetsView } from "./view-settings.ts";

const DOTS = "\u2022\u2022\u2022\u2022\u2022\u2022";

/** Amounts of the user as they may be shown: dots while amounts are hidden. */
export function useFigures() {
  const { decimal } = useFormat();
  const hidden = useAssetsView((state) => state.hidden);
  return {
    hidden,
    /** A worth in USDT, two decimals. */
    worth: (text: string) => (hidden ? DOTS : decimal(text, { decimals: 2 })),
    /** An amount of a coin with every digit it has, two decimals at least; or a fixed number of decimals in a column. */
    coin: (text: string, decimals?: number) =>
      hidden ? DOTS : decimal(text, decimals === undefined ? { least: 2 } : { decimals }),
    /** A share of the whole; shares reveal no amounts and are never hidden. */
    share: (text: string) => decimal(text, { decimals: 1 }),
  };
}
