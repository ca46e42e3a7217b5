import { marketOfTarget, type StopProduct } from "@candor/contract/domain/stops.ts";
import type { Catalogue } from "../../../services/catalogue/catalogue.ts";

const names: Readonly<Record<StopProduct | "everything" | "withdrawals", string>> = {
  everything: "Everything",
  withdrawals: "Withdrawals",
  spot: "Spot",
  contracts: "Contracts",
  options: "Options",
  convert: "Conversions",
  hosting: "Funds and miners",
  subscriptions: "New coins",
  otc: "OTC",
};

/** How the audit log names a target. */
export const subjectOf = (target: string): string => `stop:${target}`;

/** What operators read: "Spot", "BTC-USDT". */
export function targetName(catalogue: Catalogue, target: string): string {
  const marketId = marketOfTarget(target);
  if (marketId === undefined) return names[target as keyof typeof names] ?? target;
  return catalogue.market(marketId)?.symbol ?? target;
}
