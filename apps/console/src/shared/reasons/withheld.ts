import type { WithholdReason } from "@candor/contract/domain/rebates.ts";

/** What an inviter and an invited user have in common. The document, device or account itself is shown to nobody. */
export const withholdReasonNames = {
  document: "Same identity document",
  device: "Same device",
  bank_account: "Same bank account",
} as const satisfies Readonly<Record<WithholdReason, string>>;
