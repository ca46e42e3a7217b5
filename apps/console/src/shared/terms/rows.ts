import type { Fields } from "../editor/draft.ts";

/** The rows of a list as flat fields: a fixed number of places, each with a flag that says whether it is used. Values of an unused place are ignored. */
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

/** All places, filled from the first; every place has every name, so that differences are listed by field. */
export const rowFields = (names: readonly string[], rows: readonly Readonly<Record<string, string>>[]): Fields =>
  Object.fromEntries(
    places.flatMap((place): [string, string | boolean][] => [
      [usedKey(place), place < rows.length],
      ...names.map((name): [string, string] => [rowKey(place, name), rows[place]?.[name] ?? ""]),
    ]),
  );

/** The change that adds or removes a row. */
export const rowUse = (place: number, used: boolean): Fields => ({ [usedKey(place)]: used });
/** The first free place after the last used one, so that a new row is added at the end; undefined if there is none. */
export function freePlace(fields: Fields): number | undefined {
  const last = usedPlaces(fields).at(-1) ?? -1;
  return last + 1 < ROWS_MAX ? last + 1 : places.find((place) => !isUsed(fields, place));
}

/** The name of a field in a conflict: "max of row 2". */
export const fieldName = (key: string): string => {
  const [, place, name = ""] = /^(\d+)\.([a-z_]+)$/.exec(key) ?? [];
  return place === undefined ? key.replaceAll("_", " ") : `${name.replaceAll("_", " ")} of row ${BigInt(place) + 1n}`;
};
