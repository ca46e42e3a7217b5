import { directionOf, formatDecimal } from "@candor/contract/client/format.ts";
import { TAG } from "../format/tag.ts";
import "./money.css";

/** A decimal string with grouped digits, at least two decimals, and full precision. */
export const money = (text: string, signed = false): string => formatDecimal(text, TAG, { least: 2, signed });

type MoneyProps = {
  readonly value: string;
  readonly unit?: string;
  /** Shows a plus sign too, and the color of the direction. */
  readonly signed?: boolean;
  readonly large?: boolean;
};

/** An amount with its unit in small gray type. Never wraps. */
export const Money = ({ value, unit, signed = false, large = false }: MoneyProps) => (
  <span className={`money${large ? " money-large" : ""}`}>
    <span className={signed ? directionOf(value) : undefined}>{money(value, signed)}</span>
    {unit && <span className="unit">{unit}</span>}
  </span>
);
