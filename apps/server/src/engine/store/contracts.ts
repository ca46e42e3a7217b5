import type { PositionState } from "@candor/core/products/contracts/records.ts";
import type { EventOf, ProductStore } from "./store.ts";
import { amount, insertInto, integer, json, optionalTime, time, update, uuid, word } from "./table.ts";

type Terms = EventOf<"leverTerms">["terms"];

/** A pair's terms; each change of them is another version, against which the console holds a request. */
const setTerms = () =>
  insertInto<Terms>(
    "lever_terms",
    [
      integer("market_id", "int", (terms) => terms.marketId),
      word("state", (terms) => terms.state),
      amount("lot_size", (terms) => terms.lotSize),
      amount("spread", (terms) => terms.spread),
      amount("fee_rate", (terms) => terms.feeRate),
      amount("overnight_rate", (terms) => terms.overnightRate),
      {
        ...json<Terms>("multiples", ({ multiples }) =>
          JSON.stringify(multiples.map(({ multiple, maxLots }) => ({ multiple, max_lots: maxLots }))),
        ),
        read: (value) => `${value}::jsonb`,
      },
      integer("min_lots", "int", (terms) => terms.minLots),
      integer("max_lots", "int", (terms) => terms.maxLots),
      amount("max_open", (terms) => terms.maxOpen),
      amount("max_net", (terms) => terms.maxNet),
    ],
    {
      conflict: `ON CONFLICT (market_id) DO UPDATE SET state = EXCLUDED.state, lot_size = EXCLUDED.lot_size, spread = EXCLUDED.spread,
fee_rate = EXCLUDED.fee_rate, overnight_rate = EXCLUDED.overnight_rate, multiples = EXCLUDED.multiples, min_lots = EXCLUDED.min_lots,
max_lots = EXCLUDED.max_lots, max_open = EXCLUDED.max_open, max_net = EXCLUDED.max_net, version = lever_terms.version + 1`,
    },
  );

const positionId = integer<PositionState>("position_id", "bigint", (position) => position.positionId);

/** What a step can change. Whose it is and the terms that it was placed with never do. */
const changing = [
  word<PositionState>("state", (position) => position.state),
  integer<PositionState>("lots", "int", (position) => position.lots),
  integer<PositionState>("closing_lots", "int", (position) => position.closingLots),
  amount<PositionState>("open_price", (position) => position.openPrice),
  integer<PositionState>("open_tick_id", "bigint", (position) => position.openTickId),
  amount<PositionState>("margin", (position) => position.margin),
  amount<PositionState>("fee", (position) => position.fee),
  amount<PositionState>("take_profit", (position) => position.takeProfit),
  amount<PositionState>("stop_loss", (position) => position.stopLoss),
  amount<PositionState>("overnight", (position) => position.overnight),
  amount<PositionState>("deduction", (position) => position.deduction),
  amount<PositionState>("profit", (position) => position.profit),
  amount<PositionState>("close_price", (position) => position.closePrice),
  word<PositionState>("close_reason", (position) => position.closeReason),
  word<PositionState>("refusal", (position) => position.refusal),
  time<PositionState>("stops_at", (position) => position.stopsAt),
  optionalTime<PositionState>("closing_at", (position) => position.closingAt),
  integer<PositionState>("overnight_day", "int", (position) => position.overnightDay),
  optionalTime<PositionState>("opened_at", (position) => position.openedAt),
  optionalTime<PositionState>("closed_at", (position) => position.closedAt),
  time<PositionState>("updated_at", (position) => position.updatedAt),
];

const fixed = [
  integer<PositionState>("user_id", "bigint", (position) => position.userId),
  integer<PositionState>("market_id", "int", (position) => position.marketId),
  integer<PositionState>("currency_id", "int", (position) => position.currencyId),
  word<PositionState>("side", (position) => position.side),
  word<PositionState>("kind", (position) => position.kind),
  integer<PositionState>("ordered_lots", "int", (position) => position.orderedLots),
  amount<PositionState>("lot_size", (position) => position.lotSize),
  integer<PositionState>("multiple", "int", (position) => position.multiple),
  amount<PositionState>("spread", (position) => position.spread),
  amount<PositionState>("fee_rate", (position) => position.feeRate),
  amount<PositionState>("overnight_rate", (position) => position.overnightRate),
  amount<PositionState>("limit_price", (position) => position.limitPrice),
  time<PositionState>("accepted_at", (position) => position.acceptedAt),
  uuid<PositionState>("command_id", (position) => position.commandId),
];

/** Contracts as they are at the end of the batch. */
export function leverStore(): ProductStore {
  const terms = setTerms();
  const added = insertInto<PositionState>("positions", [positionId, ...fixed, ...changing]);
  const changed = update<PositionState>("positions", "position_id", [positionId, ...changing]);
  let termsSet = new Map<number, Terms>();
  let last = new Map<number, { position: PositionState; isNew: boolean }>();

  return {
    on: {
      leverTerms: ({ terms: set }) => termsSet.set(set.marketId, set),
      position({ position, isNew }) {
        const wasNew = last.get(position.positionId)?.isNew === true;
        last.set(position.positionId, { position, isNew: isNew || wasNew });
      },
    },
    take() {
      for (const set of termsSet.values()) terms.add(set);
      for (const { position, isNew } of last.values()) (isNew ? added : changed).add(position);
      termsSet = new Map();
      last = new Map();
      return [...terms.take(), ...added.take(), ...changed.take()];
    },
  };
}
