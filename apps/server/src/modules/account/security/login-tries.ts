import { RateLimit } from "../../../platform/network/rate-limit.ts";
import type { Services } from "../../../services/services.ts";

const EVERY_S = 30;
const AT_ONCE = 10;
const AT_ONCE_FROM_EVERYWHERE = 50;

export type LoginTry = {
  /** The contact that is typed in, whether or not it has an account. */
  readonly target: string;
  readonly network: string;
  /** The caller's device id, when the account has logged in from it before. */
  readonly knownDevice: string | undefined;
};

/**
 * Slows the guessing of login passwords without letting strangers lock a user out. Each network has ten attempts at one account, then one every 30 s;
 * all networks together have fifty, then one every 30 s, which is at most 2,930 guesses in a day. A device known to the account has attempts of its
 * own besides both, so that the owner can log in while others guess. In memory: a restart gives an attacker at most fifty more attempts, and a
 * durable lock could be triggered by anybody against anybody.
 */
export class LoginTries {
  readonly #near: RateLimit;
  readonly #everywhere: RateLimit;

  constructor({ clock, spending }: Pick<Services, "clock" | "spending">) {
    this.#near = spending.share("login near", new RateLimit({ perSecond: 1 / EVERY_S, capacity: AT_ONCE, clock }));
    this.#everywhere = spending.share(
      "login",
      new RateLimit({ perSecond: 1 / EVERY_S, capacity: AT_ONCE_FROM_EVERYWHERE, clock }),
    );
  }

  /** False when the caller has to wait. */
  take({ target, network, knownDevice }: LoginTry): boolean {
    if (knownDevice !== undefined) return this.#near.take(`${target} device ${knownDevice}`, 1) === 0;
    return this.#near.take(`${target} network ${network}`, 1) === 0 && this.#everywhere.take(target, 1) === 0;
  }
}
