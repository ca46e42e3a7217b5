import type { Clock } from "../../../platform/clock/clock.ts";
import type { Spendable } from "../../../platform/network/shared-spending.ts";

const KEYS_MAX = 50_000;
/** Between key and member in what other processes are told. */
const SEPARATOR = "\n";

type Seen = { readonly since: number; readonly members: Set<string> };

/**
 * Detects surges: a key with more than `most` different members within a time window, which begins with the first. In memory and bounded; an attacker
 * with KEYS_MAX other keys is stopped by the limits behind this.
 */
export class Surges implements Spendable {
  onSpent: Spendable["onSpent"];
  readonly #keys = new Map<string, Seen>();
  readonly #most: number;
  readonly #windowMs: number;
  readonly #clock: Clock;

  constructor({ most, windowMs, clock }: { most: number; windowMs: number; clock: Clock }) {
    this.#most = most;
    this.#windowMs = windowMs;
    this.#clock = clock;
  }

  note(key: string, member: string): void {
    this.#add(key, member);
    this.onSpent?.(`${key}${SEPARATOR}${member}`, 1);
  }

  /** What another process has noted. */
  spend(noted: string | number): void {
    const [key = "", member = ""] = String(noted).split(SEPARATOR);
    this.#add(key, member);
  }

  #add(key: string, member: string): void {
    const seen = this.#seen(key) ?? { since: this.#clock.now(), members: new Set<string>() };
    if (seen.members.size <= this.#most) seen.members.add(member);
    this.#keys.delete(key);
    this.#keys.set(key, seen);
    const [oldest] = this.#keys.keys();
    if (this.#keys.size > KEYS_MAX && oldest !== undefined) this.#keys.delete(oldest);
  }

  /** Whether there is a surge now, or would be with one more member. */
  isOn(key: string, member: string): boolean {
    const members = this.#seen(key)?.members;
    return members !== undefined && members.size + (members.has(member) ? 0 : 1) > this.#most;
  }

  #seen(key: string): Seen | undefined {
    const seen = this.#keys.get(key);
    return seen && seen.since + this.#windowMs > this.#clock.now() ? seen : undefined;
  }
}
