import type { Fields, Members, Placed, RecordOf } from "../codec/schema.ts";
import * as ledger from "../ledger/records.ts";
import * as products from "../products/records.ts";

/**
 * The records of every product: its commands, its events, what an outcome of its commands has, and the rows of its state. Types, texts, tables and
 * messages follow from these.
 */
type Described = typeof ledger | (typeof products)[keyof typeof products];
const described: readonly object[] = [ledger, ...Object.values(products)];

/** One part of all products: a union of maps, whose types are read one by one. */
export type PartOf<Name extends "commands" | "events"> = Extract<Described, { readonly [N in Name]: unknown }>[Name];

const partsNamed = <Part>(name: string): Part[] =>
  described.flatMap((product) => (name in product ? [product[name as never] as Part] : []));

function membersOf(name: "commands" | "events"): Members {
  const members = partsNamed<Members>(name).flatMap((part) => Object.entries(part));
  if (new Set(members.map(([type]) => type)).size < members.length)
    throw new Error(`two products describe one of the ${name}`);
  return Object.fromEntries(members);
}
export const commandFields = membersOf("commands");
export const eventFields = membersOf("events");

type Intersected<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type FieldsOf<Name extends string> = Intersected<
  Extract<Described, { readonly [N in Name]: { readonly fields: unknown } }>[Name]["fields"]
>;

/** The fields of all products in the order of their places. */
function fieldsOf(...names: readonly string[]): Fields {
  const parts = names.flatMap((name) => partsNamed<Placed>(name)).sort((a, b) => a.place - b.place);
  if (new Set(parts.map(({ place }) => place)).size < parts.length)
    throw new Error(`two products have the same place among ${names.join(" and ")}`);
  return Object.assign({}, ...parts.map(({ fields }) => fields)) as Fields;
}

type OutcomeFields = FieldsOf<"outcome"> & FieldsOf<"addedOutcome">;
/** Fields that a product got later stand behind those of all products, as `addedOutcome` and `addedRows`. */
export const outcomeFields = fieldsOf("outcome", "addedOutcome") as OutcomeFields;

type RowFields = FieldsOf<"rows"> & FieldsOf<"counters"> & FieldsOf<"addedRows">;
export const rowFields = fieldsOf("rows", "counters", "addedRows") as RowFields;
/** The state as rows: stored in the database, and the source of a load. The house's quotes are not among them. */
export type StateRows = Required<RecordOf<RowFields>>;
