import type { ServiceTerms } from "../routes/console/wallet-services.ts";
import type { TermsLine } from "./terms-changes.ts";

/** The terms of a wallet service as both owners read them, a line each. */
export const walletServiceLines = (terms: ServiceTerms): TermsLine[] => [
  { field: "Public key", value: terms.public_key },
  { field: "Channels", value: terms.channels.join(", ") },
  { field: "Webhook", value: terms.webhook_url || "none" },
  { field: "Daily limit", value: `${terms.limits_a_day} times the limit of one operator` },
  { field: "State", value: terms.enabled ? "on" : "off" },
];
