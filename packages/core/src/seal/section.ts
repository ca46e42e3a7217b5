import type { Codec } from "../codec/schema.ts";
import type { CoreEvent, EventOf } from "../engine/event.ts";
import type { StateRows } from "../engine/records.ts";
import type { State } from "../engine/state.ts";

/** A number from 0 to 2^52 - 1, or an id that is no number. */
export type SealKey = number | string;

/**
 * One kind of text that a state is sealed by. Rows give all of its texts, so that the database gives the same ones; while the state changes, a text is
 * written again when an event touches its key or when a watched part was replaced.
 */
export type SealSection<Key extends SealKey = SealKey> = {
  /** Part of every root, so that it never changes. */
  readonly name: string;
  /** A section that is younger than the first roots: it has no line in a root while it is empty. */
  readonly isAdded?: true;
  leaves(rows: StateRows): Iterable<readonly [key: Key, text: string | undefined]>;
  /** The text of a key as it is now; undefined where the record has ended. Not read of a section whose events carry their records. */
  textOf?(state: State, key: Key): string | undefined;
  /** The key that an event touches, by the type of the event. */
  readonly touched?: { readonly [Type in CoreEvent["type"]]?: (event: EventOf<Type>) => Key };
  /** For a section whose events carry the whole record behind one digit, so that it is not written once more: whether the record ended. */
  isEnded?(event: never): boolean;
  /** Keys with what their texts follow from. Each part is replaced as a whole when it changes, so that comparing references finds a change. */
  watched?(state: State): Iterable<readonly [key: Key, parts: readonly unknown[]]>;
  /** A change of this number empties the section. */
  epoch?(state: State): number;
  /** For records that are rows of a table. */
  readonly table?: string;
};

type ListName = {
  [Name in keyof StateRows]: StateRows[Name] extends readonly object[] ? Name : never;
}[keyof StateRows];
type RowOf<Name extends ListName> = StateRows[Name] extends readonly (infer Row)[] ? Row : never;

type Records<Name extends ListName, Key extends SealKey> = Pick<SealSection<Key>, "isAdded" | "touched"> & {
  readonly table: string;
  readonly record: Codec<RowOf<Name>>;
  readonly rows: Name;
  readonly key: (row: RowOf<Name>) => Key;
} & (InState<Name, Key> | InEvents);
/** The record as it is now; undefined when it has ended. */
type InState<Name extends ListName, Key extends SealKey> = {
  readonly now: (state: State, key: Key) => RowOf<Name> | undefined;
  readonly isEnded?: never;
};
type InEvents = { readonly now?: never; readonly isEnded: (event: never) => boolean };

/** The section of records that have a row each. */
export const recordSection = <Name extends ListName, Key extends SealKey>(
  name: string,
  { record, rows: list, key, now, ...section }: Records<Name, Key>,
): SealSection<Key> => ({
  ...section,
  name,
  *leaves(rows) {
    for (const row of rows[list] as readonly RowOf<Name>[]) yield [key(row), record.write(row)];
  },
  textOf(state, id) {
    const row = now?.(state, id);
    return row && record.write(row);
  },
});

type CounterName = { [Name in keyof StateRows]: StateRows[Name] extends number ? Name : never }[keyof StateRows];

/** The section of a product's next ids; while all of them are the first ones it is empty, as before the product. */
export const counterSection = <Name extends CounterName>(
  name: string,
  counters: readonly Name[],
  now: (state: State) => readonly number[],
): SealSection<number> => {
  const textOf = (ids: readonly number[]) => (ids.some((id) => id > 1) ? ids.join(" ") : undefined);
  return {
    name,
    isAdded: true,
    *leaves(rows) {
      const text = textOf(counters.map((counter) => rows[counter] as number));
      if (text) yield [0, text];
    },
    watched: (state) => [[0, now(state)]],
    textOf: (state) => textOf(now(state)),
  };
};

type Terms<Name extends ListName> = {
  readonly record: Codec<RowOf<Name>>;
  readonly rows: Name;
  readonly marketOf: (terms: RowOf<Name>) => number;
  /** The markets of the product, each with the terms that apply now. */
  readonly markets: (state: State) => ReadonlyMap<number, { readonly terms: RowOf<Name> }>;
};

/** The section of terms that a product has for a market. */
export const termsSection = <Name extends ListName>(
  name: string,
  { record, rows: list, marketOf, markets }: Terms<Name>,
): SealSection<number> => ({
  name,
  *leaves(rows) {
    for (const terms of rows[list] as readonly RowOf<Name>[]) yield [marketOf(terms), record.write(terms)];
  },
  *watched(state) {
    for (const [marketId, { terms }] of markets(state)) yield [marketId, [terms]];
  },
  textOf(state, marketId) {
    const market = markets(state).get(marketId);
    return market && record.write(market.terms);
  },
});
