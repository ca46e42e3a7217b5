import { createHash } from "node:crypto";
import type { Clock } from "../../platform/clock/clock.ts";

/** The longest recvWindow and the second that a timestamp may be ahead: after this long a request is refused for its timestamp. */
const KEPT_MS = 61_000;

/** Signed requests with an effect that were taken lately: the same one is not taken again. Two generations, so that nothing is searched for what is old. */
export class Replays {
  readonly #clock: Clock;
  #now = new Set<string>();
  #before = new Set<string>();
  #since: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#since = clock.now();
  }

  /** False if this key has sent this signature before. */
  take(keyId: string, signature: string): boolean {
    const now = this.#clock.now();
    if (now - this.#since > KEPT_MS) {
      this.#before = now - this.#since > 2 * KEPT_MS ? new Set() : this.#now;
      this.#now = new Set();
      this.#since = now;
    }
    const sent = digest(keyId, signature);
    if (this.#now.has(sent) || this.#before.has(sent)) return false;
    this.#now.add(sent);
    return true;
  }
}

const digest = (keyId: string, signature: string): string =>
  createHash("sha256").update(`${keyId}:${signature}`).digest("base64url");

/**
 * The id of the command of a signed request: a UUIDv7 of its timestamp and of what was signed. After a restart, which forgets the requests above, the engine still
 * executes the same one once.
 */
export function signedCommandId(keyId: string, signature: string, timestampMs: number): string {
  const bytes = createHash("sha256").update(`${keyId}:${signature}`).digest().subarray(0, 16);
  bytes.writeUIntBE(timestampMs, 0, 6);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
