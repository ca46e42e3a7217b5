/** What operators may set, with its default and its bounds: whole numbers, since nothing else was needed yet. */
export type SettingRules = {
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
  readonly unit: "hours";
};

const target = (fallback: number): SettingRules => ({ fallback, min: 1, max: 168, unit: "hours" });

/** `target.*`: after how long an open item of a queue is late. */
export const settings = {
  "target.identity": target(24),
  "target.approvals": target(24),
  "target.deposits": target(2),
  "target.otc": target(4),
  "target.withdrawals": target(12),
} as const satisfies Record<string, SettingRules>;

export type SettingName = keyof typeof settings;
export const settingNames = Object.keys(settings) as SettingName[];

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settings, name);
