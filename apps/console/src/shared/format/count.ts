import { formatInteger } from "@candor/contract/client/format.ts";
import { TAG } from "./tag.ts";

/** "10,004" */
export const countText = (value: number): string => formatInteger(value, TAG);

const short = new Intl.NumberFormat(TAG, { notation: "compact", maximumFractionDigits: 1 });
/** "10K" where there is room for four characters. */
export const shortCount = (value: number): string => short.format(value);
