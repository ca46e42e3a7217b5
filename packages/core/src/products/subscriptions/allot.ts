import { type Amount, ZERO } from "@candor/contract/domain/money.ts";
import { NOT_REVIEWED } from "@candor/contract/domain/subscriptions.ts";
import {
  type AllotmentLine,
  addLines,
  allotmentOf,
  partialRoot,
  subscriptionCost,
} from "@candor/contract/rules/subscriptions.ts";
import type { State } from "../../engine/state.ts";
import { endApplication } from "./apply.ts";
import type { Subscription, SubscriptionApplication } from "./records.ts";
import { queueOf, setApplication, setSale } from "./sales.ts";
import { coinBalance, hasBegun, isUndecided, payBalance, refOf, refOfSale, type Sale, type Slice } from "./state.ts";

/** From here on nobody applies, takes back or reviews, so that every slice divides by the same sum. */
const begun = ({ now, passed, passedCount }: Sale): Subscription =>
  hasBegun(now) ? now : { ...now, applied: passed as Amount, applications: passedCount };

/** Pays for what is allotted from what the application froze, and freezes the coins. */
function allot(state: State, now: Subscription, before: SubscriptionApplication, at: number): SubscriptionApplication {
  const { ledger } = state;
  const { userId, quantity, cost } = before;
  const { supply, applied = ZERO, step, price } = now;
  const allotted = allotmentOf(quantity, { supply, applied, step });
  const paid = subscriptionCost(allotted, price);
  const ref = refOf(before);
  const pays = payBalance(ledger, userId, now);
  if (paid > 0n) ledger.settle(pays, paid, "ieo_buy", ref);
  if (cost > paid) ledger.release(pays, cost - paid, "ieo_lock_1", ref);
  if (allotted > 0n) {
    const coins = coinBalance(ledger, userId, now);
    ledger.receive(coins, allotted, "ieo_buy", ref);
    ledger.hold(coins, allotted, "ieo_coin_lock_0", ref);
  }
  const application: SubscriptionApplication = {
    ...before,
    state: "allotted",
    allotted,
    paid,
    version: before.version + 1,
    updatedAt: at,
  };
  setApplication(state, application);
  return application;
}

/** The other side of a slice, in one entry a currency. */
function sell({ ledger }: State, now: Subscription, allotted: bigint, paid: bigint): void {
  const ref = refOfSale(now);
  if (allotted > 0n) ledger.settle(coinBalance(ledger, now.issuerId, now), allotted, "ieo_sell", ref);
  if (paid > 0n) ledger.receive(payBalance(ledger, now.issuerId, now), paid, "ieo_sell", ref);
}

const lineOf = ({ ticket, quantity, allotted }: SubscriptionApplication): AllotmentLine => ({
  ticket,
  applied: quantity,
  allotted,
});
const sumOf = (amounts: readonly Amount[]): Amount => amounts.reduce<bigint>((sum, one) => sum + one, 0n) as Amount;

/** Allots to the next applications in the order of their tickets. Those that nobody has reviewed get nothing. */
export function allotSome(state: State, sale: Sale, { at, most }: Slice): void {
  const now = begun(sale);
  sale.queue ??= queueOf(state, sale, isUndecided);
  const { queue } = sale;
  const done: SubscriptionApplication[] = [];
  for (const application of queue.take(most)) {
    if (application.state === "passed") done.push(allot(state, now, application, at));
    else
      endApplication(state, application, {
        state: "rejected",
        reason: NOT_REVIEWED,
        operatorId: undefined,
        updatedAt: at,
      });
  }
  const allotted = sumOf(done.map((one) => one.allotted));
  const paid = sumOf(done.map((one) => one.paid));
  sell(state, now, allotted, paid);
  const next: Subscription = {
    ...now,
    held: (now.held - allotted) as Amount,
    allotted: (now.allotted + allotted) as Amount,
    paid: (now.paid + paid) as Amount,
    frontier: addLines(now.frontier, now.subscriptionId, done.map(lineOf)),
    updatedAt: at,
  };
  if (queue.isEmpty) finish(state, sale, next, at);
  else setSale(state, next);
}

/** The issuer gets back what nobody bought. */
function finish(state: State, sale: Sale, last: Subscription, at: number): void {
  const { ledger } = state;
  sale.queue = undefined;
  const { subscriptionId, issuerId, supply, applied = ZERO, applications, allotted, paid, held } = last;
  if (held > 0n) ledger.release(coinBalance(ledger, last.issuerId, last), held, "ieo_lock_1", refOfSale(last));
  const root = partialRoot(last.frontier);
  setSale(state, { ...last, held: ZERO, frontier: "", root, allottedAt: at });
  const result = { subscriptionId, issuerId, supply, applied, applications, allotted, paid, root, at };
  state.events.push({ type: "subscriptionResult", ...result });
}

/** Releases the coins of the next applications. */
export function releaseSome(state: State, sale: Sale, { at, most }: Slice): void {
  const { ledger } = state;
  sale.queue ??= queueOf(state, sale, () => true);
  const { queue, now } = sale;
  for (const before of queue.take(most)) {
    ledger.release(coinBalance(ledger, before.userId, now), before.allotted, "ieo_coin_lock_1", refOf(before));
    setApplication(state, { ...before, state: "released", version: before.version + 1, updatedAt: at });
  }
  if (!queue.isEmpty) return;
  sale.queue = undefined;
  setSale(state, { ...now, releasedAt: at, updatedAt: at });
}
