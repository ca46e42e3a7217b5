import { useFormat } from "../../shared/format/use-format.ts";
import { useFigures } from "../../shared/wallet/use-figures.ts";

/** A profit with its sign, or dots while amounts are hidden. */
export function Signed({ text }: { readonly text: string }) {
  const { cents } = useFormat();
  const { worth, hidden } = useFigures();
  return hidden ? worth(text) : cents(text, { signed: true });
}
