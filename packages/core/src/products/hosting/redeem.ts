import { HOUSE } from "@candor/contract/domain/accounts.ts";
import { formatAmount } from "@candor/contract/domain/money.ts";
import { refuse } from "@candor/contract/errors.ts";
import { redemptionPenalty } from "@candor/contract/rules/hosting.ts";
import type { Outcome } from "../../engine/outcome.ts";
import type { State } from "../../engine/state.ts";
import { refuseUser } from "../users/index.ts";
import { keep } from "./open-orders.ts";
import { endReceipt } from "./receipts.ts";
import type { HostingOrder, RedeemHosting } from "./records.ts";
import { penaltyTag, refOf, reserveOf, sellTag } from "./state.ts";

/**
 * Ends an order early. Everything due was paid before this command, so the penalty counts exactly the days that are left; a user who was shown another
 * one is asked again. An order that has ended is no longer in the state. The end is never before a day that was paid, wherever a clock was set.
 */
export function redeemHosting(state: State, { userId, orderId, penalty, at }: RedeemHosting): Outcome {
  const refusal = refuseUser(state, userId);
  if (refusal) return refusal;
  const before = state.hosting.orders.get(orderId);
  if (!before || before.userId !== userId) return refuse("NOT_FOUND");
  const now = redemptionPenalty(before, before.principal, before.days - before.paidDays);
  if (now !== penalty) {
    const currency = state.currencies.get(before.currencyId)?.symbol ?? "";
    return refuse("PENALTY_CHANGED", { penalty: formatAmount(now), currency });
  }
  const order: HostingOrder = {
    ...before,
    state: "redeemed",
    endedAt: Math.max(at, state.hosting.now),
    penaltyPaid: now,
  };
  post(state, before, now);
  keep(state, order);
  state.events.push({ type: "hostingOrder", isNew: false, order }, endReceipt(state, order));
  return { ok: true, hostingOrder: order };
}

/** The penalty goes to the fees of the house, the rest of the principal to its user, and the rest of the reserve back to the treasury. */
function post({ ledger }: State, order: HostingOrder, penalty: bigint): void {
  const { userId, currencyId, incomeCurrencyId, principal } = order;
  const ref = refOf(order);
  const account = ledger.balance(userId, "finance", currencyId);
  const feeTag = penaltyTag(order);
  if (penalty > 0n) {
    ledger.settle(account, penalty, feeTag, ref);
    ledger.receive(ledger.balance(HOUSE, "fees", currencyId), penalty, feeTag, ref);
  }
  const returned = principal - penalty;
  if (returned > 0n) ledger.release(account, returned, sellTag(order), ref);
  const reserve = reserveOf(order);
  ledger.pay(ledger.balance(HOUSE, "hosting", incomeCurrencyId), reserve, "hosting_reserve", ref);
  ledger.receive(ledger.balance(HOUSE, "treasury", incomeCurrencyId), reserve, "hosting_reserve", ref);
}
