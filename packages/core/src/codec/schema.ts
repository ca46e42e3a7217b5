/**
 * Text forms of values, declared field by field. A record is a JSON array of its fields in the declared order: a third of the bytes of named fields,
 * and bytes are what the bus carries and the hash chain reads. Amounts are decimal digits in quotes, since JSON has no bigint.
 */
export type Codec<T> = {
  readonly write: (value: T) => string;
  /** Takes what JSON.parse gave. Throws when that is not a value of this kind. */
  readonly read: (raw: unknown) => T;
  /** An absent property stays absent instead of becoming undefined. */
  readonly mayBeAbsent?: true;
  /** Older texts of the record end before it. */
  readonly isAdded?: true;
};

function fail(expected: string, raw: unknown): never {
  throw new Error(`expected ${expected}, found ${JSON.stringify(raw)}`);
}

export const integer: Codec<number> = {
  write: (value) => `${value}`,
  read: (raw) => (Number.isSafeInteger(raw) ? (raw as number) : fail("an integer", raw)),
};

const digits = /^-?[0-9]{1,60}$/;
/** A bigint of any brand: Amount, Price, Rate. */
export const big = <T extends bigint>(): Codec<T> => ({
  write: (value) => `"${value}"`,
  read: (raw) => (typeof raw === "string" && digits.test(raw) ? (BigInt(raw) as T) : fail("an amount", raw)),
});

export const text: Codec<string> = {
  write: (value) => JSON.stringify(value),
  read: (raw) => (typeof raw === "string" ? raw : fail("a text", raw)),
};

export const flag: Codec<boolean> = {
  write: (value) => (value ? "1" : "0"),
  read: (raw) => (raw === 1 ? true : raw === 0 ? false : fail("0 or 1", raw)),
};

/** One of a closed list of plain names, none of which needs escaping. */
export function oneOf<const T extends string>(names: readonly T[]): Codec<T> {
  const known: ReadonlySet<unknown> = new Set(names);
  return {
    write: (value) => `"${value}"`,
    read: (raw) => (known.has(raw) ? (raw as T) : fail(`one of ${names.join(", ")}`, raw)),
  };
}

export function oneNumberOf<const T extends number>(numbers: readonly T[]): Codec<T> {
  const known: ReadonlySet<unknown> = new Set(numbers);
  return {
    write: (value) => `${value}`,
    read: (raw) => (known.has(raw) ? (raw as T) : fail(`one of ${numbers.join(", ")}`, raw)),
  };
}

/** For a property that is always there and may be undefined. */
export const orUndefined = <T>(codec: Codec<T>): Codec<T | undefined> => ({
  write: (value) => (value === undefined ? "null" : codec.write(value)),
  read: (raw) => (raw === null ? undefined : codec.read(raw)),
});

/** For a property that may be missing. */
export const optional = <T>(codec: Codec<T>): Codec<T | undefined> => ({ ...orUndefined(codec), mayBeAbsent: true });

/**
 * For properties at the end of a record that its older texts do not have. Nothing is written for those that are absent at the end, so that an older
 * text is read and written as it always was.
 */
export const added = <T>(codec: Codec<T>): Codec<T | undefined> => ({ ...optional(codec), isAdded: true });

export const listOf = <T>(codec: Codec<T>): Codec<readonly T[]> => ({
  write: (values) => `[${values.map(codec.write).join(",")}]`,
  read: (raw) => (Array.isArray(raw) ? raw.map(codec.read) : fail("a list", raw)),
});

/** A codec for every property, so that a new property of T without one is a type error. */
export type FieldsOf<T> = { readonly [Key in keyof T]-?: Codec<T[Key]> };

type Layout<T> = {
  readonly fields: readonly (readonly [keyof T & string, Codec<unknown>])[];
  /** How many of the fields each text has. */
  readonly least: number;
  readonly offset: number;
};

function writeFields<T>(value: T, { fields, least }: Layout<T>, head: string): string {
  let written = head;
  let separator = head === "[" ? "" : ",";
  let count = fields.length;
  while (count > least && value[(fields[count - 1] as Layout<T>["fields"][number])[0]] === undefined) count -= 1;
  for (let index = 0; index < count; index += 1) {
    const [key, codec] = fields[index] as Layout<T>["fields"][number];
    written += separator + codec.write(value[key]);
    separator = ",";
  }
  return `${written}]`;
}

function readFields<T>(raw: readonly unknown[], layout: Layout<T>, target: Record<string, unknown>): T {
  const { fields, least, offset } = layout;
  const count = raw.length - offset;
  if (count < least || count > fields.length) fail(`${fields.length + offset} fields`, raw);
  if (count > least && raw.at(-1) === null) fail("no null at the end", raw);
  for (let index = 0; index < count; index += 1) {
    const [key, codec] = fields[index] as Layout<T>["fields"][number];
    const field = raw[index + offset];
    if (field === null && codec.mayBeAbsent) continue;
    target[key] = codec.read(field);
  }
  return target as T;
}

function layoutOf<T>(fieldsOf: FieldsOf<T>, offset: number): Layout<T> {
  const fields = Object.entries(fieldsOf) as unknown as Layout<T>["fields"];
  const least = fields.findLastIndex(([, codec]) => !codec.isAdded) + 1;
  return { fields, least, offset };
}

export function record<T>(fields: FieldsOf<T>): Codec<T> {
  const layout = layoutOf<T>(fields, 0);
  return {
    write: (value) => writeFields(value, layout, "["),
    read: (raw) => (Array.isArray(raw) ? readFields(raw, layout, {}) : fail("a record", raw)),
  };
}

type Tagged = { readonly type: string };
type Member<Union extends Tagged, Type extends string> = Omit<Extract<Union, { type: Type }>, "type">;

/** A closed union by its `type`, which is written first. Every member has its fields declared. */
export function union<Union extends Tagged>(
  members: {
    readonly [Type in Union["type"]]: FieldsOf<Member<Union, Type>>;
  },
): Codec<Union> {
  const layouts = new Map<unknown, { head: string; layout: Layout<Union> }>();
  for (const [type, fields] of Object.entries(members)) {
    layouts.set(type, { head: `["${type}"`, layout: layoutOf(fields as FieldsOf<Union>, 1) });
  }
  const find = (type: unknown) => layouts.get(type) ?? fail("a known type", type);
  return {
    write: (value) => {
      const { head, layout } = find(value.type);
      return writeFields(value, layout, head);
    },
    read: (raw) => {
      if (!Array.isArray(raw)) return fail("a record", raw);
      return readFields(raw, find(raw[0]).layout, { type: raw[0] });
    },
  };
}
