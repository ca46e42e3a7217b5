import { fromNumeric } from "@candor/contract/domain/money.ts";

export type Row = readonly (string | number | boolean | null)[];
/** Runs one query of the reload's snapshot; rows come as arrays. */
export type ReadRows = (text: string) => Promise<Row[]>;

/** ms since 1970, exactly, where JavaScript's Date would do and a float8 of seconds would not always. */
export const ms = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::bigint`;

type Value = Row[number] | undefined;
export const money = (value: Value): bigint => fromNumeric(value as string);
export const moneyOrNone = (value: Value): bigint | undefined => (value === null ? undefined : money(value));
export const numberOrNone = (value: Value): number | undefined => (value === null ? undefined : Number(value));
