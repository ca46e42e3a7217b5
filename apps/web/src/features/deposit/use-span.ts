import { HOUR_MS, MINUTE_MS } from "@candor/contract/domain/time.ts";
import { useFormat } from "../../shared/format/use-format.ts";

/** A duration in words: "30 minutes", "2 hours". */
export function useSpan(): (ms: number) => string {
  const { tag } = useFormat();
  return (ms) => {
    const [value, unit] = ms % HOUR_MS === 0 ? [ms / HOUR_MS, "hour"] : [Math.ceil(ms / MINUTE_MS), "minute"];
    return new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay: "long" }).format(value);
  };
}
