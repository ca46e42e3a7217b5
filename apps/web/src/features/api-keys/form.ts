import { API_KEY_ADDRESSES_MAX, API_KEY_PREFIX_MIN, type ApiKeyKind } from "@candor/contract/domain/api-keys.ts";
import type { InputOf } from "@candor/contract/route.ts";
import type { createApiKey } from "@candor/contract/routes/api-keys.ts";
import type { Errors } from "../../shared/form/state.ts";
import type { Proof } from "../../shared/step-up/steps.ts";

/** What a key may be changed to later. `addresses` as typed: one address or range per line, also separated by commas or spaces. */
export type TermsForm = { readonly label: string; readonly addresses: string };

/** A new key being typed; the names are those of the call. */
export type KeyForm = TermsForm & {
  readonly kind: ApiKeyKind;
  readonly trade: boolean;
  readonly withdraw: boolean;
  readonly public_key: string;
  /** Six digits, sent to the user's own contact. */
  readonly code: string;
};

export const emptyKey: KeyForm = {
  kind: "hmac",
  label: "",
  trade: false,
  withdraw: false,
  addresses: "",
  public_key: "",
  code: "",
};

export const addressesOf = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== "");

const OCTET = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
const IPV4 = new RegExp(`^${OCTET}(\\.${OCTET}){3}$`);
/** The characters of an address; the server reads the rest of its grammar. */
const IPV6 = /^(?=.*:)[0-9a-f:.]{2,45}$/i;

/** Whether it looks like an address or a range that the server may allow. */
export function looksAllowed(item: string): boolean {
  const [base = "", bits, ...more] = item.split("/");
  const family = IPV4.test(base) ? "ipv4" : IPV6.test(base) ? "ipv6" : undefined;
  if (!family || more.length > 0) return false;
  if (bits === undefined) return true;
  const prefix = /^[1-9][0-9]{0,2}$/.test(bits) ? Number.parseInt(bits, 10) : 0;
  return prefix >= API_KEY_PREFIX_MIN[family] && prefix <= (family === "ipv4" ? 32 : 128);
}

/** What is wrong with the terms of a key that may withdraw or not. */
export function termsErrors(
  { label, addresses }: TermsForm,
  { withdraw }: { readonly withdraw: boolean },
): Errors<"label" | "addresses"> {
  const list = addressesOf(addresses);
  const wrong = list.find((item) => !looksAllowed(item));
  return {
    ...(label.trim() === "" ? { label: { error: "FIELD_REQUIRED" } } : {}),
    ...(withdraw && list.length === 0 ? { addresses: { error: "API_KEY_NEEDS_ADDRESSES" } } : {}),
    ...(list.length > API_KEY_ADDRESSES_MAX ? { addresses: { error: "TOO_MANY_ADDRESS_RANGES" } } : {}),
    ...(wrong === undefined ? {} : { addresses: { error: "ADDRESS_RANGE_INVALID", params: { range: wrong } } }),
  };
}

export const keyErrors = (form: KeyForm): Errors<"label" | "addresses" | "public_key" | "code"> => ({
  ...termsErrors(form, form),
  ...(form.kind === "ed25519" && form.public_key.trim() === "" ? { public_key: { error: "FIELD_REQUIRED" } } : {}),
  ...(/^[0-9]{6}$/.test(form.code) ? {} : { code: { error: "FIELD_REQUIRED" } }),
});

export function toCreate(form: KeyForm, { password: _, ...proofs }: Proof): InputOf<typeof createApiKey> {
  const { public_key, ...rest } = form;
  return {
    ...rest,
    label: form.label.trim(),
    addresses: addressesOf(form.addresses),
    ...(form.kind === "ed25519" ? { public_key } : {}),
    ...proofs,
  };
}

/** What programs read from the QR code of a new key. */
export const keyQrText = (apiKey: string, secretKey: string): string => JSON.stringify({ apiKey, secretKey });
