/** Operators' settings, with defaults and bounds: whole numbers, since nothing else has been needed yet. `ppm` are millionths of an amount. */
export type SettingRules = {
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
  readonly unit: "hours" | "ppm" | "USDT" | "percent" | "accounts";
  /** Changes what users pay: takes effect when a second person has approved it. */
  readonly fourEyes: boolean;
};

const target = (fallback: number): SettingRules => ({ fallback, min: 1, max: 168, unit: "hours", fourEyes: false });
const worth = (fallback: number): SettingRules => ({
  fallback,
  min: 1,
  max: 10_000_000,
  unit: "USDT",
  fourEyes: true,
});
const share = (fallback: number, max: number): SettingRules => ({ fallback, min: 0, max, unit: "ppm", fourEyes: true });

/**
 * `target.*`: after how long an open item of a queue is late. `withdrawal.pause`: how long nothing can be withdrawn after an account was recovered; one
 * operator can only make it longer than its default. `risk.*`: what a move of all prices by 10 % may do before it is an alarm: the part of the treasury
 * that the house loses, the part of the insurance that losses beyond users' funds take, and the accounts that are liquidated.
 * `convert.spread`: the house's share of a conversion. `convert.tolerance`: how far below
 * its quote a conversion may be settled before it is refused. `convert.per_minute`: the most that one user may convert within 60 s.
 * `otc.decision_alone`: the value of the OTC disputes that one operator may decide alone within 24 h.
 * `otc.margin`: what a merchant has frozen. `otc.premium`: how far a floating offer may be from the index. `otc.order_*` and `otc.day_*`: what a user
 * of basic and of advanced verification may take in one order and on one UTC day.
 */
export const settings = {
  "target.identity": target(24),
  "target.approvals": target(24),
  "target.deposits": target(2),
  "target.otc": target(4),
  "target.withdrawals": target(12),
  "target.chat": target(1),
  "withdrawal.pause": { fallback: 24, min: 24, max: 168, unit: "hours", fourEyes: false },
  "risk.loss": { fallback: 50, min: 1, max: 100, unit: "percent", fourEyes: false },
  "risk.shortfall": { fallback: 50, min: 1, max: 100, unit: "percent", fourEyes: false },
  "risk.accounts": { fallback: 1_000, min: 1, max: 1_000_000, unit: "accounts", fourEyes: false },
  "convert.spread": share(1_000, 20_000),
  "convert.tolerance": share(200, 5_000),
  "convert.per_minute": { fallback: 50_000, min: 1_000, max: 10_000_000, unit: "USDT", fourEyes: true },
  "otc.decision_alone": { fallback: 1_000, min: 0, max: 1_000_000, unit: "USDT", fourEyes: true },
  "otc.margin": worth(500),
  "otc.premium": share(100_000, 500_000),
  "otc.order_basic": worth(2_000),
  "otc.order_advanced": worth(50_000),
  "otc.day_basic": worth(5_000),
  "otc.day_advanced": worth(200_000),
} as const satisfies Record<string, SettingRules>;

export type SettingName = keyof typeof settings;
export const settingNames = Object.keys(settings) as SettingName[];

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settings, name);
