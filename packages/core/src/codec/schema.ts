import { enclosed } from "./enclosed.ts";

/**
 * Text forms of values, declared field by field. A record is a JSON array of its fields in the declared order: a third of the bytes of named fields,
 * and bytes are the cost of the bus and the hash chain. Amounts are decimal digits in quotes, since JSON has no bigint.
 */
export type Codec<T> = {
  readonly write: (value: T) => string;
  /** Takes the result of JSON.parse. Throws if it is not a value of this kind. */
  readonly read: (raw: unknown) => T;
  /** The value's form in a table column and in a message; lists and records have their own. */
  readonly kind?: Kind;
  /** An absent property stays absent instead of becoming undefined. */
  readonly mayBeAbsent?: true;
  /** Older texts of the record may end before it. */
  readonly isAdded?: true;
};

/** `time` is in ms since 1970, `word` a name of a closed list, `uuid` an id of a command. */
export type Kind = "integer" | "time" | "amount" | "flag" | "word" | "text" | "uuid";

type AnyCodec = Omit<Codec<unknown>, "write"> & { readonly write: (value: never) => string };
/** The description of a record: its fields by name, in the order of its text. */
export type Fields = Readonly<Record<string, AnyCodec>>;
export type ValueOf<C> = C extends { readonly read: (raw: unknown) => infer T } ? T : never;
type OptionalNames<F> = { [Name in keyof F]: F[Name] extends { readonly mayBeAbsent: true } ? Name : never }[keyof F];
/** The record that `fields` describe; the comments of the fields apply to its properties too. */
export type RecordOf<F> = { readonly [Name in Exclude<keyof F, OptionalNames<F>>]: ValueOf<F[Name]> } & {
  readonly [Name in OptionalNames<F>]?: Exclude<ValueOf<F[Name]>, undefined>;
};

function fail(expected: string, raw: unknown): never {
  throw new Error(`expected ${expected}, found ${JSON.stringify(raw)}`);
}

export const integer: Codec<number> = {
  kind: "integer",
  write: (value) => `${value}`,
  read: (raw) => (Number.isSafeInteger(raw) ? (raw as number) : fail("an integer", raw)),
};

/** ms since 1970. */
export const time: Codec<number> = { ...integer, kind: "time" };

const digits = /^-?[0-9]{1,60}$/;
/** A bigint of any brand: Amount, Price, Rate. */
export const big = <T extends bigint>(): Codec<T> => ({
  kind: "amount",
  write: (value) => `"${value}"`,
  read: (raw) => (typeof raw === "string" && digits.test(raw) ? (BigInt(raw) as T) : fail("an amount", raw)),
});

export const text: Codec<string> = {
  kind: "text",
  write: (value) => JSON.stringify(value),
  read: (raw) => (typeof raw === "string" ? raw : fail("a text", raw)),
};

/** The id of a command. */
export const uuid: Codec<string> = { ...text, kind: "uuid" };

export const flag: Codec<boolean> = {
  kind: "flag",
  write: (value) => (value ? "1" : "0"),
  read: (raw) => (raw === 1 ? true : raw === 0 ? false : fail("0 or 1", raw)),
};

/** One of a closed list of plain names, none of which needs escaping. */
export function oneOf<const T extends string>(names: readonly T[]): Codec<T> {
  const known: ReadonlySet<unknown> = new Set(names);
  return {
    kind: "word",
    write: (value) => `"${value}"`,
    read: (raw) => (known.has(raw) ? (raw as T) : fail(`one of ${names.join(", ")}`, raw)),
  };
}

export function oneNumberOf<const T extends number>(numbers: readonly T[]): Codec<T> {
  const known: ReadonlySet<unknown> = new Set(numbers);
  return {
    kind: "integer",
    write: (value) => `${value}`,
    read: (raw) => (known.has(raw) ? (raw as T) : fail(`one of ${numbers.join(", ")}`, raw)),
  };
}

/** For a property that is always present and may be undefined. */
export const orUndefined = <T>(codec: Codec<T>): Codec<T | undefined> => ({
  ...codec,
  write: (value) => (value === undefined ? "null" : codec.write(value)),
  read: (raw) => (raw === null ? undefined : codec.read(raw)),
});

type Optional<T> = Codec<T | undefined> & { readonly mayBeAbsent: true };
/** For a property that may be missing. */
export const optional = <T>(codec: Codec<T>): Optional<T> => ({ ...orUndefined(codec), mayBeAbsent: true });

/**
 * For optional properties, or those that may be undefined, at the end of a record, missing in older texts. Nothing is written for trailing absent
 * ones, so that an older text is read and written unchanged.
 */
export const added = <C extends AnyCodec>(codec: C): C & { readonly isAdded: true } => ({ ...codec, isAdded: true });

/**
 * Fields of one product in a text that several products share. Fields with a lower place come first. Kept texts depend on places: they never change, and
 * a new product takes the next one.
 */
export type Placed = { readonly place: number; readonly fields: Fields };
export const placed = <F extends Fields>(place: number, fields: F): { readonly place: number; readonly fields: F } => ({
  place,
  fields,
});

export const listOf = <T>(codec: Codec<T>): Codec<readonly T[]> => ({
  write: (values) => enclosed("[", values.map(codec.write), "]"),
  read: (raw) => (Array.isArray(raw) ? raw.map(codec.read) : fail("a list", raw)),
});

type Layout = {
  readonly fields: readonly (readonly [string, Codec<unknown>])[];
  /** How many of the fields each text has. */
  readonly least: number;
  readonly offset: number;
};
type Named = Readonly<Record<string, unknown>>;

/** `written` are the texts before the fields. */
function writeFields(value: Named, { fields, least }: Layout, written: string[]): string {
  let count = fields.length;
  while (count > least && value[(fields[count - 1] as Layout["fields"][number])[0]] === undefined) count -= 1;
  for (let index = 0; index < count; index += 1) {
    const [key, codec] = fields[index] as Layout["fields"][number];
    written.push(codec.write(value[key]));
  }
  return enclosed("[", written, "]");
}

function readFields(raw: readonly unknown[], layout: Layout, target: Record<string, unknown>): Named {
  const { fields, least, offset } = layout;
  const count = raw.length - offset;
  if (count < least || count > fields.length) fail(`${fields.length + offset} fields`, raw);
  if (count > least && raw.at(-1) === null) fail("no null at the end", raw);
  for (let index = 0; index < count; index += 1) {
    const [key, codec] = fields[index] as Layout["fields"][number];
    const field = raw[index + offset];
    if (field === null && codec.mayBeAbsent) continue;
    target[key] = codec.read(field);
  }
  for (let index = count; index < fields.length; index += 1) {
    const [key, codec] = fields[index] as Layout["fields"][number];
    if (!codec.mayBeAbsent) target[key] = undefined;
  }
  return target;
}

function layoutOf(described: Fields, offset: number): Layout {
  const fields = Object.entries(described) as unknown as Layout["fields"];
  const least = fields.findLastIndex(([, codec]) => !codec.isAdded) + 1;
  return { fields, least, offset };
}

/** Writes and reads the record that the fields describe. */
export function record<const F extends Fields>(fields: F): Codec<RecordOf<F>> & { readonly fields: F } {
  const layout = layoutOf(fields, 0);
  return {
    fields,
    write: (value) => writeFields(value as Named, layout, []),
    read: (raw) => (Array.isArray(raw) ? readFields(raw, layout, {}) : fail("a record", raw)) as RecordOf<F>,
  };
}

/** Descriptions by the `type` of their records. */
export type Members = Readonly<Record<string, Fields>>;
export type MemberOf<M, Type extends keyof M> = { readonly type: Type } & RecordOf<M[Type]>;
export type UnionOf<M> = M extends Members ? { [Type in keyof M]: MemberOf<M, Type> }[keyof M] : never;

/** A closed union by its `type`, which is written first. */
export function union<const M extends Members>(members: M): Codec<UnionOf<M>> {
  const layouts = new Map<unknown, { name: string; layout: Layout }>();
  for (const [type, fields] of Object.entries(members)) {
    layouts.set(type, { name: `"${type}"`, layout: layoutOf(fields, 1) });
  }
  const find = (type: unknown) => layouts.get(type) ?? fail("a known type", type);
  return {
    write: (value) => {
      const { name, layout } = find((value as Named).type);
      return writeFields(value as Named, layout, [name]);
    },
    read: (raw) => {
      if (!Array.isArray(raw)) return fail("a record", raw);
      return readFields(raw, find(raw[0]).layout, { type: raw[0] }) as UnionOf<M>;
    },
  };
}
