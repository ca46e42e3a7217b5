import { formatAmount } from "@candor/contract/domain/money.ts";
import { amountText } from "@candor/contract/rules/terms-changes.ts";
import { isSettingName, settings } from "@candor/contract/settings.ts";
import { percentOf } from "./share.ts";

/** Units of 1e-8 in a millionth. */
export const PPM = 100n;

const titles: Readonly<Record<string, string>> = {
  "convert.spread": "Spread of conversions",
  "convert.tolerance": "Tolerance of conversions",
  "convert.per_minute": "Limit of conversions",
  "otc.margin": "Margin of OTC merchants",
  "otc.premium": "Bound of OTC premiums",
  "otc.order_basic": "OTC order, basic verification",
  "otc.order_advanced": "OTC order, advanced verification",
  "otc.day_basic": "OTC per day, basic verification",
  "otc.day_advanced": "OTC per day, advanced verification",
};
/** The title of a setting that needs two operators; an unknown one is shown by its name. */
export const settingTitle = (name: string): string => titles[name] ?? name;

/** 1000 millionths are "0.1" percent. */
export const percentOfPpm = (ppm: number): string => percentOf(formatAmount(BigInt(ppm) * PPM));

/** The unit in which a setting that needs two operators is typed. */
export const unitOf = (name: string): string =>
  !isSettingName(name) || settings[name].unit === "ppm" ? "%" : settings[name].unit;
/** A value in that unit as it is typed: "0.1", "50000". */
export const typedSetting = (name: string, value: number): string =>
  unitOf(name) === "%" ? percentOfPpm(value) : `${value}`;
/** "0.1 %", "50,000 USDT" */
export const shownSetting = (name: string, value: number): string =>
  `${amountText(typedSetting(name, value))} ${unitOf(name)}`;
