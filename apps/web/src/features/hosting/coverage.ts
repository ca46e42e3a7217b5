import { fromNumeric } from "@candor/contract/domain/money.ts";
import type { HostingCoverage } from "@candor/contract/routes/hosting.ts";

type Row = Pick<HostingCoverage["list"][number], "promised" | "reserved">;

/** How much of the promised income is in reserve, as a whole percentage rounded down; undefined when nothing is promised. */
export function coveredPercent({ promised, reserved }: Row): number | undefined {
  const whole = fromNumeric(promised);
  return whole === 0n ? undefined : Number.parseInt(`${(fromNumeric(reserved) * 100n) / whole}`, 10);
}

/** That of the currency with the least; undefined when nothing is promised in any. */
export function leastCovered(list: readonly Row[]): number | undefined {
  const known = list.flatMap((row) => coveredPercent(row) ?? []);
  return known.length === 0 ? undefined : Math.min(...known);
}
