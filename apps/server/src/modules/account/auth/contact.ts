import parsePhoneNumber, { getCountries, getCountryCallingCode } from "libphonenumber-js";
import type { UserRow } from "./user-view.ts";

/** The contact of a call: an email in lower case, or a phone number in full international form ("+84901234567"). */
export type Contact =
  | { readonly channel: "mail"; readonly target: string }
  | { readonly channel: "sms"; readonly target: string; readonly areaCode: string };

/** The parser throws on other input. */
const dials: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)));

/** Undefined when the number does not exist in its country's plan. A national 0 in front is dropped, as people include it. */
export function phoneContact(areaCode: string, mobile: string): Extract<Contact, { channel: "sms" }> | undefined {
  const dial = areaCode.replace("+", "");
  if (!dials.has(dial)) return undefined;
  const number = parsePhoneNumber(mobile, { defaultCallingCode: dial });
  if (!number?.isValid() || number.countryCallingCode !== dial) return undefined;
  return { channel: "sms", target: number.number, areaCode: dial };
}

export type ContactInput =
  | { readonly type: "mobile"; readonly area_code: string; readonly mobile: string }
  | { readonly type: "email"; readonly email: string };

export const contactOf = (input: ContactInput): Contact | undefined =>
  input.type === "email" ? { channel: "mail", target: input.email } : phoneContact(input.area_code, input.mobile);

/** The contact for the codes of a known user. */
export function ownContact({ channel, email, mobile, area_code }: UserRow): Contact {
  if (mobile !== null && (channel === "sms" || email === null))
    return { channel: "sms", target: mobile, areaCode: area_code ?? "" };
  if (email === null) throw new Error("a user has neither phone nor e-mail, which the table does not allow");
  return { channel: "mail", target: email };
}
