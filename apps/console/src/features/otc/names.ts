import type { OutputOf } from "@candor/contract/route.ts";
import type { disputeRecord, merchantRecord, otcOffersList } from "@candor/contract/routes/console/otc.ts";

export type DisputeRecord = OutputOf<typeof disputeRecord>;
export type MerchantRecord = OutputOf<typeof merchantRecord>;
export type OfferRow = OutputOf<typeof otcOffersList>["list"][number];
export type MerchantStep = "active" | "suspended" | "refused";

export const disputeName = (id: string): string => `OTC ${id}`;

/** "0.975" as "97.5 %", without a float. */
export function percentOfShare(share: string | null): string {
  if (share === null) return "none";
  if (share === "1") return "100 %";
  const parts = share.replace(/^0\.?/, "").padEnd(4, "0");
  const [whole, rest] = [parts.slice(0, 2).replace(/^0(?=.)/, ""), parts.slice(2, 4).replace(/0+$/, "")];
  return `${whole}${rest ? `.${rest}` : ""} %`;
}
