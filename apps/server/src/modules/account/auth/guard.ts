import type { Clock } from "../../../platform/clock/clock.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import type { FieldRefusal } from "../../../services/calls/result.ts";
import { type ChallengeFor, Challenges } from "./challenges.ts";
import { Surges } from "./surges.ts";

const WINDOW_MS = 3_600_000;

export type Stranger = ChallengeFor & {
  readonly network: string;
  /** What the caller's page has worked out, where it was asked before. */
  readonly solution: string | undefined;
};

type Limits = {
  /** From so many networks strangers may act on one target within the hour without any work. */
  readonly networksOfTarget: number;
  /** On so many targets strangers of one network may. */
  readonly targetsOfNetwork: number;
};

/**
 * Keeps quotas that strangers share from being used up by an attack: on a target that more networks act on than its owner has, and for a network that acts on
 * more targets than its people have, every call has to bring a solved challenge before it takes of any quota. Who solves it meets the quotas as always. For
 * callers whose device the account knows nothing of this is asked.
 */
export class Guard {
  readonly #challenges: Challenges;
  readonly #targets: Surges;
  readonly #networks: Surges;

  constructor(services: { readonly secrets: Secrets; readonly clock: Clock }, limits: Limits) {
    const { clock } = services;
    this.#challenges = new Challenges(services);
    this.#targets = new Surges({ most: limits.networksOfTarget, windowMs: WINDOW_MS, clock });
    this.#networks = new Surges({ most: limits.targetsOfNetwork, windowMs: WINDOW_MS, clock });
  }

  /** Why the call is not looked at: CHALLENGE_REQUIRED with a challenge for it. Undefined where there is no attack or it brings a solution. */
  async refusal({ solution, network, ...what }: Stranger): Promise<FieldRefusal | undefined> {
    const { target } = what;
    if (!this.#targets.isOn(target, network) && !this.#networks.isOn(network, target)) return undefined;
    if (solution !== undefined && (await this.#challenges.take(what, solution))) return undefined;
    return this.#challenges.ask(what);
  }

  /** Notes an act that attacks are made of: a wrong password, a code that was asked for. */
  note({ target, network }: { readonly target: string; readonly network: string }): void {
    this.#targets.note(target, network);
    this.#networks.note(network, target);
  }
}
