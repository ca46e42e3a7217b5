import { type Refusal, refuse } from "@candor/contract/errors.ts";
import type { Outcome } from "../../engine/outcome.ts";
import type { State } from "../../engine/state.ts";
import { refuseUser } from "../users/index.ts";
import type { ApplyForMerchant, LeaveMerchant, OtcMerchant, SetMerchant } from "./records.ts";
import { fiatBalance, hasMargin, refOfMerchant, setMerchantNow } from "./state.ts";

function done(state: State, merchant: OtcMerchant): Outcome {
  setMerchantNow(state, merchant);
  return { ok: true, otcMerchant: merchant };
}

const marginBalance = ({ ledger }: State, { userId, currencyId }: OtcMerchant) =>
  fiatBalance(ledger, userId, currencyId);

function refuseApplication(state: State, command: ApplyForMerchant): Refusal | undefined {
  const { userId, currencyId, margin, levelNeeded } = command;
  const refusal = refuseUser(state, userId);
  if (refusal) return refusal;
  if ((state.users.get(userId)?.level ?? 0) < levelNeeded) return refuse("NOT_VERIFIED");
  const before = state.otc.merchants.get(userId);
  if (before && hasMargin(before)) return refuse("OTC_STEP");
  if (!state.currencies.has(currencyId)) return refuse("INVALID_REQUEST", { field: "currencyId" });
  if (margin <= 0n) return refuse("INVALID_AMOUNT");
  const { available } = fiatBalance(state.ledger, userId, currencyId);
  return available < margin ? refuse("INSUFFICIENT_BALANCE") : undefined;
}

/** A user who was refused or has left may apply again. */
export function applyForMerchant(state: State, command: ApplyForMerchant): Outcome {
  const refusal = refuseApplication(state, command);
  if (refusal) return refusal;
  const { userId, currencyId, margin, at } = command;
  const merchant: OtcMerchant = {
    userId,
    state: "applied",
    currencyId,
    margin,
    operatorId: undefined,
    reason: undefined,
    version: (state.otc.merchants.get(userId)?.version ?? 0) + 1,
    appliedAt: at,
    updatedAt: at,
  };
  state.ledger.hold(marginBalance(state, merchant), margin, "otc_margin_lock_0", refOfMerchant(merchant));
  return done(state, merchant);
}

function end(state: State, before: OtcMerchant, after: OtcMerchant): Outcome {
  state.ledger.release(marginBalance(state, before), before.margin, "otc_margin_lock_1", refOfMerchant(before));
  return done(state, after);
}

/** An application is admitted or refused; a merchant is suspended and admitted again. A suspended one's running orders go on. */
export function setMerchant(state: State, command: SetMerchant): Outcome {
  const { userId, version, to, operatorId, reason, at } = command;
  const before = state.otc.merchants.get(userId);
  if (!before) return refuse("NOT_FOUND");
  if (before.version !== version) return refuse("VERSION_CONFLICT");
  const from = { active: ["applied", "suspended"], suspended: ["active"], refused: ["applied"] }[to];
  if (!from.includes(before.state)) return refuse("OTC_STEP");
  const after: OtcMerchant = { ...before, state: to, operatorId, reason, version: version + 1, updatedAt: at };
  return to === "refused" ? end(state, before, after) : done(state, after);
}

/** The margin is free again when nothing of the merchant's is open. A suspended merchant leaves as well. */
export function leaveMerchant(state: State, { userId, at }: LeaveMerchant): Outcome {
  const refusal = refuseUser(state, userId);
  if (refusal) return refusal;
  const { merchants, offersOf, ordersOf } = state.otc;
  const before = merchants.get(userId);
  if (!before || !hasMargin(before)) return refuse("NOT_FOUND");
  if (offersOf.has(userId) || ordersOf.has(userId)) return refuse("OTC_OPEN");
  return end(state, before, { ...before, state: "left", version: before.version + 1, updatedAt: at });
}
