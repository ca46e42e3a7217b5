import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { HostingCoverage } from "@candor/contract/routes/hosting.ts";

export type Coverage = HostingCoverage["list"][number];

/** The reserve less the promised income, as an amount with its sign; undefined when they are equal. */
export function differenceOf({ promised, reserved }: Pick<Coverage, "promised" | "reserved">): string | undefined {
  const difference = fromNumeric(reserved) - fromNumeric(promised);
  return difference === 0n ? undefined : formatAmount(difference);
}
