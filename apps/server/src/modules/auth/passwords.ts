import { readFileSync } from "node:fs";
import { hash, verify } from "@node-rs/argon2";
import { Turns } from "../../platform/turns.ts";

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
  readonly #turns = new Turns({ atOnce: AT_ONCE, waitingMax: WAITING_MAX });

  constructor(cost: HashCost) {
    this.#cost = cost;
  }

  /** Undefined when too many wait: the caller answers BUSY. */
  hash(password: string): Promise<string | undefined> {
    return this.#turns.take(() => hash(password, this.#cost));
  }

  verify(stored: string, password: string): Promise<boolean | undefined> {
    return this.#turns.take(() => verify(stored, password));
  }
}
