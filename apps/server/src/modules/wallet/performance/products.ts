import type { LedgerTag } from "@candor/contract/domain/ledger-tags.ts";
import type { ProfitProduct } from "@candor/contract/routes/performance.ts";

/** The product of an entry, by the first part of its tag. A tag of a new product without a line here fails the test. */
const products: readonly (readonly [prefix: RegExp, product: ProfitProduct])[] = [
  [/^(recharge|withdraw)/, "funding"],
  [/^(transfer|convert)/, "moves"],
  [/^(c2c|quote)_/, "spot"],
  [/^mic_/, "option"],
  [/^lever_/, "contract"],
  [/^(finance|fund|miner|hosting)_/, "earn"],
  [/^ieo_/, "subscription"],
  [/^otc_/, "otc"],
  [/^rebate$/, "referral"],
  [/^system_/, "platform"],
];

export function productOf(tag: LedgerTag): ProfitProduct {
  const product = products.find(([prefix]) => prefix.test(tag))?.[1];
  if (!product) throw new Error(`no product has the tag ${tag}`);
  return product;
}

/**
 * Money that comes from outside of the account or leaves it: it changes the value without being a profit. An OTC trade is paid outside, so its coins
 * are a deposit or a withdrawal.
 */
export const flowTags: readonly LedgerTag[] = [
  "recharge",
  "withdraw",
  "withdraw_fail",
  "system_recharge",
  "system_withdraw",
  "otc_buy",
  "otc_sell",
];
