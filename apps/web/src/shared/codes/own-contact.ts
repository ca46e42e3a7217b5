import type { CodePurpose, User } from "@candor/contract/routes/user.ts";
import { parsePhoneNumber } from "libphonenumber-js/min";
import { maskEmail, maskMobile } from "../mask.ts";
import type { CodeRequest } from "./resend.ts";

type Contact = Pick<User, "mobile" | "email" | "code_channel">;

/** Where the codes of a user go, chosen as the server does: by SMS to who has no e-mail or prefers it. */
const bySms = ({ mobile, email, code_channel }: Contact): string | undefined =>
  mobile !== null && (code_channel === "sms" || email === null) ? mobile : undefined;

/** A code for the user's own contact. */
export function ownCodeRequest(user: Contact, event: CodePurpose): CodeRequest {
  const mobile = bySms(user);
  if (mobile === undefined) return { by: "mail", input: { email: user.email ?? "", event } };
  const { countryCallingCode, nationalNumber } = parsePhoneNumber(mobile);
  return { by: "sms", input: { area_code: countryCallingCode, mobile: nationalNumber, event } };
}

/** The same contact as the page names it: enough to know it by. */
export function ownContactText(user: Contact): string {
  const mobile = bySms(user);
  return mobile === undefined ? maskEmail(user.email ?? "") : maskMobile(mobile);
}
