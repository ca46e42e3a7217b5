import { type Amount, formatAmount } from "@candor/contract/domain/money.ts";
import type { useFormat } from "../../../shared/format/use-format.ts";

/** A percentage as it was typed, without a sign: "0.5" is 0.5 %, "20" is 20 %. */
export const percentInFull = (percent: ReturnType<typeof useFormat>["percent"], text: string): string =>
  percent(text, { decimals: text.split(".")[1]?.length ?? 0, signed: false });

/** Basis points as a percentage: 125 is "1.25". */
export const percentOfPoints = (points: number): string => formatAmount((BigInt(points) * 1_000_000n) as Amount);
