import type { Members, RecordOf } from "../codec/schema.ts";
import * as ledger from "../ledger/records.ts";
import * as checkpoint from "../products/checkpoint/records.ts";
import * as contracts from "../products/contracts/records.ts";
import * as convert from "../products/convert/records.ts";
import * as due from "../products/due/records.ts";
import * as house from "../products/house/records.ts";
import * as markets from "../products/markets/records.ts";
import * as options from "../products/options/records.ts";
import * as spot from "../products/spot/records.ts";
import * as tradingLimits from "../products/trading-limits/records.ts";
import * as transfer from "../products/transfer/records.ts";
import * as users from "../products/users/records.ts";
import * as withdrawals from "../products/withdrawals/records.ts";

/**
 * The records of every product: its commands, its events, the fields of its outcomes, and the rows of its state. Types, texts, tables and
 * messages follow from these. The order is that of the rows in the text of a state, so that a new product comes last and its rows are `added`.
 */
const described = [
  markets,
  users,
  transfer,
  house,
  due,
  checkpoint,
  ledger,
  spot,
  tradingLimits,
  options,
  contracts,
  withdrawals,
  convert,
] as const;
type Described = (typeof described)[number];

/** One part of all products: a union of maps, whose types are read one by one. */
export type PartOf<Name extends "commands" | "events"> = Extract<Described, { readonly [N in Name]: unknown }>[Name];

function partsOf(name: "commands" | "events"): Members {
  const parts = described.flatMap((product) => (name in product ? Object.entries((product as never)[name]) : []));
  if (new Set(parts.map(([type]) => type)).size < parts.length)
    throw new Error(`two products describe one of the ${name}`);
  return Object.fromEntries(parts) as Members;
}
export const commandFields = partsOf("commands");
export const eventFields = partsOf("events");

/** In the order of the text of an outcome. */
export const outcomeFields = { ...spot.outcome, ...convert.outcome, ...contracts.outcome, ...options.outcome };

/** In the order of the text of a state: counters come after lists, and rows added later after both. */
export const rowFields = {
  ...markets.rows,
  ...users.rows,
  ...ledger.rows,
  ...spot.rows,
  ...tradingLimits.rows,
  ...options.rows,
  ...contracts.rows,
  ...withdrawals.rows,
  ...ledger.counters,
  ...spot.counters,
  ...convert.rows,
};
/** The state as rows: stored in the database, and the source of a load. The house's quotes are not among them. */
export type StateRows = Required<RecordOf<typeof rowFields>>;
