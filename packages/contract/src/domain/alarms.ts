/** What the installation watches by itself. Each kind has one text for the person on call: `runbooks` of the console. */
export const alarmKinds = [
  "audit",
  "ledger",
  "reconciliation",
  "liabilities",
  "engine",
  "database",
  "commits",
  "clock",
  "quarantine",
  "approvals",
  "deposits",
  "withdrawals",
  "feed",
  "disk",
  "risk",
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** A database or a commit that has not answered for so long is an alarm: an ordinary commit takes milliseconds. */
export const ANSWER_WITHIN_MS = 5_000;
/** A market without a price for so long is an alarm. */
export const PRICE_WITHIN_MS = 60_000;
