import { formatAmount } from "@candor/contract/money.ts";
import { percentOf } from "./share.ts";

/** Units of 1e-8 in a millionth. */
export const PPM = 100n;

const titles: Readonly<Record<string, string>> = {
  "convert.spread": "Spread of conversions",
  "convert.tolerance": "Tolerance of conversions",
};
/** What a setting that takes two people is called; one that this version does not know shows as it is. */
export const settingTitle = (name: string): string => titles[name] ?? name;

/** 1000 millionths are "0.1" percent. */
export const percentOfPpm = (ppm: number): string => percentOf(formatAmount(BigInt(ppm) * PPM));
