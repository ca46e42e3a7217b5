import { type Amount, mulDiv, type Price, RATE_ONE, type Rate } from "../domain/money.ts";
import { MINUTE_MS } from "../domain/time.ts";

/** Version of these rules, which every receipt names. */
export const CONVERSION_RULES = 1;
/** A conversion waits at most this long for an index price that was observed after it was accepted. */
export const CONVERT_WITHIN_MS = 3_000;
/** The limit of conversions counts those of the last minute. */
export const CONVERT_WINDOW_MS = MINUTE_MS;

/** Prices in one common currency, whose own is 1. */
export type ConversionPrices = { readonly from: Price; readonly to: Price; readonly spread: Rate };

/** Converts `amount` of one currency into another: at both index prices, less the spread once. One division, so it is rounded once, down. */
export const convertedAmount = (amount: Amount, { from, to, spread }: ConversionPrices): Amount =>
  mulDiv(amount, from * (RATE_ONE - spread), to * RATE_ONE, "down") as Amount;
