import type { CodePurpose, User } from "@candor/contract/routes/user.ts";
import { parsePhoneNumber } from "libphonenumber-js/min";
import { maskEmail, maskMobile } from "../mask.ts";
import type { CodeRequest } from "./resend.ts";

type Contact = Pick<User, "mobile" | "email" | "code_channel">;

/** The contact for a user's codes, chosen as on the server: by SMS for a user without an email or who prefers it. */
const bySms = ({ mobile, email, code_channel }: Contact): string | undefined =>
  mobile !== null && (code_channel === "sms" || email === null) ? mobile : undefined;

/** A code for the user's own contact. */
export function ownCodeRequest(user: Contact, event: CodePurpose): CodeRequest {
  const mobile = bySms(user);
  if (mobile === undefined) return { by: "mail", input: { email: user.email ?? "", event } };
  const { countryCallingCode, nationalNumber } = parsePhoneNumber(mobile);
  return { by: "sms", input: { area_code: countryCallingCode, mobile: nationalNumber, event } };
}

/** The same contact, masked: enough to recognize it. */
export function ownContactText(user: Contact): string {
  const mobile = bySms(user);
  return mobile === undefined ? maskEmail(user.email ?? "") : maskMobile(mobile);
}
