import { formatAmount } from "@candor/contract/domain/money.ts";
import { isSettingName, settings } from "@candor/contract/settings.ts";
import { percentOf } from "./share.ts";

/** Units of 1e-8 in a millionth. */
export const PPM = 100n;

const titles: Readonly<Record<string, string>> = {
  "convert.spread": "Spread of conversions",
  "convert.tolerance": "Tolerance of conversions",
  "convert.per_minute": "Limit of conversions",
};
/** What a setting that takes two people is called; one that this version does not know shows as it is. */
export const settingTitle = (name: string): string => titles[name] ?? name;

/** 1000 millionths are "0.1" percent. */
export const percentOfPpm = (ppm: number): string => percentOf(formatAmount(BigInt(ppm) * PPM));

/** The unit of what is typed for a setting that takes two people. */
export const unitOf = (name: string): string =>
  !isSettingName(name) || settings[name].unit === "ppm" ? "%" : settings[name].unit;
/** A value of it in that unit, as it is typed: "0.1", "50000". */
export const typedSetting = (name: string, value: number): string =>
  unitOf(name) === "%" ? percentOfPpm(value) : `${value}`;
/** "0.1 %", "50000 USDT" */
export const shownSetting = (name: string, value: number): string => `${typedSetting(name, value)} ${unitOf(name)}`;
