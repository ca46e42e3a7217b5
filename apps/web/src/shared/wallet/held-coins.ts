import { fromNumeric } from "@candor/contract/domain/money.ts";
import type { SubscriptionApplication } from "@candor/contract/routes/subscriptions.ts";

export type HeldCoins = {
  readonly id: string;
  readonly saleId: number;
  readonly name: string;
  readonly amount: string;
  readonly currency: string;
  /** The cost of an application until its allotment, or the allotted coins until they unlock; at this time (ms). */
  readonly until: "allots" | "unlocks";
  readonly atMs: number;
};

/** What applications for new coins hold in the spot account, the soonest to be free first. */
export const heldCoins = (applications: readonly SubscriptionApplication[]): readonly HeldCoins[] =>
  applications
    .flatMap((application): HeldCoins[] => {
      const { id, ieo_id: saleId, name, status } = application;
      const held = { id, saleId, name };
      if (status === "under_review" || status === "passed") {
        const { amount, pay_currency_name: currency, allots_at_ms: atMs } = application;
        return [{ ...held, amount, currency, until: "allots", atMs }];
      }
      if (status !== "allotted" || fromNumeric(application.allotted) === 0n) return [];
      const { allotted: amount, currency_name: currency, release_at_ms: atMs } = application;
      return [{ ...held, amount, currency, until: "unlocks", atMs }];
    })
    .sort((a, b) => a.atMs - b.atMs);
