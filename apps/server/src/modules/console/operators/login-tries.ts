import type { Config } from "../../../platform/config/config.ts";
import { callerNetwork } from "../../../platform/network/network.ts";
import { RateLimit } from "../../../platform/network/rate-limit.ts";
import type { Services } from "../../../services/services.ts";

/** Ten passwords at once, then ten in 15 minutes. */
const AT_ONCE = 10;
const AT_ONCE_FROM_EVERYWHERE = 100;
const EVERY_S = 90;

/** Whether operators may log in from this address. */
export const mayOperate = ({ operatorNetworks }: Config, ip: string): boolean =>
  operatorNetworks.empty || operatorNetworks.has(ip);

type Try = { readonly name: string; readonly ip: string; readonly isKnownAddress: boolean };

/**
 * Slows the guessing of operators' passwords without letting a stranger lock an operator out: attempts count by name and address, and for all unknown
 * addresses together, while an address that the operator has used before has only its own count. Only wrong codes lock the operator everywhere, and
 * trying codes requires the password.
 */
export class OperatorLoginTries {
  readonly #near: RateLimit;
  readonly #everywhere: RateLimit;

  constructor({ clock, spending }: Pick<Services, "clock" | "spending">) {
    this.#near = spending.share(
      "operator login near",
      new RateLimit({ perSecond: 1 / EVERY_S, capacity: AT_ONCE, clock }),
    );
    this.#everywhere = spending.share(
      "operator login",
      new RateLimit({ perSecond: 1 / EVERY_S, capacity: AT_ONCE_FROM_EVERYWHERE, clock }),
    );
  }

  /** False when the caller has to wait. */
  take({ name, ip, isKnownAddress }: Try): boolean {
    if (this.#near.take(keyOf(name, ip), 1) > 0) return false;
    return isKnownAddress || this.#everywhere.take(name, 1) === 0;
  }

  /** After a right login. */
  forget(name: string, ip: string): void {
    this.#near.forget(keyOf(name, ip));
  }
}

const keyOf = (name: string, ip: string): string => `${name} ${callerNetwork(ip)}`;
