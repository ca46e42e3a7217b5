export const receiptKinds = [
  "option_open",
  "option_delivery",
  "option_void",
  "lever_open",
  "lever_close",
  "lever_deleverage",
  "lever_overnight",
  "hosting_buy",
  "hosting_complete",
  "hosting_redeem",
  "convert_settle",
  "spot_trail",
] as const;
export type ReceiptKind = (typeof receiptKinds)[number];
