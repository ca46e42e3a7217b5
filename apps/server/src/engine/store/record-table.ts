import { fromNumeric } from "@candor/contract/domain/money.ts";
import type { Fields, Kind, RecordOf, ValueOf } from "@candor/core/codec/schema.ts";
import { snakeCase } from "../../platform/database/snake-case.ts";
import {
  amount,
  type Column,
  flag,
  insertInto,
  integer,
  optionalTime,
  type RowBuffer,
  type Statement,
  text,
  update,
  uuid,
  word,
} from "./table.ts";

export type Cell = string | number | boolean | null;
export type Row = readonly Cell[];
/** Runs one query of the reload's snapshot. Rows come as arrays: with names, 100,000 orders take 1.4 times as long. */
export type ReadRows = (text: string) => Promise<Row[]>;

/** ms since 1970, exactly, where JavaScript's Date would do and a float8 of seconds would not always. */
export const ms = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::bigint`;

/** How a field is stored in its table, if its kind alone does not determine it. */
export type Stored<Row, Value> = {
  readonly columns: readonly Column<Row>[];
  /** The expressions of a SELECT that `read` takes; the columns when not given. */
  readonly select?: readonly string[];
  readonly read: (...cells: Cell[]) => Value;
};

type Named = Readonly<Record<string, unknown>>;
type OfKind = {
  readonly column: (name: string, field: string) => Column<Named>;
  readonly select?: (name: string) => string;
  readonly read: (cell: Cell) => unknown;
};
/** All integers are sent as bigint and cast to their column's type. */
const kinds: Readonly<Record<Kind, OfKind>> = {
  integer: { column: (name, field) => integer(name, "bigint", (row: Named) => row[field] as number), read: Number },
  time: { column: (name, field) => optionalTime(name, (row: Named) => row[field] as number), select: ms, read: Number },
  amount: {
    column: (name, field) => amount(name, (row: Named) => row[field] as bigint),
    read: (cell) => fromNumeric(cell as string),
  },
  flag: { column: (name, field) => flag(name, (row: Named) => row[field] as boolean), read: (cell) => cell === true },
  word: { column: (name, field) => word(name, (row: Named) => row[field] as string), read: (cell) => cell },
  text: { column: (name, field) => text(name, (row: Named) => row[field] as string), read: (cell) => cell },
  uuid: { column: (name, field) => uuid(name, (row: Named) => row[field] as string), read: (cell) => cell },
};

type Part = {
  readonly field: string;
  readonly columns: readonly Column<Named>[];
  readonly select: readonly string[];
  readonly read: (...cells: Cell[]) => unknown;
};

function partOf(field: string, kind: Kind | undefined, given: string | Stored<never, unknown> | undefined): Part {
  if (typeof given === "object") {
    const columns = given.columns as readonly Column<Named>[];
    return { field, columns, select: given.select ?? columns.map(({ name }) => name), read: given.read };
  }
  if (!kind) throw new Error(`the field ${field} has no kind: say how it is stored`);
  const name = given ?? snakeCase(field);
  const { column, select, read } = kinds[kind];
  return {
    field,
    columns: [column(name, field)],
    select: [select ? select(name) : name],
    read: (cell) => (cell === null || cell === undefined ? undefined : read(cell)),
  };
}

type Described<F extends Fields> = { readonly fields: F };
/** For a field that is not stored by its kind, or not under its own name in snake case. */
type Given<F extends Fields> = {
  readonly [Name in keyof F]?: string | Stored<RecordOf<F>, ValueOf<F[Name]>>;
};

const partsOf = <F extends Fields>({ fields }: Described<F>, given: Given<F>): readonly Part[] =>
  Object.entries(fields).map(([field, { kind }]) => partOf(field, kind, given[field] as string | undefined));

/** A record from the cells of a row, which are in the order of its fields; a cell that is NULL is undefined. */
function reader<F extends Fields>(parts: readonly Part[]): (row: Row) => RecordOf<F> {
  // A copy of one object: rows assembled name by name took a second longer for 100,000 orders.
  const empty = Object.fromEntries(parts.map(({ field }) => [field, undefined]));
  return (row) => {
    const record: Record<string, unknown> = { ...empty };
    let at = 0;
    for (let index = 0; index < parts.length; index += 1) {
      const { field, select, read } = parts[index] as Part;
      const width = select.length;
      record[field] = width === 1 ? read(row[at] as Cell) : read(...row.slice(at, at + width));
      at += width;
    }
    return record as RecordOf<F>;
  };
}

/** The rows of a query whose columns are those of the record, in its order; times are in ms already. */
export async function readRecords<F extends Fields>(
  read: ReadRows,
  described: Described<F>,
  query: string,
): Promise<RecordOf<F>[]> {
  return (await read(query)).map(reader<F>(partsOf(described, {})));
}

type TableOptions<F extends Fields> = {
  /** The field that a row is found by. */
  readonly key: keyof F & string;
  /** The columns that a later event can change; the others are written once. */
  readonly changing?: readonly (keyof F)[];
  readonly columns?: Given<F>;
};

/** A table whose rows are records: writing, selecting and reading follow from the record's description. */
export class RecordTable<F extends Fields> {
  readonly name: string;
  readonly read: (row: Row) => RecordOf<F>;
  private readonly parts: readonly Part[];
  private readonly key: string;
  private readonly changing: readonly (keyof F)[];

  constructor(name: string, described: Described<F>, { key, changing = [], columns = {} }: TableOptions<F>) {
    this.name = name;
    this.key = key;
    this.changing = changing;
    this.parts = partsOf(described, columns);
    this.read = reader<F>(this.parts);
  }

  /** `more` are columns outside the record. */
  insert<Extra = unknown>(more: readonly Column<Extra>[] = [], options?: Parameters<typeof insertInto>[2]) {
    const columns = [...this.columnsOf(() => true), ...more] as readonly Column<RecordOf<F> & Extra>[];
    return insertInto<RecordOf<F> & Extra>(this.name, columns, {
      keys: this.columnsOf((field) => field === this.key).map(({ name }) => name),
      ...options,
    });
  }

  /** Sets whole rows; `counts` is a column that increases by one with each update. */
  upsert({ keys = [this.key], counts }: { keys?: readonly (keyof F)[]; counts?: string } = {}): LastRows<RecordOf<F>> {
    const names = this.columnsOf((field) => keys.includes(field)).map(({ name }) => name);
    const others = this.columnsOf((field) => !keys.includes(field)).map(({ name }) => `${name} = EXCLUDED.${name}`);
    if (counts) others.push(`${counts} = ${this.name}.${counts} + 1`);
    const conflict = `ON CONFLICT (${names.join(", ")}) DO UPDATE SET ${others.join(", ")}`;
    return new LastRows(
      insertInto<RecordOf<F>>(
        this.name,
        this.columnsOf(() => true),
        { conflict, keys: names },
      ),
    );
  }

  /** Writes the columns that can change. */
  update(): RowBuffer<RecordOf<F>> {
    const [key] = this.columnsOf((field) => field === this.key);
    if (!key) throw new Error(`${this.name} has no key ${this.key}`);
    return update<RecordOf<F>>(this.name, key.name, [key, ...this.columnsOf((field) => this.changing.includes(field))]);
  }

  /** The records that the rest of a query finds, as "WHERE status = 'waiting'". */
  async load(read: ReadRows, rest = ""): Promise<RecordOf<F>[]> {
    const selected = this.parts.flatMap(({ select }) => select).join(", ");
    return (await read(`SELECT ${selected} FROM ${this.name} ${rest}`)).map(this.read);
  }

  private columnsOf(isOne: (field: string) => boolean): Column<RecordOf<F>>[] {
    return this.parts.flatMap(({ field, columns }) => (isOne(field) ? columns : []));
  }
}

/** Rows of which only the last of a batch is written. */
export class LastRows<Row> {
  private readonly buffer: RowBuffer<Row>;
  private last = new Map<number | string, Row>();

  constructor(buffer: RowBuffer<Row>) {
    this.buffer = buffer;
  }

  add(id: number | string, row: Row): void {
    this.last.set(id, row);
  }

  take(): Statement[] {
    for (const row of this.last.values()) this.buffer.add(row);
    this.last = new Map();
    return this.buffer.take();
  }
}

/** Rows of which only the last of a batch is written: new ones are inserted, the others updated. */
export class LatestRows<Row> {
  private readonly added: RowBuffer<Row>;
  private readonly changed: RowBuffer<Row>;
  private last = new Map<number | string, { row: Row; isNew: boolean }>();

  constructor(added: RowBuffer<Row>, changed: RowBuffer<Row>) {
    this.added = added;
    this.changed = changed;
  }

  add(id: number | string, row: Row, isNew: boolean): void {
    this.last.set(id, { row, isNew: isNew || this.last.get(id)?.isNew === true });
  }

  take(): Statement[] {
    for (const { row, isNew } of this.last.values()) (isNew ? this.added : this.changed).add(row);
    this.last = new Map();
    return [...this.added.take(), ...this.changed.take()];
  }
}
