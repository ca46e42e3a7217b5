import { EditField } from "../../shared/editor/field.tsx";
import { errorOf } from "../../shared/listing/error-of.ts";
import type { TermField } from "./sale-form.ts";
import type { StepProps } from "./step.ts";

type TermInputProps = Pick<StepProps, "fields" | "base" | "errors" | "tried" | "change"> & {
  readonly name: TermField;
  readonly label: string;
  readonly unit?: string;
  readonly hint?: string;
};

/** An amount or a number of the terms, marked where it differs from the terms in force. */
export const TermInput = ({ fields, base, errors, tried, change, name, label, unit = "", hint }: TermInputProps) => (
  <EditField
    label={label}
    unit={unit}
    numeric={name !== "issuer_uid"}
    maxLength={30}
    value={fields[name]}
    was={base && base[name] !== fields[name] ? base[name] : undefined}
    {...(hint === undefined ? {} : { hint })}
    error={errorOf(tried, fields[name], errors[name])}
    onChange={(value) => change({ [name]: value })}
  />
);
