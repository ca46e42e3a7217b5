import { readFileSync } from "node:fs";
import { hash, verify } from "@node-rs/argon2";

export type HashCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number };

/** Hashes take a core each for about 25 ms, so that no more than this many run beside the engine, and a flood of logins waits in line. */
const AT_ONCE = 2;
const WAITING_MAX = 100;

const common: ReadonlySet<string> = new Set(
  readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8")
    .trimEnd()
    .split("\n"),
);

/**
 * Whether it is one of the 3,000 most common passwords of at least six characters. The list is the head of the one in npm's zxcvbn 4.4.2
 * (MIT licence, Dropbox), which ranks leaked passwords by frequency.
 */
export const isCommon = (password: string): boolean => common.has(password.toLowerCase());

/** Argon2id hashes with the configured cost. */
export class Passwords {
  readonly #cost: HashCost;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(cost: HashCost) {
    this.#cost = cost;
  }

  /** Undefined when too many wait: the caller answers BUSY. */
  hash(password: string): Promise<string | undefined> {
    return this.#inTurn(() => hash(password, this.#cost));
  }

  verify(stored: string, password: string): Promise<boolean | undefined> {
    return this.#inTurn(() => verify(stored, password));
  }

  async #inTurn<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    if (this.#running >= AT_ONCE) {
      if (this.#waiting.length >= WAITING_MAX) return undefined;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      // Whoever waits takes over this place, so the number of running hashes stays as it is.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
