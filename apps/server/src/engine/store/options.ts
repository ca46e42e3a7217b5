import type { OptionChoice, OptionOrder, SetOption } from "@candor/core/products/options/records.ts";
import type { ProductStore } from "./store.ts";
import { amount, insertInto, integer, json, numericText, optionalTime, time, update, uuid, word } from "./table.ts";

const choiceOf = ({ seconds, ratio, min, max }: OptionChoice) => ({
  seconds,
  ratio: numericText(ratio),
  min: numericText(min),
  max: numericText(max),
});

/** A pair's terms; each change of them is another version, against which the console holds a request. */
const setTerms = () =>
  insertInto<SetOption>(
    "option_terms",
    [
      integer("market_id", "int", (terms) => terms.marketId),
      word("state", (terms) => terms.state),
      amount("fee", (terms) => terms.fee),
      amount("reserve", (terms) => terms.reserve),
      {
        ...json<SetOption>("choices", (terms) => JSON.stringify(terms.choices.map(choiceOf))),
        read: (value) => `${value}::jsonb`,
      },
    ],
    {
      conflict: `ON CONFLICT (market_id) DO UPDATE SET state = EXCLUDED.state, fee = EXCLUDED.fee, reserve = EXCLUDED.reserve,
choices = EXCLUDED.choices, version = option_terms.version + 1`,
    },
  );

const orderId = integer<OptionOrder>("order_id", "bigint", (order) => order.orderId);

/** What opening and delivery add. */
const changing = [
  word<OptionOrder>("state", (order) => order.state),
  integer<OptionOrder>("open_tick_id", "bigint", (order) => order.openTick?.tickId),
  amount<OptionOrder>("open_price", (order) => order.openTick?.price),
  optionalTime<OptionOrder>("opened_at", (order) => order.openTick?.at),
  optionalTime<OptionOrder>("due_at", (order) => order.dueAt),
  integer<OptionOrder>("delivery_tick_id", "bigint", (order) => order.deliveryTick?.tickId),
  amount<OptionOrder>("delivery_price", (order) => order.deliveryTick?.price),
  optionalTime<OptionOrder>("delivered_at", (order) => order.endedAt),
  time<OptionOrder>("updated_at", (order) => order.updatedAt),
];

const fixed = [
  integer<OptionOrder>("user_id", "bigint", (order) => order.userId),
  integer<OptionOrder>("market_id", "int", (order) => order.marketId),
  integer<OptionOrder>("currency_id", "int", (order) => order.currencyId),
  word<OptionOrder>("direction", (order) => (order.direction === 0 ? "up" : "down")),
  integer<OptionOrder>("seconds", "int", (order) => order.seconds),
  amount<OptionOrder>("stake", (order) => order.stake),
  amount<OptionOrder>("ratio", (order) => order.ratio),
  amount<OptionOrder>("profit", (order) => order.profit),
  amount<OptionOrder>("fee_rate", (order) => order.feeRate),
  amount<OptionOrder>("fee", (order) => order.fee),
  time<OptionOrder>("accepted_at", (order) => order.acceptedAt),
  uuid<OptionOrder>("command_id", (order) => order.commandId),
];

/** Options as they are at the end of the batch. */
export function optionStore(): ProductStore {
  const terms = setTerms();
  const added = insertInto<OptionOrder>("option_orders", [orderId, ...fixed, ...changing]);
  const changed = update<OptionOrder>("option_orders", "order_id", [orderId, ...changing]);
  let termsSet = new Map<number, SetOption>();
  let last = new Map<number, { order: OptionOrder; isNew: boolean }>();

  return {
    on: {
      optionTerms: ({ terms: set }) => termsSet.set(set.marketId, set),
      option({ option, isNew }) {
        last.set(option.orderId, { order: option, isNew: isNew || last.get(option.orderId)?.isNew === true });
      },
    },
    take() {
      for (const set of termsSet.values()) terms.add(set);
      for (const { order, isNew } of last.values()) (isNew ? added : changed).add(order);
      termsSet = new Map();
      last = new Map();
      return [...terms.take(), ...added.take(), ...changed.take()];
    },
  };
}
