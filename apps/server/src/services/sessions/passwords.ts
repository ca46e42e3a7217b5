import { readFileSync } from "node:fs";
import { hash, verify } from "@node-rs/argon2";
import { Turns } from "../../platform/turns.ts";

export type HashCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number };

/**
 * Hashes take a core each for about 25 ms. Each lane has its own queue, so that a flood of logins blocks neither step-ups nor the console; in a queue
 * addresses (or accounts) alternate, and each has only a few waiting: an operator all ten attempts, each of which is counted before it waits.
 */
const lanes = () => ({
  login: new Turns({ atOnce: 1, waitingMax: 1_000, waitingPerCaller: 8 }),
  account: new Turns({ atOnce: 1, waitingMax: 200, waitingPerCaller: 8 }),
  operator: new Turns({ atOnce: 1, waitingMax: 50, waitingPerCaller: 10 }),
});
/** `login`: anybody. `account`: a logged-in user, or a caller with a right code. `operator`: the console. `caller` is the key for alternation. */
export type HashTurn = { readonly lane: keyof ReturnType<typeof lanes>; readonly caller: string };

const common: ReadonlySet<string> = new Set(
  readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8")
    .trimEnd()
    .split("\n"),
);

/**
 * Whether it is one of the 3,000 most common passwords of at least six characters. The list is the head of the one in npm's zxcvbn 4.4.2
 * (MIT license, Dropbox), which ranks leaked passwords by frequency.
 */
export const isCommon = (password: string): boolean => common.has(password.toLowerCase());

/** Argon2id hashes with the configured cost. */
export class Passwords {
  readonly #cost: HashCost;
  readonly #lanes = lanes();

  constructor(cost: HashCost) {
    this.#cost = cost;
  }

  /** Undefined if too many wait: the caller answers BUSY. */
  hash(password: string, { lane, caller }: HashTurn): Promise<string | undefined> {
    return this.#lanes[lane].take(() => hash(password, this.#cost), caller);
  }

  verify(stored: string, password: string, { lane, caller }: HashTurn): Promise<boolean | undefined> {
    return this.#lanes[lane].take(() => verify(stored, password), caller);
  }
}
