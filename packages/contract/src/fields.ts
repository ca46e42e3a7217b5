import * as z from "zod/mini";
import { type Amount, type Price, parseAmount } from "./domain/money.ts";

/**
 * Control characters, halves of characters, direction marks and zero-width characters: in a name or an address they make it read differently from the
 * stored text. The joiners of emoji and of some scripts are allowed.
 */
const HIDDEN =
  /[\p{Cc}\p{Cs}\u{AD}\u{61C}\u{180E}\u{200B}\u{200E}\u{200F}\u{2028}-\u{202E}\u{2060}-\u{206F}\u{FEFF}\u{FFF9}-\u{FFFB}\u{E0000}-\u{E007F}]/u;

const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text);

/**
 * The building blocks of every input and output. A refused field has the machine name of an error as its message, so that server and
 * page show the same localized text.
 */

/** A decimal string that becomes an Amount; anything else is INVALID_AMOUNT. */
export const amountField = z.pipe(
  z.string({ error: "INVALID_AMOUNT" }),
  z.transform((text, context): Amount => {
    const value = parseAmount(text);
    if (value !== undefined && value > 0n) return value;
    context.issues.push({ code: "custom", message: "INVALID_AMOUNT", input: text });
    return 0n as Amount;
  }),
);
export const priceField = z.pipe(
  amountField,
  z.transform((value) => value as bigint as Price),
);

/** From 1 to `max` letters, digits, marks and spaces of any script: nothing that could break a line of an email. */
export const oneLine = (max: number) =>
  z
    .string({ error: "INVALID_REQUEST" })
    .check(
      z.trim(),
      z.minLength(1, "FIELD_REQUIRED"),
      z.maxLength(max, "INVALID_REQUEST"),
      z.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, "INVALID_REQUEST"),
    );

/** An amount in an answer. */
export const decimal = z.string();

/** A positive integer id, as JSON number or as the form's text. */
export const idField = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^[0-9]{1,15}$/, "INVALID_REQUEST"))], { error: "INVALID_REQUEST" }),
  z.transform((value, context) => {
    const id = typeof value === "number" ? value : Number.parseInt(value, 10);
    if (Number.isSafeInteger(id) && id > 0) return id;
    context.issues.push({ code: "custom", message: "INVALID_REQUEST", input: value });
    return 0;
  }),
);

/** The maximum of a 32-bit column: a number beyond it would be the database's failure instead of the sender's. */
export const INTEGER_MAX = 2_147_483_647;

/** One of a few values; a form sends the number as text. */
export const choice = <const Values extends readonly [number, ...number[]]>(...values: Values) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^[0-9]{1,3}$/, "INVALID_REQUEST"))], { error: "INVALID_REQUEST" }),
    z.transform((value, context): Values[number] => {
      const number = typeof value === "number" ? value : Number.parseInt(value, 10);
      const found = values.find((candidate) => candidate === number);
      if (found !== undefined) return found;
      context.issues.push({ code: "custom", message: "INVALID_REQUEST", input: value });
      return values[0];
    }),
  );

/** Yes or no, as JSON or as a form's text ("true", "1"); anything else is INVALID_REQUEST. */
export const flagField = z.pipe(
  z.union(
    [z.boolean(), z.literal("true"), z.literal("false"), z.literal("1"), z.literal("0"), z.literal(1), z.literal(0)],
    {
      error: "INVALID_REQUEST",
    },
  ),
  z.transform((value) => value === true || value === "true" || value === "1" || value === 1),
);

export const PAGE_SIZE_MAX = 100;

/** A whole number from min to max, as JSON number or as the form's text. */
export const integer = (min: number, max: number) =>
  z.pipe(
    z.union([z.number(), z.string()], { error: "INVALID_REQUEST" }),
    z.transform((value, context) => {
      const number =
        typeof value === "number" ? value : /^-?[0-9]{1,15}$/.test(value) ? Number.parseInt(value, 10) : Number.NaN;
      if (Number.isSafeInteger(number) && number >= min && number <= max) return number;
      context.issues.push({ code: "custom", message: "INVALID_REQUEST", input: value });
      return min;
    }),
  );

/** From 1 to `max`; anything else is INVALID_REQUEST. */
export const wholeNumber = (max: number) => integer(1, max);
/** The id of a small table, such as currencies, channels and markets: its column has 32 bits. */
export const smallIdField = wholeNumber(INTEGER_MAX);
/** The same, with `fallback` as the default. */
export const wholeNumberOr = (fallback: number, max: number) => z._default(wholeNumber(max), fallback);

/** The page, counted from 1, and its number of rows: of a list that is short, or put together for each answer. */
export const numberedPageFields = { page: wholeNumberOr(1, 100_000), page_size: wholeNumberOr(20, PAGE_SIZE_MAX) };

export const numberedListOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ list: z.array(item), page: z.number(), page_size: z.number(), total: z.number() });

/** `next` of a list, by its sort keys: an id, or a time in microseconds and an id. A queue can be sorted by an amount instead of a time. */
const cursors = {
  number: /^[0-9]{1,15}$/,
  "time and number": /^[0-9]{1,16}_[0-9]{1,15}$/,
  "place and number": /^[0-9]{1,18}(\.[0-9]{1,18})?_[0-9]{1,15}$/,
  "place and uuid": /^[0-9]{1,18}(\.[0-9]{1,18})?_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  "time and uuid": /^[0-9]{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
} as const;

const cursorField = (sortedBy: keyof typeof cursors) =>
  z.optional(z.string().check(z.regex(cursors[sortedBy], "INVALID_REQUEST")));

/** A user's list continues after the row of `cursor`, the `next` of the previous page, or at `page`, which costs the more the later it is. */
export const pageFieldsBy = (sortedBy: keyof typeof cursors) => ({
  ...numberedPageFields,
  cursor: cursorField(sortedBy),
});
/** Of a list by id, newest first. */
export const pageFields = pageFieldsBy("number");

/** `next` is null on the last page; `total` goes up to COUNTED_MAX and is null after a cursor, since the first page has it for all. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.extend(numberedListOf(item), { total: z.nullable(z.number()), next: z.nullable(z.string()) });

/** An operators' list continues after the row of `cursor`, which is the `next` of the previous page: the last page costs as much as the first. */
export const cursorFields = (sortedBy: keyof typeof cursors) => ({
  cursor: cursorField(sortedBy),
  page_size: numberedPageFields.page_size,
});

/** Open records of a queue are counted up to here: its list is as high as its records, and they are worked off. */
export const QUEUE_COUNTED_MAX = 10_000;

/** The most rows of a queue in one answer: an operator who goes to its end needs all of them. */
export const QUEUE_PAGE_MAX = 500;

/** A queue also takes `until`, the cursor of the last row to return: what a console shows is read again without the rest. */
export const queueCursorFields = (sortedBy: keyof typeof cursors) => ({
  ...cursorFields(sortedBy),
  until: cursorFields(sortedBy).cursor,
  page_size: wholeNumberOr(20, QUEUE_PAGE_MAX),
});

/** `next` is null on the last page; `total` goes up to COUNTED_MAX and is null after the first page, which has it for all. */
export const cursorListOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    list: z.array(item),
    page_size: z.number(),
    total: z.nullable(z.number()),
    next: z.nullable(z.string()),
  });

/** `total` goes up to QUEUE_COUNTED_MAX. `places` has the cursor of each row; `next` is null if there are no rows behind the last one, up to `until`. */
export const queueListOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ ...cursorListOf(item).shape, places: z.array(z.string()) });

/** A user's account number. */
export const uidField = z.string({ error: "NOT_FOUND" }).check(z.trim(), z.regex(/^[0-9]{8}$/, "NOT_FOUND"));

/**
 * The id of a record, in small letters: the database treats capitals as the same id, while text comparisons, such as locks, leases and the engine,
 * would not.
 */
export const uuidField = z.uuid({ error: "NOT_FOUND" }).check(z.toLowerCase());

/** From 1 to `max` characters, lines included, without surrounding blanks. */
export const text = (max: number) =>
  z
    .string({ error: "INVALID_REQUEST" })
    .check(z.trim(), z.minLength(1, "INVALID_REQUEST"), z.maxLength(max, "INVALID_REQUEST"));
/** A text shown as one line, such as a name or a postal address: no characters that change how it reads. */
const isPlain = () => z.refine<string>((line) => !hasHiddenCharacters(line), { error: "HIDDEN_CHARACTERS" });
/** At most `max` characters in one line; it may be empty. */
export const optionalLine = (max: number) =>
  z._default(
    z.string({ error: "INVALID_REQUEST" }).check(z.trim(), z.maxLength(max, "INVALID_REQUEST"), isPlain()),
    "",
  );
/** From 1 to `max` characters in one line. */
export const requiredLine = (max: number) =>
  z
    .string({ error: "FIELD_REQUIRED" })
    .check(z.trim(), z.minLength(1, "FIELD_REQUIRED"), z.maxLength(max, "INVALID_REQUEST"), isPlain());
/** ISO 8601 in UTC. */
export const timestamp = z.string();
/** An input without fields, or an answer without data. */
export const nothing = z.object({});

export type PictureAnswer = {
  readonly type: "image/jpeg";
  readonly bytes: Uint8Array;
  /** Public, and under this address never another one: every cache may keep it. */
  readonly isFixed?: true;
};
/** A file to keep under a name, which may be longer than memory. */
export type ExportAnswer = {
  readonly type: "application/jsonl" | "text/csv; charset=utf-8";
  readonly name: string;
  readonly pieces: AsyncIterable<string>;
};
/** The answer of a call with `binary`: bytes of one type, sent raw and not in the envelope. */
export type FileAnswer = PictureAnswer | ExportAnswer;
export const fileAnswer = z.custom<FileAnswer>();
