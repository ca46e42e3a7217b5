import { cx } from "../../shared/cx.ts";
import { splitDigits } from "../../shared/format/split-digits.ts";

type DigitsProps = {
  readonly figure: string;
  /** In a column: how many decimals stand out in each of its rows. All digits are of one size there. */
  readonly decimals?: number;
};

/** An amount in full, of which the digits that tell its size stand out. */
export function Digits({ figure, decimals }: DigitsProps) {
  const [head, tail] = splitDigits(figure, decimals);
  return (
    <>
      {head}
      {tail && <span className={cx("font-normal text-text-3", decimals === undefined && "text-[0.75em]")}>{tail}</span>}
    </>
  );
}
