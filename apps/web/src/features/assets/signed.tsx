import { useFormat } from "../../shared/format/use-format.ts";
import { useFigures } from "../../shared/wallet/use-figures.ts";

/** A profit with its sign, or dots while amounts are hidden. */
export function Signed({ text }: { readonly text: string }) {
  const { decimal } = useFormat();
  const { worth, hidden } = useFigures();
  return hidden ? worth(text) : decimal(text, { decimals: 2, signed: true });
}
