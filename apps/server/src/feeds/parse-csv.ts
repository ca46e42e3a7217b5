import {
  BadRecord,
  type BarText,
  type Collector,
  collectBars,
  collectTrades,
  type Records,
  shown,
  type TradeText,
} from "./replay-recording.ts";

/** Accepted names of a column, in lower case without separators. If several match a file, the first one here is used. */
const names = {
  time: ["opentime", "transacttime", "timestamp", "time", "datetime", "date", "ts", "unix"],
  open: ["open", "openprice"],
  high: ["high", "highprice"],
  low: ["low", "lowprice"],
  close: ["close", "closeprice"],
  volume: ["volume", "vol", "basevolume", "volumebase"],
  price: ["price"],
  quantity: ["qty", "quantity", "amount", "size", "volume"],
} as const;
type Field = keyof typeof names;

const barFields = ["time", "open", "high", "low", "close", "volume"] as const;
const tradeFields = ["time", "price", "quantity"] as const;

/** The positions of the fields: column numbers from 0. */
type Layout =
  | { readonly kind: "bars"; readonly columns: Readonly<Record<(typeof barFields)[number], number>> }
  | { readonly kind: "trades"; readonly columns: Readonly<Record<(typeof tradeFields)[number], number>> };

const isTruth = (cell: string | undefined): boolean => /^(?:true|false)$/i.test(cell ?? "");

/** Binance's public dumps of spot markets have no header; the kind of a row is evident from its length and its true and false. */
function headlessLayout(cells: readonly string[]): Layout | undefined {
  if (cells.length === 12) return { kind: "bars", columns: { time: 0, open: 1, high: 2, low: 3, close: 4, volume: 5 } };
  // id, price, qty, quoteQty, time, isBuyerMaker, isBestMatch
  if (cells.length >= 6 && isTruth(cells[5])) return { kind: "trades", columns: { price: 1, quantity: 2, time: 4 } };
  // aggregate id, price, quantity, first id, last id, time, isBuyerMaker, isBestMatch
  if (cells.length >= 7 && isTruth(cells[6])) return { kind: "trades", columns: { price: 1, quantity: 2, time: 5 } };
  return undefined;
}

function find<F extends Field>(fields: readonly F[], header: readonly string[], line: number): Record<F, number> {
  const found = fields.map((field) => {
    const index = names[field].map((name) => header.indexOf(name)).find((position) => position >= 0);
    if (index === undefined) throw new BadRecord(line, `no column for ${field} (${names[field].join(", ")})`);
    return [field, index] as const;
  });
  return Object.fromEntries(found) as Record<F, number>;
}

function headerLayout(cells: readonly string[], line: number): Layout {
  const header = cells.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ""));
  if (header.includes("price")) return { kind: "trades", columns: find(tradeFields, header, line) };
  return { kind: "bars", columns: find(barFields, header, line) };
}

const cellsOf = (row: string): string[] =>
  row.split(",").map((cell) => {
    const trimmed = cell.trim();
    return trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"') ? trimmed.slice(1, -1) : trimmed;
  });

function collect<F extends string>(
  rows: readonly string[],
  first: { row: number; width: number; columns: Readonly<Record<F, number>> },
  collector: Collector<Readonly<Record<F, string>>>,
): Records {
  const columns = Object.entries(first.columns) as [F, number][];
  for (let row = first.row; row < rows.length; row += 1) {
    const cells = cellsOf(rows[row] as string);
    if (cells.length !== first.width)
      throw new BadRecord(row + 1, `${cells.length} columns where the first line has ${first.width}`);
    const texts = columns.map(([field, column]) => [field, cells[column] as string]);
    collector.add(row + 1, Object.fromEntries(texts) as Record<F, string>);
  }
  return collector.finish();
}

/**
 * Reads CSV: bars with a header for time, open, high, low, close and volume; trades with one for time, price and quantity; or one of
 * Binance's public dumps, which come with and without a header. Throws a BadRecord.
 */
export function parseCsv(text: string): Records {
  const rows = text.trimEnd().split(/\r?\n/);
  const cells = cellsOf(rows[0] as string);
  const headed = cells.every((cell) => /^[A-Za-z_]/.test(cell)) && !cells.some(isTruth);
  const layout = headed ? headerLayout(cells, 1) : headlessLayout(cells);
  if (!layout)
    throw new BadRecord(1, `neither a header nor a row of Binance's trades or bars: ${shown(rows[0] as string)}`);
  const first = { row: headed ? 1 : 0, width: cells.length };
  return layout.kind === "bars"
    ? collect<keyof BarText>(rows, { ...first, columns: layout.columns }, collectBars())
    : collect<keyof TradeText>(rows, { ...first, columns: layout.columns }, collectTrades());
}
