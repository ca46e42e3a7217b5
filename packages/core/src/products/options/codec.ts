import { optionStates } from "@candor/contract/domain/options.ts";
import { amount, type Body, envelope, marketState, priceCodec, rate, side } from "../../codec/parts.ts";
import { type Codec, type FieldsOf, integer, listOf, oneOf, orUndefined, record, text } from "../../codec/schema.ts";
import type { OptionChoice, PlaceOption, SetOption } from "../../engine/command.ts";
import type { OptionOrder, OptionTick } from "../../engine/event.ts";
import type { OptionCall } from "./state.ts";

export const optionTermsFields = {
  marketId: integer,
  state: marketState,
  fee: rate,
  choices: listOf(record<OptionChoice>({ seconds: integer, ratio: rate, min: amount, max: amount })),
  reserve: amount,
};
export const setOption: FieldsOf<Body<SetOption>> = { ...envelope, ...optionTermsFields };
export const placeOption: FieldsOf<Body<PlaceOption>> = {
  ...envelope,
  userId: integer,
  marketId: integer,
  direction: side,
  seconds: integer,
  amount,
  levelNeeded: integer,
};

const tickFields = { tickId: integer, price: priceCodec, at: integer };
const tick: Codec<OptionTick> = record<OptionTick>(tickFields);
export const optionCallCodec: Codec<OptionCall> = record<OptionCall>({ marketId: integer, ...tickFields });
export const optionCodec: Codec<OptionOrder> = record<OptionOrder>({
  orderId: integer,
  userId: integer,
  marketId: integer,
  currencyId: integer,
  direction: side,
  seconds: integer,
  stake: amount,
  ratio: rate,
  profit: amount,
  feeRate: rate,
  fee: amount,
  state: oneOf(optionStates),
  acceptedAt: integer,
  openTick: orUndefined(tick),
  dueAt: orUndefined(integer),
  deliveryTick: orUndefined(tick),
  endedAt: orUndefined(integer),
  commandId: text,
  updatedAt: integer,
});
