import * as z from "zod/mini";
import { type Amount, type Price, parseAmount } from "../domain/money.ts";
import { CLIENT_ORDER_ID } from "../domain/spot.ts";

/**
 * The fields of the open API's inputs. They come as text of a query or a form, or as members of a WebSocket request's JSON. A refused field has the name of
 * an error of `openErrors` as its message.
 */
export const SYMBOL = /^[A-Z0-9_.-]{1,20}$/;
const DECIMAL = /^[0-9]{1,20}(\.[0-9]{1,20})?$/;

/** The legal range that an error about illegal characters names. */
export const legalRanges = {
  symbol: "^[A-Z0-9-_.]{1,20}$",
  number: "^[0-9]{1,20}$",
  decimal: "^([0-9]{1,20})(\\.[0-9]{1,20})?$",
  name: "^[a-zA-Z0-9-_]{1,36}$",
} as const;
export type LegalRange = keyof typeof legalRanges;
const illegal = (range: LegalRange) => `ILLEGAL_CHARACTERS ${range}`;

export const symbolField = z.string({ error: "MISSING" }).check(z.regex(SYMBOL, illegal("symbol")));

/** `["BTCUSDT","ETHUSDT"]`, as text or as an array. */
export const symbolsField = z.pipe(
  z.union([z.string(), z.array(z.string())], { error: "INVALID_PARAMETER" }),
  z.transform((value, context): string[] => {
    const list = typeof value === "string" ? parseList(value) : value;
    if (list && list.length > 0 && list.length <= 1_000 && list.every((symbol) => SYMBOL.test(symbol))) return list;
    context.issues.push({ code: "custom", message: illegal("symbol"), input: value });
    return [];
  }),
);

function parseList(text: string): string[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((item) => typeof item === "string") ? list : undefined;
  } catch {
    return undefined;
  }
}

/** A whole number within the bounds; with `clamp` a larger one counts as the largest, as Binance takes it. */
export const whole = ({ min = 0, max = Number.MAX_SAFE_INTEGER, clamp = false } = {}) =>
  z.pipe(
    z.union([z.number(), z.string()], { error: "MISSING" }),
    z.transform((value, context): number => {
      const text = String(value);
      const number = /^[0-9]{1,16}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
      if (!Number.isSafeInteger(number)) {
        context.issues.push({ code: "custom", message: illegal("number"), input: value });
        return min;
      }
      if (number < min || (number > max && !clamp)) {
        context.issues.push({ code: "custom", message: "INVALID_PARAMETER", input: value });
        return min;
      }
      return Math.min(number, max);
    }),
  );

/** Between 2017 and 2255, so that no time of a query is beyond what a timestamp holds. */
export const timeField = whole({ max: 9_000_000_000_000 });
export const limitField = (fallback: number, max: number) => z._default(whole({ min: 1, max, clamp: true }), fallback);

/** An amount above zero. Digits beyond 1e-8 are refused as such unless they are zeros. */
export const decimalField = z.pipe(
  z.union([z.string(), z.number()], { error: "MISSING" }),
  z.transform((value, context): Amount => {
    const refused = (message: string) => {
      context.issues.push({ code: "custom", message, input: value });
      return 0n as Amount;
    };
    const text = String(value);
    if (!DECIMAL.test(text)) return refused(illegal("decimal"));
    const [integer = "", fraction = ""] = text.split(".");
    const digits = fraction.replace(/0+$/, "");
    if (digits.length > 8) return refused("TOO_PRECISE");
    const bare = integer.replace(/^0+(?=[0-9])/, "");
    const amount = parseAmount(digits === "" ? bare : `${bare}.${digits}`);
    return amount === undefined || amount <= 0n ? refused("INVALID_PARAMETER") : amount;
  }),
);
export const priceDecimal = z.pipe(
  decimalField,
  z.transform((value) => value as bigint as Price),
);

/** In basis points; the bounds are the market's filter TRAILING_DELTA. 0 is none, as some clients send it. */
export const trailingField = whole({ max: 1_000_000 });

export const nameField = z.string({ error: "MISSING" }).check(z.regex(CLIENT_ORDER_ID, illegal("name")));

export const yesOrNo = z.pipe(
  z.union([z.boolean(), z.literal("true"), z.literal("false"), z.literal("TRUE"), z.literal("FALSE")], {
    error: "INVALID_PARAMETER",
  }),
  z.transform((value) => String(value).toLowerCase() === "true"),
);

/** What every signed request carries beside its signature. */
export const nothing = z.object({});
/** A decimal in an answer, with eight decimals: "0.00100000". */
export const decimal = z.string();
export const flag = z.boolean();
