import { closeReasons, positionStates } from "@candor/contract/domain/contracts.ts";
import { errorCodes } from "@candor/contract/errors.ts";
import {
  amount,
  anyBig,
  type Body,
  envelope,
  marketState,
  priceCodec as price,
  rate,
  side,
} from "../../codec/parts.ts";
import {
  type Codec,
  type FieldsOf,
  integer,
  listOf,
  oneOf,
  optional,
  orUndefined,
  record,
  text,
} from "../../codec/schema.ts";
import type {
  CancelLever,
  CloseAllLever,
  CloseLever,
  LeverMultiple,
  PlaceLever,
  SetLever,
  SetLeverStops,
} from "../../engine/command.ts";
import type { LeverTermsSet, PositionState } from "../../engine/event.ts";

/** The text forms of what contracts add to commands, events and the canonical state. */

const kind = oneOf(["market", "limit"]);

const termsFields: FieldsOf<LeverTermsSet["terms"]> = {
  marketId: integer,
  state: marketState,
  lotSize: amount,
  spread: rate,
  feeRate: rate,
  overnightRate: rate,
  multiples: listOf(record<LeverMultiple>({ multiple: integer, maxLots: integer })),
  minLots: integer,
  maxLots: integer,
  maxOpen: amount,
  maxNet: amount,
};
export const leverTermsCodec = record<LeverTermsSet["terms"]>(termsFields);

const setLever: FieldsOf<Body<SetLever>> = { ...envelope, ...termsFields };
const placeLever: FieldsOf<Body<PlaceLever>> = {
  ...envelope,
  userId: integer,
  marketId: integer,
  side,
  lots: integer,
  multiple: integer,
  kind,
  price: optional(price),
  takeProfit: price,
  stopLoss: price,
  levelNeeded: integer,
};
const own = { ...envelope, userId: integer, positionId: integer };
const closeLever: FieldsOf<Body<CloseLever>> = { ...own, lots: optional(integer) };
const closeAllLever: FieldsOf<Body<CloseAllLever>> = { ...envelope, userId: integer, marketId: optional(integer) };
const cancelLever: FieldsOf<Body<CancelLever>> = own;
const setLeverStops: FieldsOf<Body<SetLeverStops>> = { ...own, takeProfit: price, stopLoss: price };
export const leverCommands = { setLever, placeLever, closeLever, closeAllLever, cancelLever, setLeverStops };

export const positionCodec: Codec<PositionState> = record<PositionState>({
  positionId: integer,
  userId: integer,
  marketId: integer,
  currencyId: integer,
  side: oneOf(["long", "short"]),
  kind,
  state: oneOf(positionStates),
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
  margin: amount,
  fee: amount,
  takeProfit: price,
  stopLoss: price,
  overnight: amount,
  deduction: amount,
  profit: anyBig,
  closePrice: orUndefined(price),
  closeReason: orUndefined(oneOf(closeReasons)),
  refusal: orUndefined(oneOf(errorCodes)),
  acceptedAt: integer,
  stopsAt: integer,
  closingAt: orUndefined(integer),
  overnightDay: integer,
  openedAt: orUndefined(integer),
  closedAt: orUndefined(integer),
  commandId: text,
  updatedAt: integer,
});
