import { rebatePairStates, rebateStates } from "@candor/contract/domain/rebates.ts";
import { amount, envelope, rate } from "../../codec/parts.ts";
import {
  added,
  integer,
  listOf,
  type MemberOf,
  oneOf,
  optional,
  orUndefined,
  placed,
  type RecordOf,
  record,
  text,
  time,
  type ValueOf,
} from "../../codec/schema.ts";

/** Shares of a trading fee, for the inviter of its payer, the inviter of that one, and one more. Together at most 1. */
const rates = { first: rate, second: rate, third: rate };

export const commands = {
  /** For fees from now on. */
  setRebates: { ...envelope, ...rates },
  /** From now on the rebates of an inviter on the fees of an invited user are kept back: they seem to be one person. */
  withholdRebates: { ...envelope, inviterId: integer, invitedId: integer, reason: text },
  /** By an operator, who found that they are two: what was kept back is paid, and later rebates are posted. */
  releaseRebates: { ...envelope, inviterId: integer, invitedId: integer, version: integer, operatorId: integer },
};
export type SetRebates = MemberOf<typeof commands, "setRebates">;
export type WithholdRebates = MemberOf<typeof commands, "withholdRebates">;
export type ReleaseRebates = MemberOf<typeof commands, "releaseRebates">;

export const rebateRatesRecord = record({ ...rates, version: integer, updatedAt: time });
export type RebateRates = ValueOf<typeof rebateRatesRecord>;

export const rebatePairRecord = record({
  inviterId: integer,
  invitedId: integer,
  state: oneOf(rebatePairStates),
  /** Why it was withheld. */
  reason: text,
  operatorId: orUndefined(integer),
  version: integer,
  createdAt: time,
  updatedAt: time,
});
export type RebatePair = ValueOf<typeof rebatePairRecord>;

/** What is kept back of a pair in a currency; it stays in the fees of the house. */
export const rebateHeldRecord = record({ inviterId: integer, invitedId: integer, currencyId: integer, amount });
export type RebateHeld = ValueOf<typeof rebateHeldRecord>;

export const rebateRecord = record({
  rebateId: integer,
  /** Who earns it, and who paid the fee. */
  inviterId: integer,
  invitedId: integer,
  /** 1 to 3. */
  generation: integer,
  currencyId: integer,
  /** The fees of one command. */
  fee: amount,
  amount,
  state: oneOf(rebateStates),
  /** Of the first of these fees. */
  ref: text,
  at: time,
});
export type Rebate = ValueOf<typeof rebateRecord>;

export const events = {
  rebateRates: { rates: rebateRatesRecord },
  rebatePair: { pair: rebatePairRecord },
  rebateHeld: { held: rebateHeldRecord },
  rebate: { rebate: rebateRecord },
};

export const rows = placed(16, {
  /** The newest ones; none before the first. */
  rebateRates: added(optional(listOf(rebateRatesRecord))),
  rebatePairs: added(optional(listOf(rebatePairRecord))),
  /** Those above zero. */
  rebatesHeld: added(optional(listOf(rebateHeldRecord))),
  nextRebateId: added(optional(integer)),
});
export type RebateRows = Required<RecordOf<typeof rows.fields>>;
