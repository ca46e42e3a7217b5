import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { side } from "../codec/parts.ts";
import { integer, listOf, record } from "../codec/schema.ts";
import { rowFields, type StateRows } from "./records.ts";
import { rowsOf } from "./rows.ts";
import type { State } from "./state.ts";

const stateRows = record(rowFields);
/** Texts from before a list was added have none of its rows; counters begin at 1. */
const laterRows = Object.fromEntries(
  Object.entries(rowFields).flatMap(([name, codec]) =>
    "isAdded" in codec ? [[name, codec.kind === "integer" ? 1 : []]] : [],
  ),
);

/** The rows of a state as one text, and back. Reading throws on any other text. */
export const encodeRows = (rows: StateRows): string => stateRows.write(rows);
export const decodeRows = (encoded: string): StateRows =>
  ({ ...laterRows, ...stateRows.read(JSON.parse(encoded)) }) as StateRows;

const restingOrders = listOf(record({ orderId: integer, ownerId: integer, side, price: integer, quantity: integer }));

/**
 * The whole state as one text: its rows, then every book in matching order, with the house's quotes. Equal for equal states, regardless of their
 * history. A restored state equals the one it was saved from once both have executed `restart`, which withdraws the quotes.
 */
export function canonicalState(state: State): string {
  const books = [...state.spot.markets.entries()]
    .sort(([a], [b]) => a - b)
    .map(([marketId, { book }]) => `[${marketId},${restingOrders.write([...book.orders()])}]`);
  return `[${encodeRows(rowsOf(state))},[${books.join(",")}]]`;
}

/** SHA-256 of the canonical state, in hexadecimal. */
export const stateHash = (state: State): string => bytesToHex(sha256(utf8ToBytes(canonicalState(state))));
