import { formatAmount, parseAmount } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { settingsList } from "@candor/contract/routes/console/control.ts";
import { PPM, percentOfPpm, unitOf } from "../../../shared/format/settings.ts";
import { shareOf } from "../../../shared/format/share.ts";
import { wholeOf } from "../../../shared/format/whole.ts";
import { money } from "../../../shared/ui/money.tsx";

export type ConversionTerm = OutputOf<typeof settingsList>["list"][number];

const EXAMPLE = 1_000n;

const hints: Readonly<Record<string, string>> = {
  "convert.spread": "The house's share of what is converted; the quote is the index less it.",
  "convert.tolerance": "How far a conversion may fall behind its quote before it is rejected.",
  "convert.per_minute": "The maximum that one user may convert within 60 seconds; anything above it is rejected.",
};
export const termHint = (name: string): string => hints[name] ?? "";

/** Those of conversions, of which there are some in every version. */
export const conversionTerms = (list: readonly ConversionTerm[]): readonly ConversionTerm[] =>
  list.filter(({ name, four_eyes }) => four_eyes && name.startsWith("convert."));

type Bounds = Pick<ConversionTerm, "min" | "max">;

/** The typed value of a term, or the error with its bounds. */
export function readTerm(typed: string, { name, min, max }: Bounds & Pick<ConversionTerm, "name">): Read {
  if (unitOf(name) === "%") return readPercent(typed, { min, max });
  const value = wholeOf(typed, min, max);
  return value === undefined ? { error: `A whole number from ${min} to ${max}.` } : { value };
}

type Read = { value?: number; error?: string };

/** A typed percentage in millionths, or the error with its bounds. */
export function readPercent(typed: string, { min, max }: Bounds): Read {
  const error = `A percentage from ${percentOfPpm(min)} to ${percentOfPpm(max)}, at most four decimals.`;
  const isZero = /^0+([.,]0*)?$/.test(typed.trim());
  const units = parseAmount(isZero ? "0" : (shareOf(typed) ?? ""));
  if (units === undefined || units % PPM !== 0n) return { error };
  const value = units / PPM;
  if (value < BigInt(min) || value > BigInt(max)) return { error };
  return { value: Number.parseInt(value.toString(), 10) };
}

/** "1.00": of a thousand. */
export const ofThousand = (ppm: number): string => money(formatAmount(BigInt(ppm) * PPM * EXAMPLE));
