import { type JsonNode, parseJson } from "./parse-json.ts";
import { BadRecord, collectBars, collectTrades, type Records, shown } from "./replay-recording.ts";

/** The content of a JSON file; `pair` is the key of Kraken's answer, if any. */
export type NamedRecords = { readonly records: Records; readonly pair: string | undefined };

type Row = { readonly line: number; readonly cells: readonly JsonNode[] };

/** Kraken: [price, volume, seconds, b/s, m/l, misc, id]; older answers have no id. Ours: [ms, id, type, side, price, amount, cost]. */
type RowKind = "kraken trades" | "kraken bars" | "trades";
const columnsOf: Readonly<Record<RowKind, readonly number[]>> = {
  "kraken trades": [6, 7],
  "kraken bars": [8],
  trades: [7],
};

const textOf = (cell: JsonNode | undefined): string | undefined =>
  cell && (cell.kind === "number" || cell.kind === "string") ? cell.text : undefined;

function kindOf({ line, cells }: Row): RowKind {
  const side = textOf(cells[3]);
  if (cells.length === 8 && cells[0]?.kind === "number") return "kraken bars";
  if (side === "b" || side === "s") return "kraken trades";
  if (side === "buy" || side === "sell") return "trades";
  throw new BadRecord(
    line,
    "a row is neither a Kraken trade [price, volume, time, b|s, ...], nor a Kraken bar [time, open, high, low, close, vwap, volume, count], " +
      "nor a trade [ms, id, type, buy|sell, price, amount, cost]",
  );
}

function cellText(row: Row, index: number): string {
  const text = textOf(row.cells[index]);
  if (text === undefined)
    throw new BadRecord(row.cells[index]?.line ?? row.line, `column ${index + 1} is not a number`);
  return text;
}

function rowsOf(node: JsonNode): Row[] {
  if (node.kind !== "array") throw new BadRecord(node.line, "the records are not an array");
  return node.items.map((item) => {
    if (item.kind !== "array") throw new BadRecord(item.line, "a record is not an array");
    return { line: item.line, cells: item.items };
  });
}

function recordsOf(node: JsonNode): Records {
  const rows = rowsOf(node);
  const first = rows[0];
  if (!first) throw new BadRecord(node.line, "there is no record in it");
  const kind = kindOf(first);
  const [trades, bars] = [collectTrades(), collectBars()];
  for (const row of rows) {
    if (!columnsOf[kind].includes(row.cells.length))
      throw new BadRecord(row.line, `${row.cells.length} columns where ${columnsOf[kind].join(" or ")} belong`);
    const cell = (index: number) => cellText(row, index);
    if (kind === "kraken bars") {
      const prices = { open: cell(1), high: cell(2), low: cell(3), close: cell(4) };
      bars.add(row.line, { time: cell(0), ...prices, volume: cell(6) });
    } else if (kind === "kraken trades") {
      trades.add(row.line, { time: cell(2), price: cell(0), quantity: cell(1) });
    } else {
      trades.add(row.line, { time: cell(0), price: cell(4), quantity: cell(5) });
    }
  }
  return (kind === "kraken bars" ? bars : trades).finish();
}

/** Kraken's answer without its envelope: the object that has the pair's name, and besides it `last`. */
function resultOf(entries: ReadonlyMap<string, JsonNode>, line: number): JsonNode {
  const errors = entries.get("error");
  const error = errors?.kind === "array" ? textOf(errors.items[0]) : undefined;
  if (error !== undefined) throw new BadRecord(errors?.line ?? line, `the answer of an error: ${shown(error)}`);
  const result = entries.get("result");
  if (!result) throw new BadRecord(line, "an answer with an error list and without a result");
  return result;
}

/** Reads Kraken's answers to Trades and OHLC, with or without their {error, result} envelope, and arrays of trades. Throws a BadRecord. */
export function parseRows(text: string): NamedRecords {
  const root = parseJson(text);
  const node = root.kind === "object" && root.entries.has("error") ? resultOf(root.entries, root.line) : root;
  if (node.kind !== "object") return { records: recordsOf(node), pair: undefined };
  const pairs = [...node.entries].filter(([, value]) => value.kind === "array");
  const [named] = pairs;
  if (!named || pairs.length > 1)
    throw new BadRecord(
      node.line,
      `a file records one pair, and this one ${pairs.map(([name]) => name).join(", ") || "none"}`,
    );
  return { records: recordsOf(named[1]), pair: named[0] };
}
