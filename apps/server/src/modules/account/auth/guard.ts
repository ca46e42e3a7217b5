import type { FieldRefusal } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { type ChallengeFor, Challenges } from "./challenges.ts";
import { Surges } from "./surges.ts";

const WINDOW_MS = 3_600_000;

export type Stranger = ChallengeFor & {
  readonly network: string;
  /** The solution of the caller's page, if it was challenged before. */
  readonly solution: string | undefined;
};

type Limits = {
  /** Number of networks from which strangers may act on one target within the hour without a challenge. */
  readonly networksOfTarget: number;
  /** Number of targets on which strangers of one network may act. */
  readonly targetsOfNetwork: number;
};

/**
 * Keeps an attack from using up quotas that strangers share: on a target with more networks than its owner would use, and for a network with more
 * targets than its people would have, every call has to include a solved challenge before it counts in any quota. After that the usual quotas apply.
 * Callers with a device known to the account are exempt.
 */
export class Guard {
  readonly #challenges: Challenges;
  readonly #targets: Surges;
  readonly #networks: Surges;

  /** `name`: what is guarded. */
  constructor(
    services: Pick<Services, "db" | "secrets" | "clock" | "spending">,
    name: string,
    { networksOfTarget, targetsOfNetwork }: Limits,
  ) {
    const { clock, spending } = services;
    this.#challenges = new Challenges(services);
    const surges = (of: string, most: number) =>
      spending.share(`${name} surges of ${of}`, new Surges({ most, windowMs: WINDOW_MS, clock }));
    this.#targets = surges("targets", networksOfTarget);
    this.#networks = surges("networks", targetsOfNetwork);
  }

  /** Why the call is not processed: CHALLENGE_REQUIRED with a challenge for it. Undefined if there is no attack or it includes a solution. */
  async refusal({ solution, network, ...what }: Stranger): Promise<FieldRefusal | undefined> {
    const { target } = what;
    if (!this.#targets.isOn(target, network) && !this.#networks.isOn(network, target)) return undefined;
    if (solution !== undefined && (await this.#challenges.take(what, solution))) return undefined;
    return this.#challenges.ask(what);
  }

  /** Counts an action typical of attacks: a wrong password, a requested code. */
  note({ target, network }: { readonly target: string; readonly network: string }): void {
    this.#targets.note(target, network);
    this.#networks.note(network, target);
  }
}
