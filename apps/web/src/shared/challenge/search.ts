import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** The challenge of a refusal: the number up to `max` whose SHA-256 behind the salt is `challenge`. */
export type Challenge = {
  readonly challenge: string;
  readonly salt: string;
  readonly signature: string;
  readonly max: number;
};

/** The number within `from` (inclusive) and `to` (exclusive); undefined if it is not among them. */
export function search({ challenge, salt }: Challenge, from: number, to: number): number | undefined {
  const begun = sha256.create().update(utf8ToBytes(salt));
  const target = hexToBytes(challenge);
  for (let number = from; number < to; number += 1) {
    const found = begun
      .clone()
      .update(utf8ToBytes(String(number)))
      .digest();
    if (found.every((byte, place) => byte === target[place])) return number;
  }
  return undefined;
}

/** The solution's format: altcha's payload in base64. */
export const payloadOf = ({ challenge, salt, signature }: Challenge, number: number): string =>
  btoa(JSON.stringify({ algorithm: "SHA-256", challenge, number, salt, signature }));
