import { cx } from "../../shared/cx.ts";
import { splitDigits } from "../../shared/format/split-digits.ts";

type DigitsProps = {
  readonly figure: string;
  /** In a column: the number of highlighted decimals in each of its rows. All digits have one size there. */
  readonly decimals?: number;
};

/** An amount in full, with its significant digits highlighted. */
export function Digits({ figure, decimals }: DigitsProps) {
  const [head, tail] = splitDigits(figure, decimals);
  return (
    <>
      {head}
      {tail && <span className={cx("font-normal text-text-3", decimals === undefined && "text-[0.75em]")}>{tail}</span>}
    </>
  );
}
