/** What the emergency stop can hold by itself, besides single markets. */
export const stopProducts = ["spot", "contracts", "options", "convert", "hosting", "subscriptions", "otc"] as const;
export type StopProduct = (typeof stopProducts)[number];

/** "everything", "withdrawals", a product, or a market by its id: "market:12". */
export const stopTarget =
  /^(everything|withdrawals|spot|contracts|options|convert|hosting|subscriptions|otc|market:[1-9][0-9]{0,8})$/;

export const marketTarget = (marketId: number): string => `market:${marketId}`;

/** The market of a target; undefined for any other target. */
export const marketOfTarget = (target: string): number | undefined =>
  target.startsWith("market:") ? Number.parseInt(target.slice("market:".length), 10) : undefined;

/** Whether new business of a product, in a market if it has one, is stopped by any of these targets. */
export const isStoppedBy = (
  targets: Pick<ReadonlySet<string>, "has">,
  product: StopProduct | "withdrawals",
  marketId?: number,
): boolean =>
  targets.has("everything") ||
  targets.has(product) ||
  (marketId !== undefined && product !== "withdrawals" && targets.has(marketTarget(marketId)));
