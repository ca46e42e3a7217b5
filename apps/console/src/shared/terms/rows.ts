import type { Fields } from "../editor/draft.ts";

/** A form's rows of a list, kept as flat fields: so many places, each with whether it is used. What an unused place holds does not count. */
export const ROWS_MAX = 10;
const places = Array.from({ length: ROWS_MAX }, (_, place) => place);

export const rowKey = (place: number, name: string): string => `${place}.${name}`;
const usedKey = (place: number): string => rowKey(place, "used");
export const isUsed = (fields: Fields, place: number): boolean => fields[usedKey(place)] === true;
export const usedPlaces = (fields: Fields): readonly number[] => places.filter((place) => isUsed(fields, place));
export const textIn = (fields: Fields, key: string): string => {
  const value = fields[key];
  return typeof value === "string" ? value : "";
};

/** Every place, filled from the first on; all places have all names, so that a difference can be told field by field. */
export const rowFields = (names: readonly string[], rows: readonly Readonly<Record<string, string>>[]): Fields =>
  Object.fromEntries(
    places.flatMap((place): [string, string | boolean][] => [
      [usedKey(place), place < rows.length],
      ...names.map((name): [string, string] => [rowKey(place, name), rows[place]?.[name] ?? ""]),
    ]),
  );

/** What using the place, or leaving it, changes. */
export const rowUse = (place: number, used: boolean): Fields => ({ [usedKey(place)]: used });
/** The first place that is free after the last one used, so that a new row stands at the end; undefined when there is none. */
export function freePlace(fields: Fields): number | undefined {
  const last = usedPlaces(fields).at(-1) ?? -1;
  return last + 1 < ROWS_MAX ? last + 1 : places.find((place) => !isUsed(fields, place));
}

/** A field as a conflict names it: "max of row 2". */
export const fieldName = (key: string): string => {
  const [, place, name = ""] = /^(\d+)\.([a-z_]+)$/.exec(key) ?? [];
  return place === undefined ? key.replaceAll("_", " ") : `${name.replaceAll("_", " ")} of row ${BigInt(place) + 1n}`;
};
