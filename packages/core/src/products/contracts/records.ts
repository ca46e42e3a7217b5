import { closeReasons, positionStates } from "@candor/contract/domain/contracts.ts";
import { errorCodes } from "@candor/contract/errors.ts";
import { amount, byUser, envelope, openOrClosed, price, rate, side, signed } from "../../codec/parts.ts";
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
  uuid,
  type ValueOf,
} from "../../codec/schema.ts";

const kind = oneOf(["market", "limit"]);
const multiple = record({ multiple: integer, maxLots: integer });
export type ContractMultiple = RecordOf<typeof multiple.fields>;

/** The terms of a pair's contracts, as they are for new orders. */
export const contractTermsRecord = record({
  marketId: integer,
  state: openOrClosed,
  /** Base quantity of a lot. */
  lotSize: amount,
  /** Share of the index by which a buy fills above it and a sell below. */
  spread: rate,
  feeRate: rate,
  overnightRate: rate,
  /** Multiples rise, and with them the lots that a user may have with that multiple or a higher one fall. */
  multiples: listOf(multiple),
  /** Of one order. */
  minLots: integer,
  maxLots: integer,
  /** Value of all positions of the pair together, and the most by which longs and shorts may differ. */
  maxOpen: amount,
  maxNet: amount,
});
export type ContractTerms = ValueOf<typeof contractTermsRecord>;

const own = { ...byUser, positionId: integer };
export const commands = {
  setLever: { ...envelope, ...contractTermsRecord.fields },
  /** Opens a position at the next tick that serves, or puts a limit order. */
  placeLever: {
    ...byUser,
    marketId: integer,
    /** 0 long, 1 short. */
    side,
    lots: integer,
    multiple: integer,
    kind,
    /** Of a limit order alone. */
    price: optional(price),
    takeProfit: price,
    stopLoss: price,
    /** The level of verification that it needs. */
    levelNeeded: integer,
  },
  /** Closes so many lots, or all, at the next tick that serves. */
  closeLever: { ...own, lots: optional(integer) },
  closeAllLever: { ...byUser, marketId: optional(integer) },
  /** Takes back a limit order that waits. */
  cancelLever: own,
  setLeverStops: { ...own, takeProfit: price, stopLoss: price },
};
export type SetContract = MemberOf<typeof commands, "setLever">;
export type PlaceContract = MemberOf<typeof commands, "placeLever">;
export type CloseContract = MemberOf<typeof commands, "closeLever">;
export type CloseAllContracts = MemberOf<typeof commands, "closeAllLever">;
export type CancelContract = MemberOf<typeof commands, "cancelLever">;
export type SetContractStops = MemberOf<typeof commands, "setLeverStops">;

/** The whole position or order as it now is; the last one of a batch wins. While it waits, margin + fee is frozen for it, then margin. */
export const positionRecord = record({
  positionId: integer,
  userId: integer,
  marketId: integer,
  currencyId: integer,
  side: oneOf(["long", "short"]),
  kind,
  state: oneOf(positionStates),
  /** Still held (or ordered); of those `closingLots` wait to be closed. */
  lots: integer,
  orderedLots: integer,
  closingLots: integer,
  lotSize: amount,
  multiple: integer,
  spread: rate,
  feeRate: rate,
  overnightRate: rate,
  limitPrice: orUndefined(price),
  openPrice: orUndefined(price),
  openTickId: orUndefined(integer),
  /** Of the lots that are held; when all are closed, of the last ones. So is the deduction. */
  margin: amount,
  fee: amount,
  takeProfit: price,
  stopLoss: price,
  /** Overnight fees paid so far. */
  overnight: amount,
  /** Taken by deleveraging, to be subtracted from the profit. */
  deduction: amount,
  /** Realized so far. A loss stands here in full, also where the insurance bore a part of it. */
  profit: signed,
  closePrice: orUndefined(price),
  closeReason: orUndefined(oneOf(closeReasons)),
  refusal: orUndefined(oneOf(errorCodes)),
  acceptedAt: time,
  /** When the stops were set: only ticks that were observed later reach them. */
  stopsAt: time,
  /** When closing was asked for; only while it waits. */
  closingAt: orUndefined(time),
  /** The newest UTC day that it was opened on or has paid the overnight fee of, in days since 1970. */
  overnightDay: integer,
  openedAt: orUndefined(time),
  closedAt: orUndefined(time),
  commandId: uuid,
  updatedAt: time,
});
export type PositionState = ValueOf<typeof positionRecord>;

export const events = {
  leverTerms: { terms: contractTermsRecord },
  position: { isNew: flag, position: positionRecord },
};

/** `closing` is how many positions close at the next tick. */
export const outcome = placed(3, { position: optional(positionRecord), closing: optional(integer) });

export const rows = placed(7, {
  leverTerms: listOf(contractTermsRecord),
  /** Held positions and orders that wait. */
  openPositions: listOf(positionRecord),
  /** One more than the highest id, whatever its state. */
  nextPositionId: integer,
});
export type ContractRows = RecordOf<typeof rows.fields>;
