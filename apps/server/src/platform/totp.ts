import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";

/** RFC 6238 as in authenticator apps: SHA-1, six digits, steps of 30 s. A code of the previous or next step is accepted as well. */
export const STEP_MS = 30_000;
const ISSUER = "Candor";
const WINDOW = 1;
/** RFC 4226 asks for 128 bits and recommends 160. */
const SECRET_BYTES = 20;

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

const totpOf = (secret: Uint8Array, label = "") =>
  new TOTP({ issuer: ISSUER, label, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });

/** The URI that an authenticator app reads from a QR code. */
export const totpUri = (secret: Uint8Array, label: string): string => totpOf(secret, label).toString();

export const base32 = (secret: Uint8Array): string => totpOf(secret).secret.base32;

export const stepAt = (nowMs: number): number => Math.floor(nowMs / STEP_MS);

export const codeOfStep = (secret: Uint8Array, step: number): string =>
  totpOf(secret).generate({ timestamp: step * STEP_MS });

/** The step whose code this is; undefined if it is none of the three. The caller records the step, since a code works once. */
export function stepOfCode(secret: Uint8Array, code: string, nowMs: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: WINDOW });
  return delta === null ? undefined : stepAt(nowMs) + delta;
}
