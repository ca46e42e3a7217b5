import type { IndicatorName } from "./chart-options.ts";

/** The meaning of each parameter, in the order in which the library takes them; the words are in the texts of the market. */
export type ParamName = "length" | "deviations" | "fast" | "slow" | "signal" | "k" | "d";

export const paramNames: Readonly<Record<IndicatorName, readonly ParamName[]>> = {
  MA: ["length", "length", "length"],
  EMA: ["length", "length", "length"],
  BOLL: ["length", "deviations"],
  // Volume without averages of its own, which would add three lines in a pane of 76 px.
  VOL: [],
  MACD: ["fast", "slow", "signal"],
  KDJ: ["length", "k", "d"],
  RSI: ["length", "length", "length"],
};

export const defaultParams: Readonly<Record<IndicatorName, readonly number[]>> = {
  MA: [7, 25, 99],
  EMA: [7, 25, 99],
  BOLL: [20, 2],
  VOL: [],
  MACD: [12, 26, 9],
  KDJ: [9, 3, 3],
  RSI: [6, 12, 24],
};

export type IndicatorParams = Readonly<Partial<Record<IndicatorName, readonly number[]>>>;

/** An average over more candles than a page of history would have no value on the first screen. */
export const LENGTH_MAX = 250;
const DEVIATIONS_MAX = 5;

/** Whole numbers from 1; undefined for a text that is none, or is too large for this parameter. */
export function paramOf(name: ParamName, text: string): number | undefined {
  if (!/^[1-9]\d{0,2}$/.test(text)) return undefined;
  const value = Number.parseInt(text, 10);
  return value <= (name === "deviations" ? DEVIATIONS_MAX : LENGTH_MAX) ? value : undefined;
}

/** What is wrong with the parameters as typed: places of numbers that are none, and a fast average that is not faster than the slow one. */
export function paramFaults(name: IndicatorName, texts: readonly string[]): readonly number[] {
  const values = texts.map((text, place) => paramOf(paramNames[name][place] ?? "length", text));
  const faults = values.flatMap((value, place) => (value === undefined ? [place] : []));
  const [fast, slow] = values;
  if (name === "MACD" && fast !== undefined && slow !== undefined && fast >= slow) return [...faults, 0];
  return faults;
}

/** The user's parameters, or the usual ones where none are kept, or where what is kept does not fit (an older version, an edited storage). */
export function paramsOf(kept: IndicatorParams, name: IndicatorName): readonly number[] {
  const own = kept[name];
  const fits = own?.length === paramNames[name].length && paramFaults(name, own.map(String)).length === 0;
  return fits ? own : defaultParams[name];
}
