/** The labels of a channel's terms, in its form and in requests. */
export const channelLabels = {
  deposit_open: "Deposits",
  deposit_min: "Minimum deposit",
  confirmations: "Confirmations",
  withdraw_open: "Withdrawals",
  withdraw_min: "Minimum withdrawal",
  withdraw_max: "Maximum withdrawal",
  withdraw_fee: "Fee",
  two_people_above: "Two people above",
  explorer_tx: "Explorer",
} as const;

/** The labels of a receiving bank. */
export const bankLabels = {
  currency_id: "Currency",
  bank_name: "Bank",
  account_name: "Account holder",
  account_number: "Account number",
  swift_code: "SWIFT code",
  bank_address: "Address of the bank",
  enabled: "Users pay into it",
} as const;
