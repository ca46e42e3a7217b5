import type { Envelope } from "../errors.ts";
import { ApiError } from "./errors.ts";

export type Handled<Data> =
  | { readonly kind: "data"; readonly data: Data; readonly message?: string }
  | {
      readonly kind: "refused";
      readonly error: ApiError;
      readonly then: "nothing" | "login" | "sessionOver" | "verify";
    };

/** Transport data of the answer; `retryAfterMs` is from its header Retry-After. */
export type Transport = { readonly status: number; readonly retryAfterMs?: number | undefined };

/**
 * Section 7, response handling: type 999 clears the session before any other check; code 0 and 1 pass through; 2 returns data; 3 shows data as a
 * message; 4 leads to the login; everything else is a refusal whose msg is shown.
 */
export function handleEnvelope<Data>(envelope: Envelope<Data>, transport: Transport = { status: 200 }): Handled<Data> {
  const { code, msg, data, type, error, params, fields } = envelope;
  const refused = (then: "nothing" | "login" | "sessionOver" | "verify"): Handled<Data> => ({
    kind: "refused",
    error: new ApiError({ msg, error, params, fields, type, ...transport }),
    then,
  });
  if (type === 999) return refused("sessionOver");
  if (code === 4) return refused("login");
  if (type === 998) return refused("verify");
  if (code === 3) return { kind: "data", data: data as Data, message: typeof data === "string" ? data : msg };
  if (code === 0 || code === 1 || code === 2) return { kind: "data", data: data as Data };
  return refused("nothing");
}

/** An object with a code and a msg, the form of every business answer. */
export const isEnvelope = (value: unknown): value is Envelope<unknown> =>
  typeof value === "object" && value !== null && "code" in value && typeof value.code === "number" && "msg" in value;
