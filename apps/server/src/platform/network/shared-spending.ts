import { noPeers, type Peers } from "../bus/peers.ts";

export type Spendable = {
  /** Called with what a caller uses here. */
  onSpent: ((caller: string | number, cost: number) => void) | undefined;
  /** Counts what a caller has used elsewhere. */
  spend(caller: string | number, cost: number): void;
};

type Spent = readonly (readonly [limit: string, caller: string | number, cost: number])[];

const TOLD_EVERY_MS = 200;

/**
 * Limits over all processes: each tells the others what its callers have used, five times a second. A caller who spreads calls over n processes gets at most what
 * each allows within that time, and pays it back. Nothing is asked before a call, which would cost more than the call.
 */
export class SharedSpending {
  readonly #peers: Peers;
  readonly #limits = new Map<string, Spendable>();
  readonly #spent = new Map<string, Map<string | number, number>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(peers: Peers) {
    this.#peers = peers;
    peers.onTold(({ topic, data }) => {
      if (topic !== "spent") return;
      for (const [limit, caller, cost] of data as Spent) this.#limits.get(limit)?.spend(caller, cost);
    });
  }

  /** `name` is the same in all processes and names one limit. Returns the limit. */
  share<Limit extends Spendable>(name: string, limit: Limit): Limit {
    if (this.#peers === noPeers) return limit;
    this.#limits.set(name, limit);
    limit.onSpent = (caller, cost) => {
      const callers = this.#spent.get(name) ?? new Map();
      this.#spent.set(name, callers.set(caller, (callers.get(caller) ?? 0) + cost));
      this.#timer ??= setTimeout(() => this.#tell(), TOLD_EVERY_MS).unref();
    };
    return limit;
  }

  #tell(): void {
    this.#timer = undefined;
    const spent: Spent = [...this.#spent].flatMap(([limit, callers]) =>
      [...callers].map(([caller, cost]) => [limit, caller, cost] as const),
    );
    this.#spent.clear();
    this.#peers.tell({ topic: "spent", data: spent });
  }
}
