import type { InputOf } from "@candor/contract/route.ts";
import type { bindContact } from "@candor/contract/routes/account.ts";
import type { CodeRequest } from "../../../shared/codes/resend.ts";
import type { Proof } from "../../../shared/step-up/steps.ts";

/** The form that links a contact: the missing one of the two, and the code that was sent to it. */
export type BindForm = {
  readonly email: string;
  readonly mobile: string;
  /** Dialing code; empty until a country is known. */
  readonly dial: string;
  /** ISO 3166 code of that country. */
  readonly region: string;
  readonly code: string;
};
export const emptyBindForm: BindForm = { email: "", mobile: "", dial: "", region: "", code: "" };

type Kind = "mobile" | "email";

/** As typed, for "Sent to ...". */
export const targetText = (kind: Kind, { email, dial, mobile }: BindForm): string =>
  kind === "email" ? email.trim() : `+${dial} ${mobile.trim()}`;

export const codeRequestOf = (kind: Kind, { email, dial, mobile }: BindForm): CodeRequest =>
  kind === "email"
    ? { by: "mail", input: { email: email.trim(), event: "bind" } }
    : { by: "sms", input: { area_code: dial, mobile: mobile.trim(), event: "bind" } };

export function toBindInput(kind: Kind, form: BindForm, proof: Proof): InputOf<typeof bindContact> {
  // The fund password is not one of this action's proofs.
  const { fund_password: _, ...proofs } = proof;
  const { code } = form;
  return kind === "email"
    ? { type: "email", email: form.email.trim(), code, ...proofs }
    : { type: "mobile", area_code: form.dial, mobile: form.mobile.trim(), code, ...proofs };
}
