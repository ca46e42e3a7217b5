/**
 * The purpose of a ledger entry. The specification's tags (section 3) come first and are complete, also those whose product is not built
 * yet, so no product invents a second name; ours follow in the same form. `_lock_0` freezes, `_lock_1` releases.
 */
export const specificationTags = [
  "recharge",
  "withdraw",
  "withdraw_fail",
  "transfer_in",
  "transfer_out",
  "c2c_buy",
  "c2c_sell",
  "c2c_fee",
  "c2c_buy_lock_0",
  "c2c_buy_lock_1",
  "c2c_sell_lock_0",
  "c2c_sell_lock_1",
  "c2c_fee_lock_0",
  "c2c_fee_lock_1",
  "mic_trade_buy",
  "mic_trade_fee",
  "mic_close",
  "lever_trade_buy",
  "lever_trade_fee",
  "lever_trade_close",
  "finance_trade_buy",
  "finance_trade_sell",
  "finance_trade_sell_fee",
  "fund_reward",
  "fund_reback",
  "fund_trade_sell",
  "fund_trade_sell_fee",
  "miner_reward",
  "miner_reback",
  "miner_trade_sell",
  "miner_trade_sell_fee",
  "system_recharge",
  "system_withdraw",
  "system_lock_0",
  "system_lock_1",
] as const;

/**
 * Ours: the house market-maker's aggregate hold, reset with every quote set; a withdrawal's hold, which only its user's cancel releases under
 * `_lock_1` (a rejected one comes back as the specification's `withdraw_fail`), and its fee; both legs of a conversion; the hold of an option's fee,
 * and its possible profit, held in the house's treasury; a contract's margin and fee, its overnight fee, and the insurance's payment when a loss
 * exceeds an account's funds; the income that an order for a fund or a miner promises, from the treasury to its reserve and back; the holds of a new-coin subscription (an application's cost, the issuer's coins on offer), both legs of an allotment for
 * user and issuer, and the lockup of the allotted coins; of OTC a merchant's margin, what an offer covers, an order's escrow, and both legs of its release; an inviter's share of a fee.
 */
export const ownTags = [
  "quote_lock_0",
  "quote_lock_1",
  "withdraw_lock_0",
  "withdraw_lock_1",
  "withdraw_fee",
  "convert",
  "mic_fee_lock_0",
  "mic_fee_lock_1",
  "mic_reserve_lock_0",
  "mic_reserve_lock_1",
  "lever_lock_0",
  "lever_lock_1",
  "lever_overnight",
  "lever_insurance",
  "hosting_reserve",
  "ieo_lock_0",
  "ieo_lock_1",
  "ieo_buy",
  "ieo_sell",
  "ieo_coin_lock_0",
  "ieo_coin_lock_1",
  "otc_margin_lock_0",
  "otc_margin_lock_1",
  "otc_offer_lock_0",
  "otc_offer_lock_1",
  "otc_lock_0",
  "otc_lock_1",
  "otc_buy",
  "otc_sell",
  "rebate",
] as const;

export const ledgerTags = [...specificationTags, ...ownTags] as const;
export type LedgerTag = (typeof ledgerTags)[number];

/** Entries that are a price paid for a service. */
export const feeTags: readonly LedgerTag[] = [
  "withdraw_fee",
  "c2c_fee",
  "mic_trade_fee",
  "lever_trade_fee",
  "lever_overnight",
  "finance_trade_sell_fee",
  "fund_trade_sell_fee",
  "miner_trade_sell_fee",
];
