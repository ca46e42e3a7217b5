import { useFormat } from "../../shared/format/use-format.ts";
import { useAssetsView } from "./view-settings.ts";

const DOTS = "\u2022\u2022\u2022\u2022\u2022\u2022";

/** Amounts of the user as they may be seen: dots while the eye is closed. */
export function useFigures() {
  const { decimal } = useFormat();
  const hidden = useAssetsView((state) => state.hidden);
  return {
    hidden,
    /** A worth in USDT, two decimals. */
    worth: (text: string) => (hidden ? DOTS : decimal(text, { decimals: 2 })),
    /** An amount of a coin with every digit it has, two decimals at least; so many where it stands in a column. */
    coin: (text: string, decimals?: number) =>
      hidden ? DOTS : decimal(text, decimals === undefined ? { least: 2 } : { decimals }),
    /** A share of the whole; shares say nothing of amounts and stay. */
    share: (text: string) => decimal(text, { decimals: 1 }),
  };
}
