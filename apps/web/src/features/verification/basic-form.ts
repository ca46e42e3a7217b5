import type { InputOf } from "@candor/contract/route.ts";
import type { realName } from "@candor/contract/routes/identity.ts";
import { type DocumentType, isDocumentNumber, normalDocumentNumber } from "@candor/contract/rules/document-number.ts";
import type { Errors, Wrong } from "../../shared/form/state.ts";
import type { Auth } from "./progress.ts";

/** The fields of the basic page; an empty text is not chosen or not typed yet. */
export type BasicForm = {
  readonly country: string;
  readonly document_type: DocumentType | "";
  readonly document_number: string;
  readonly name: string;
  readonly contact_address: string;
};
export type BasicField = keyof BasicForm;

/** An empty form, or one that was sent back, filled in again except for the number, of which only the end is known. */
export const startForm = (submitted: Auth["basic"]["submitted"]): BasicForm => ({
  country: submitted?.country ?? "",
  document_type: submitted?.document_type ?? "",
  document_number: "",
  name: submitted?.name ?? "",
  contact_address: submitted?.contact_address ?? "",
});

/** The error of each field, by the server's rules. */
export function errorsOf(form: BasicForm): Errors<BasicField> {
  const { country, document_type: type } = form;
  const fields = Object.keys(form) as BasicField[];
  const missing = fields.filter((field) => form[field].trim() === "");
  const errors = Object.fromEntries(missing.map((field): [BasicField, Wrong] => [field, { error: "FIELD_REQUIRED" }]));
  const number = normalDocumentNumber(form.document_number);
  if (number !== "" && type !== "" && !isDocumentNumber(number, { type, country }))
    return { ...errors, document_number: { error: "DOCUMENT_NUMBER_INVALID" } };
  return errors;
}

/** The call's input; undefined while a field has an error. */
export function inputOf(form: BasicForm): InputOf<typeof realName> | undefined {
  const { document_type } = form;
  if (document_type === "" || Object.keys(errorsOf(form)).length > 0) return undefined;
  return { ...form, document_type };
}
