import type { Network } from "@candor/contract/routes/deposit.ts";
import { TextField } from "../ui/fields.tsx";

/** The error of a typed payment reference; undefined if it is empty or was `read`. */
export function wrongReference(network: Network, typed: string, read: string | undefined): string | undefined {
  if (typed.trim() === "" || read !== undefined) return undefined;
  return network === "bank"
    ? "Letters, digits and marks between them, as on the statement."
    : "A transaction has 64 digits 0 to 9 and a to f.";
}

type OutputFieldProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (digits: string) => void;
};

/** Which output or log of a transaction it is, where one transaction can carry several payments. */
export const OutputField = ({ value, error, onChange }: OutputFieldProps) => (
  <TextField
    label="Output"
    error={error}
    className="mono"
    inputMode="numeric"
    maxLength={16}
    placeholder="none"
    value={value}
    onChange={(text) => onChange(text.replace(/[^0-9]/g, ""))}
  />
);
