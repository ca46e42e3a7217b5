import { optionStates } from "@candor/contract/domain/options.ts";
import { amount, byUser, envelope, openOrClosed, price, rate, side } from "../../codec/parts.ts";
import {
  flag,
  integer,
  listOf,
  type MemberOf,
  oneOf,
  optional,
  orUndefined,
  placed,
  type RecordOf,
  record,
  time,
  union,
  uuid,
  type ValueOf,
} from "../../codec/schema.ts";

/** One duration that is on offer: its profit ratio, and what may be staked on it. */
const optionChoice = record({ seconds: integer, ratio: rate, min: amount, max: amount });
export type OptionChoice = RecordOf<typeof optionChoice.fields>;

/** Terms of a pair's up/down options from now on; what is open keeps its own. */
export const optionTermsRecord = record({
  marketId: integer,
  state: openOrClosed,
  /** A share of the stake. */
  fee: rate,
  choices: listOf(optionChoice),
  /** The most that this pair's open orders together may promise as profit, in its quote. */
  reserve: amount,
});
export type OptionTerms = ValueOf<typeof optionTermsRecord>;

export const commands = {
  setOption: { ...envelope, ...optionTermsRecord.fields },
  /** Stakes `amount` of the pair's quote on its index being higher (0, up) or lower (1, down) after so many seconds. */
  placeOption: {
    ...byUser,
    marketId: integer,
    direction: side,
    seconds: integer,
    amount,
    /** The level of verification that it needs. */
    levelNeeded: integer,
  },
};
export type SetOption = MemberOf<typeof commands, "setOption">;
export type PlaceOption = MemberOf<typeof commands, "placeOption">;

/** A tick as far as an order rests on it. */
export const optionTickRecord = record({ tickId: integer, price, at: time });
export type OptionTick = ValueOf<typeof optionTickRecord>;

const optionStatus = oneOf(optionStates);

/** The whole option as it now is, under the terms that it was accepted under; the last one of a batch wins. */
export const optionRecord = record({
  orderId: integer,
  userId: integer,
  marketId: integer,
  /** The pair's quote, in which it is paid. */
  currencyId: integer,
  direction: side,
  seconds: integer,
  stake: amount,
  ratio: rate,
  /** What a win pays beyond the stake. */
  profit: amount,
  feeRate: rate,
  fee: amount,
  state: optionStatus,
  acceptedAt: time,
  /** From its opening on. */
  openTick: orUndefined(optionTickRecord),
  dueAt: orUndefined(time),
  /** Of one that was won, lost or flat. */
  settlementTick: orUndefined(optionTickRecord),
  /** When it was settled, or when its time was over: of what decided it, not of its settling. */
  endedAt: orUndefined(time),
  commandId: uuid,
  updatedAt: time,
});
export type OptionOrder = ValueOf<typeof optionRecord>;

const { setOption } = commands;
export const events = {
  option: { isNew: flag, option: optionRecord },
  optionTerms: { terms: union({ setOption }) },
};

export const outcome = placed(4, { option: optional(optionRecord) });

/** A tick at which running orders of its pair may be due, as the database finds it again. */
export const optionCallRecord = record({ marketId: integer, ...optionTickRecord.fields });
export type OptionCall = ValueOf<typeof optionCallRecord>;

export const rows = placed(6, {
  optionTerms: listOf(optionTermsRecord),
  /** Opening or running. */
  openOptions: listOf(optionRecord),
  optionCalls: listOf(optionCallRecord),
  /** One more than the highest id of any option. */
  nextOptionId: integer,
});
export type OptionRows = RecordOf<typeof rows.fields>;
