import { directionOf, formatDecimal } from "@candor/contract/client/format.ts";
import { TAG } from "../format/tag.ts";
import "./money.css";

/** A decimal string with grouped digits and at least two places, all digits that it has. */
export const money = (text: string, signed = false): string => formatDecimal(text, TAG, { least: 2, signed });

type MoneyProps = {
  readonly value: string;
  readonly unit?: string;
  /** A sign also before what is above zero, and the colour of its direction. */
  readonly signed?: boolean;
  readonly large?: boolean;
};

/** An amount with its unit, small and grey. Never wrapped. */
export const Money = ({ value, unit, signed = false, large = false }: MoneyProps) => (
  <span className={`money${large ? " money-large" : ""}`}>
    <span className={signed ? directionOf(value) : undefined}>{money(value, signed)}</span>
    {unit && <span className="unit">{unit}</span>}
  </span>
);
