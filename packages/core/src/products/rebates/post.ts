import { HOUSE } from "@candor/contract/domain/accounts.ts";
import { type Amount, mulDiv, RATE_ONE, type Rate } from "@candor/contract/domain/money.ts";
import type { State } from "../../engine/state.ts";
import type { Rebate, RebateRates } from "./records.ts";
import { type Fee, heldKey, type Inviter, invitersOf, pairKey, setHeld } from "./state.ts";

const ratesOf = ({ first, second, third }: RebateRates): readonly Rate[] => [first, second, third];

/** The fees of the command by payer and currency: a large order that meets a hundred others is one rebate a generation. */
function summed(fees: readonly Fee[]): Fee[] {
  const sums = new Map<string, Fee>();
  for (const one of fees) {
    const key = `${one.userId}:${one.currencyId}`;
    const sum = sums.get(key);
    sums.set(key, sum ? { ...sum, fee: sum.fee + one.fee } : one);
  }
  return [...sums.values()];
}

/** Pays to inviters in the same command that the fee became final in, out of the fees. Each share is rounded down, so together they are never above the fee. */
export function postRebates(state: State, at: number): void {
  const { fees } = state.rebates;
  if (fees.length === 0) return;
  for (const fee of summed(fees.splice(0)))
    for (const inviter of invitersOf(state, fee.userId)) post(state, fee, inviter, at);
}

function post(
  state: State,
  { userId, currencyId, fee, ref }: Fee,
  { inviterId, generation }: Inviter,
  at: number,
): void {
  const { rebates } = state;
  const share = rebates.rates && ratesOf(rebates.rates)[generation - 1];
  const amount = mulDiv(fee, share ?? 0n, RATE_ONE, "down") as Amount;
  if (amount === 0n) return;
  const pair = { inviterId, invitedId: userId };
  const isHeld = rebates.pairs.get(pairKey(pair))?.state === "withheld";
  const rebate: Rebate = {
    ...pair,
    rebateId: rebates.nextRebateId++,
    generation,
    currencyId,
    fee: fee as Amount,
    amount,
    state: isHeld ? "withheld" : "posted",
    ref,
    at,
  };
  if (isHeld) {
    const before = rebates.held.get(heldKey({ ...pair, currencyId }))?.amount ?? 0n;
    setHeld(state, { ...pair, currencyId, amount: (before + amount) as Amount });
  } else payRebate(state, rebate);
  state.events.push({ type: "rebate", rebate });
}

/** Into the coin account, in the currency of the fee. */
export function payRebate({ ledger }: State, { inviterId, currencyId, amount, rebateId }: Rebate): void {
  const ref = `rebate:${rebateId}`;
  ledger.pay(ledger.balance(HOUSE, "fees", currencyId), amount, "rebate", ref);
  ledger.receive(ledger.balance(inviterId, "c2c", currencyId), amount, "rebate", ref);
}
