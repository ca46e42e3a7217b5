import type { Known, SaleErrors, SaleFields } from "./sale-form.ts";

/** The props of each step of a sale's form. */
export type StepProps = {
  readonly fields: SaleFields;
  /** The fields of the terms in force, with which changes are compared. */
  readonly base: SaleFields | undefined;
  readonly errors: SaleErrors;
  /** Whether the operator tried to leave the step: then empty fields are marked too. */
  readonly tried: boolean;
  readonly known: Known;
  /** The currencies that a new coin can be paid with. */
  readonly quotes: readonly string[];
  /** Whether the coin and its pair are set. */
  readonly isFixed: boolean;
  readonly change: (changed: Partial<SaleFields>) => void;
};
