import { join } from "node:path";
import type { ClientBase } from "pg";
import { narrowed, readOnly } from "./column-types.ts";

export const typesFile = join(import.meta.dirname, "schema.ts");

/** The line width of biome.json. */
const WIDTH = 120;

interface Column {
  readonly table: string;
  readonly name: string;
  /** PostgreSQL's name of the type; of a domain, its base type. */
  readonly type: string;
  readonly nullable: boolean;
  /** An INSERT may omit the column. */
  readonly optional: boolean;
  /** The database always generates the value. */
  readonly generated: boolean;
  readonly insertable: boolean;
  readonly updatable: boolean;
  /** The CHECK of this column alone that lists its values, if there is one. */
  readonly check: string | null;
  readonly comment: string | null;
}

const catalog = `
  SELECT c.relname AS table, a.attname AS name, a.atthasdef OR a.attidentity <> '' AS optional, NOT a.attnotnull AS nullable,
    format_type(coalesce(nullif(t.typbasetype, 0), t.oid), NULL) AS type, a.attidentity = 'a' OR a.attgenerated <> '' AS generated,
    has_column_privilege('candor_app', c.oid, a.attnum, 'INSERT') AS insertable,
    has_column_privilege('candor_app', c.oid, a.attnum, 'UPDATE') AS updatable,
    (SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
      WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]
        AND pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\("?\\w+"? = (ANY \\(ARRAY\\[.*\\]\\)|[^()]*)\\)\\)$') AS check,
    col_description(c.oid, a.attnum) AS comment
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  ORDER BY c.oid, a.attnum`;

/** The types that the driver returns with the parsers of database.ts; the elements of a bigint array stay strings. */
const driverTypes: Readonly<Record<string, string>> = {
  bigint: "number",
  "bigint[]": "string[]",
  boolean: "boolean",
  bytea: "Buffer",
  cidr: "string",
  date: "Date",
  inet: "string",
  integer: "number",
  "integer[]": "number[]",
  json: "unknown",
  jsonb: "unknown",
  numeric: "string",
  smallint: "number",
  text: "string",
  "timestamp with time zone": "Date",
  uuid: "string",
  "uuid[]": "string[]",
};

/**
 * The tables as types for Kysely, written from the system catalogs: the types that a SELECT returns, an INSERT takes and an UPDATE may set, as far as the
 * application role's privileges allow. Throws if a column's type is missing above, or if an exception names no column.
 */
export async function describeTypes(client: ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(catalog);
  assertUsed(rows);
  const tables = [...Map.groupBy(rows, ({ table }) => table)];
  const interfaces = tables.flatMap(([table, columns]) => [
    `export interface ${typeName(table)} {`,
    ...columns.flatMap(columnLines),
    "}",
  ]);
  const members = tables.map(([table]) => `  ${table}: ${typeName(table)};`);
  return [...header, ...interfaces, "", "export interface Database {", ...members, "}", ...footer, ""].join("\n");
}

const imported = new Set(Object.values(narrowed).flatMap((type) => type.match(/[A-Z]\w+/g) ?? []));

const header = [
  "// Written by scripts/schema.ts from the migrations; change those or column-types.ts, not this.",
  'import type { ColumnType, Generated, Kysely } from "kysely";',
  "import type {",
  ...[...imported].sort().map((name) => `  ${name},`),
  '} from "./column-types.ts";',
  "",
  "type Read<Type> = ColumnType<Type, never, never>;",
  "/** Inserted and never updated. */",
  "type Fixed<Type, Insert = Type> = ColumnType<Type, Insert, never>;",
  "",
];

const footer = ["", "/** The database, or a transaction in it. */", "export type Db = Kysely<Database>;"];

const typeName = (table: string) =>
  `${table.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Table`;

const keyOf = ({ table, name }: Column) => `${table}.${name}`;

function assertUsed(columns: readonly Column[]): void {
  const known = new Set(columns.flatMap((column) => [column.table, keyOf(column)]));
  const unknown = [...Object.keys(narrowed), ...readOnly].filter((key) => !known.has(key));
  if (unknown.length > 0) throw new Error(`column-types.ts names what is not in the database: ${unknown.join(", ")}`);
}

function columnLines(column: Column): string[] {
  const comment = column.comment === null ? [] : [`  /** ${column.comment} */`];
  const line = `  ${column.name}: ${columnType(column)};`;
  return [...comment, ...(line.length <= WIDTH ? [line] : onePerLine(line))];
}

/** A union in angle brackets, broken into lines as the formatter does. */
function onePerLine(line: string): string[] {
  const [, start, union = ""] = /^(.*<)(.*)>;$/.exec(line) ?? [];
  return [`${start}`, ...union.split(" | ").map((value) => `    | ${value}`), "  >;"];
}

/** A column's type in the shortest form that says what is read, inserted and updated. */
function columnType(column: Column): string {
  const read = readType(column);
  const writable = !column.generated && !readOnly.includes(column.table);
  const written = column.type.startsWith("json") ? `string${column.nullable ? " | null" : ""}` : read;
  const inserted = writable && column.insertable ? written + (column.optional ? " | undefined" : "") : "never";
  const updated = writable && column.updatable ? written : "never";
  if (inserted === read && updated === read) return read;
  if (inserted === `${read} | undefined` && updated === read) return `Generated<${read}>`;
  if (updated !== "never") return `ColumnType<${read}, ${inserted}, ${updated}>`;
  if (inserted === "never") return `Read<${read}>`;
  return inserted === read ? `Fixed<${read}>` : `Fixed<${read}, ${inserted}>`;
}

function readType(column: Column): string {
  const exception = narrowed[keyOf(column)];
  if (exception) return exception;
  const type = column.check ? literals(column.check) : driverTypes[column.type];
  if (!type) throw new Error(`no type for ${keyOf(column)}, which is ${column.type}`);
  return column.nullable && type !== "unknown" ? `${type} | null` : type;
}

/** `CHECK ((kind = ANY (ARRAY['crypto'::text, 'fiat'::text])))` as `"crypto" | "fiat"`. */
const literals = (check: string) =>
  [...check.matchAll(/'([^']*)'|\b(\d+)\b/g)].map(([, text, digits]) => digits ?? JSON.stringify(text)).join(" | ");
