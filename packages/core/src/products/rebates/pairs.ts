import { HOUSE } from "@candor/contract/domain/accounts.ts";
import { RATE_ONE, ZERO } from "@candor/contract/domain/money.ts";
import { refuse } from "@candor/contract/errors.ts";
import { DONE, type Outcome } from "../../engine/outcome.ts";
import type { State } from "../../engine/state.ts";
import { payRebate } from "./post.ts";
import type { Rebate, RebateHeld, ReleaseRebates, SetRebates, WithholdRebates } from "./records.ts";
import { invitersOf, pairKey, setHeld, setPair } from "./state.ts";

export function setRebates(state: State, { first, second, third, at }: SetRebates): Outcome {
  const { rebates } = state;
  if ([first, second, third].some((share) => share < 0n) || first + second + third > RATE_ONE)
    return refuse("INVALID_REQUEST", { field: "first" });
  rebates.rates = { first, second, third, version: (rebates.rates?.version ?? 0) + 1, updatedAt: at };
  state.events.push({ type: "rebateRates", rates: rebates.rates });
  return DONE;
}

/** In which generation the first user earns from the fees of the second one; undefined if in none. */
const generationOf = (state: State, { inviterId, invitedId }: Pick<WithholdRebates, "inviterId" | "invitedId">) =>
  [...invitersOf(state, invitedId)].find((inviter) => inviter.inviterId === inviterId)?.generation;

/** Repeated calls do no harm. A pair that an operator has released stays so. */
export function withholdRebates(state: State, { inviterId, invitedId, reason, at }: WithholdRebates): Outcome {
  const pair = { inviterId, invitedId };
  if (generationOf(state, pair) === undefined) return refuse("NOT_FOUND");
  if (state.rebates.pairs.has(pairKey(pair))) return DONE;
  const fresh = { state: "withheld", operatorId: undefined, version: 1, createdAt: at, updatedAt: at } as const;
  setPair(state, { ...pair, ...fresh, reason });
  return DONE;
}

/** What is held of the pair, and free in the fees of the house: an operator may have moved them meanwhile. */
function heldOf({ ledger, rebates }: State, key: string): { readonly list: RebateHeld[]; readonly isCovered: boolean } {
  const list = [...rebates.held.values()].filter((held) => pairKey(held) === key);
  list.sort((a, b) => a.currencyId - b.currencyId);
  const isCovered = list.every((held) => ledger.balance(HOUSE, "fees", held.currencyId).available >= held.amount);
  return { list, isCovered };
}

export function releaseRebates(state: State, command: ReleaseRebates): Outcome {
  const { inviterId, invitedId, version, operatorId, at } = command;
  const { rebates } = state;
  const key = pairKey(command);
  const pair = rebates.pairs.get(key);
  const generation = generationOf(state, command);
  if (!pair || generation === undefined) return refuse("NOT_FOUND");
  if (pair.state !== "withheld" || pair.version !== version) return refuse("VERSION_CONFLICT");
  const { list, isCovered } = heldOf(state, key);
  if (!isCovered) return refuse("INSUFFICIENT_BALANCE");
  setPair(state, { ...pair, state: "released", operatorId, version: version + 1, updatedAt: at });
  for (const held of list) {
    const { currencyId, amount } = held;
    setHeld(state, { ...held, amount: ZERO });
    const rebate: Rebate = {
      rebateId: rebates.nextRebateId++,
      inviterId,
      invitedId,
      generation,
      currencyId,
      fee: ZERO,
      amount,
      state: "released",
      ref: `rebates:${key}`,
      at,
    };
    payRebate(state, rebate);
    state.events.push({ type: "rebate", rebate });
  }
  return DONE;
}
