import { createHmac, randomBytes } from "node:crypto";

/** Visits of a day that are remembered, all inviters together, and counted, for one of them: further ones are not counted. */
export const VISITS_MAX = 200_000;
export const COUNTED_A_DAY_MAX = 10_000;
const KEY_BYTES = 12;

/**
 * Tells the first visit of a day from repeated ones. Only hashes with a key that is never stored are kept, in memory, and forgotten with the key when the
 * day is over: nobody can find out from them who opened a link. After a restart a visitor counts once more.
 */
export class Visits {
  #day = "";
  #secret = randomBytes(32);
  #seen = new Set<string>();
  #counted = new Map<number, number>();

  /** Whether this one is to be counted. `network` is that of the visitor, `day` the UTC day. */
  isFirst({ inviterId, network, day }: { inviterId: number; network: string; day: string }): boolean {
    if (day !== this.#day) {
      this.#day = day;
      this.#secret = randomBytes(32);
      this.#seen = new Set();
      this.#counted = new Map();
    }
    const counted = this.#counted.get(inviterId) ?? 0;
    if (this.#seen.size >= VISITS_MAX || counted >= COUNTED_A_DAY_MAX) return false;
    const text = `${inviterId}\n${network}`;
    const key = createHmac("sha256", this.#secret).update(text).digest("base64url").slice(0, KEY_BYTES);
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    this.#counted.set(inviterId, counted + 1);
    return true;
  }
}
