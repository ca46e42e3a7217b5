import type { LedgerTag } from "@candor/contract/domain/ledger-tags.ts";

/** The tags grouped the way a person searches. The house's own holds (for quotes, for possible option wins) are in no group: no user has such entries. */
export const tagGroups = {
  funding: ["recharge", "withdraw", "withdraw_fee", "withdraw_fail", "withdraw_lock_0", "withdraw_lock_1"],
  moves: ["transfer_in", "transfer_out", "convert"],
  spot: [
    "c2c_buy",
    "c2c_sell",
    "c2c_fee",
    "c2c_buy_lock_0",
    "c2c_buy_lock_1",
    "c2c_sell_lock_0",
    "c2c_sell_lock_1",
    "c2c_fee_lock_0",
    "c2c_fee_lock_1",
  ],
  option: ["mic_trade_buy", "mic_trade_fee", "mic_fee_lock_0", "mic_fee_lock_1", "mic_close"],
  contract: [
    "lever_trade_buy",
    "lever_trade_fee",
    "lever_trade_close",
    "lever_lock_0",
    "lever_lock_1",
    "lever_overnight",
    "lever_insurance",
  ],
  earn: [
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
  ],
  subscription: ["ieo_lock_0", "ieo_lock_1", "ieo_buy", "ieo_sell", "ieo_coin_lock_0", "ieo_coin_lock_1"],
  platform: ["system_recharge", "system_withdraw", "system_lock_0", "system_lock_1"],
} as const satisfies Readonly<Record<string, readonly LedgerTag[]>>;
export type TagGroup = keyof typeof tagGroups;
