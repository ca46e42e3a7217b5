import type { ApiKeyRight } from "@candor/contract/domain/api-keys.ts";
import type { OpenCall } from "@candor/contract/open/call.ts";
import { type OpenRefusal, openRefusal, rejections } from "@candor/contract/open/errors.ts";
import type { ApiKey, KeyResult } from "../api-keys/api-keys.ts";
import type { Services } from "../services.ts";
import { readTiming } from "./timing.ts";

export type SignedText = {
  readonly apiKey: string | undefined;
  readonly signature: string | undefined;
  /** Exactly the text that was signed. */
  readonly payload: string;
  readonly timestamp: unknown;
  readonly recvWindow: unknown;
  readonly address: string;
};

export type Signed =
  | { readonly ok: true; readonly key: ApiKey; readonly signature: string; readonly timestampMs: number }
  | OpenRefusal;

/** Letters and digits; what else a header can hold was never a key. */
const KEY_TEXT = /^[A-Za-z0-9]{64}$/;

/** Whose signed request this is, if it is of now, of a live key, correctly signed, and from an address of the key. The call's own right is checked with `mayCall`. */
export async function readSigned(
  { apiKeys }: Pick<Services, "apiKeys">,
  text: SignedText,
  at: number,
): Promise<Signed> {
  const { apiKey, signature, payload, address } = text;
  if (apiKey === undefined || !KEY_TEXT.test(apiKey)) return openRefusal("BAD_KEY_FORMAT");
  const timing = readTiming(text, at);
  if (!timing.ok) return timing;
  if (signature === undefined || signature === "") return openRefusal("MISSING", "signature");
  const found = await apiKeys.authenticate({ apiKey, signature, payload, address, at });
  if (!found.ok) return keyRefusal(found);
  return { ok: true, key: found.data, signature: signature.toLowerCase(), timestampMs: timing.timestampMs };
}

export function keyRefusal({ error, retryAfterS }: Extract<KeyResult, { ok: false }>): OpenRefusal {
  switch (error) {
    case "BAD_SIGNATURE":
      return openRefusal("WRONG_SIGNATURE");
    case "TOO_MANY_REQUESTS":
      return { ...openRefusal("TOO_MANY_FAILURES"), retryAfter: retryAfterS ?? 1 };
    case "UNKNOWN_KEY":
    case "KEY_EXPIRED":
    case "ADDRESS_NOT_ALLOWED":
      return openRefusal("KEY_REJECTED");
  }
}

/** A frozen user's key only reads, which is not a matter of the key's rights. */
export function mayCall({ rights, state }: ApiKey, { security }: OpenCall): OpenRefusal | undefined {
  if (security === "none" || security === "key") return undefined;
  const right: ApiKeyRight = security;
  if (rights.includes(right)) return undefined;
  return state === "active" ? openRefusal("KEY_REJECTED") : openRefusal("ORDER_REJECTED", rejections.account);
}

/** A request with an effect that was received before: for an order by the code of a duplicate one. */
export const replayed = ({ orders }: OpenCall): OpenRefusal =>
  orders === undefined ? openRefusal("REPLAYED") : openRefusal("ORDER_REJECTED", rejections.duplicate);
