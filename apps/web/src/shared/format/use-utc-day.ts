import { useMemo } from "react";
import { useFormat } from "./use-format.ts";

/** A UTC day of the contract in the reader's words: "2026-11-22" -> "Nov 22, 2026". */
export function useUtcDay(): (day: string) => string {
  const { tag } = useFormat();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(tag, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
    return (day) => format.format(Date.parse(day));
  }, [tag]);
}
