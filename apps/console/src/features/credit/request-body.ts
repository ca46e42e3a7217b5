import { profileChange } from "@candor/contract/routes/console/currency-profile.ts";
import { contractTerms, optionTerms } from "@candor/contract/routes/console/derivatives.ts";
import { hostingRequestBody } from "@candor/contract/routes/console/hosting.ts";
import { otcDecisionBody, otcMerchantBody } from "@candor/contract/routes/console/otc.ts";
import { feeLevelsBody, rebateRatesBody, rebateReleaseBody } from "@candor/contract/routes/console/promotion.ts";
import { subscriptionRequestBody } from "@candor/contract/routes/console/subscriptions.ts";
import { serviceChange } from "@candor/contract/routes/console/wallet-services.ts";
import { hostingLines } from "@candor/contract/rules/hosting-lines.ts";
import { type ListingSection, marketSections } from "@candor/contract/rules/listing-lines.ts";
import { profileLines } from "@candor/contract/rules/profile-lines.ts";
import { feeLevelLines, rebateLines } from "@candor/contract/rules/promotion-lines.ts";
import { subscriptionLines } from "@candor/contract/rules/subscription-lines.ts";
import type { SubscriptionTerms } from "@candor/contract/rules/subscription-terms.ts";
import {
  amountText,
  changedLines,
  contractLines,
  optionLines,
  type TermsLine,
} from "@candor/contract/rules/terms-changes.ts";
import { walletServiceLines } from "@candor/contract/rules/wallet-service-lines.ts";
import * as z from "zod/mini";
import type { ShownChange } from "../../shared/editor/difference.tsx";
import { settingTitle, shownSetting } from "../../shared/format/settings.ts";
import { reasonName } from "../../shared/reasons/names.ts";
import { withholdReasonNames } from "../../shared/reasons/withheld.ts";
import { bankLabels, channelLabels } from "../../shared/terms/labels.ts";

/** The content of a request as both operators see it: its changes, and facts beside them. */
export type RequestBody = {
  readonly changes: readonly ShownChange[];
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  /** What it would list besides. */
  readonly sections?: readonly ListingSection[];
  /** The record that it is about. */
  readonly about?: {
    readonly page:
      | "deposits"
      | "withdrawals"
      | "channels"
      | "banks"
      | "derivatives"
      | "conversions"
      | "hosting"
      | "currencies"
      | "coins"
      | "merchants"
      | "disputes"
      | "promotion"
      | "walletServices";
    readonly open: string;
  };
};

const terms = z.object({
  deposit_open: z.boolean(),
  withdraw_open: z.boolean(),
  deposit_min: z.string(),
  withdraw_min: z.string(),
  withdraw_max: z.string(),
  withdraw_fee: z.string(),
  two_people_above: z.string(),
  confirmations: z.number(),
  explorer_tx: z.string(),
});
const channelTerms = z.object({ chain_id: z.number(), name: z.string(), before: terms, after: terms });

const bank = z.object({
  bank_name: z.string(),
  account_name: z.string(),
  account_number: z.string(),
  swift_code: z.string(),
  bank_address: z.string(),
  enabled: z.boolean(),
});
const receivingBank = z.object({ bank_id: z.nullable(z.number()), before: z.nullable(bank), after: bank });

const depositSecond = z.object({
  deposit_id: z.number(),
  claimed: z.string(),
  amount: z.string(),
  reference: z.string(),
  output: z.string(),
  reason: z.nullable(z.string()),
  note: z.string(),
});
const withdrawalReturn = z.object({
  withdrawal_id: z.string(),
  number: z.number(),
  amount: z.string(),
  fee: z.string(),
  reason: z.string(),
});

const fiatRate = z.object({ code: z.string(), before: z.nullable(z.string()), after: z.string() });
const setting = z.object({ name: z.string(), from: z.number(), value: z.number() });
const ofOptions = z.object({ market_id: z.number(), before: optionTerms, after: optionTerms });
const ofContracts = z.object({ market_id: z.number(), before: contractTerms, after: contractTerms });

const labels: Readonly<Record<string, string>> = { ...channelLabels, ...bankLabels };

type Value = string | number | boolean;
function shown(field: string, value: Value | undefined): string {
  if (value === undefined) return "";
  if (typeof value !== "boolean") return String(value);
  return field === "enabled" ? (value ? "yes" : "no") : value ? "open" : "closed";
}

/** The fields that differ; for a new record, the fields with a value. */
export const changesBetween = (
  before: Readonly<Record<string, Value>> | null,
  after: Readonly<Record<string, Value>>,
): readonly ShownChange[] =>
  Object.entries(after)
    .filter(([field, value]) => (before ? before[field] !== value : value !== ""))
    .map(([field, value]) => ({
      field: labels[field] ?? field,
      before: before ? shown(field, before[field]) : "none",
      after: shown(field, value),
    }));

/** Other terms of options or contracts, line by line. */
const termsBody = (open: string, before: readonly TermsLine[], after: readonly TermsLine[]): RequestBody => ({
  changes: changedLines(before, after),
  facts: [],
  about: { page: "derivatives", open },
});

const here = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
/** The dates of a sale where the operator is, beside those in UTC. */
const localTimes = ({ starts_at, ends_at, allots_at, launch_at }: SubscriptionTerms): RequestBody["facts"] =>
  [
    ["Starts, local", starts_at] as const,
    ["Ends, local", ends_at] as const,
    ["Allotment, local", allots_at] as const,
    ["Launch, local", launch_at] as const,
  ].map(([name, at]) => ({ name, value: here.format(new Date(at)) }));

/** The body of a request in words; undefined for kinds without details, and for a body of another release. */
export function bodyOf(kind: string, body: unknown): RequestBody | undefined {
  switch (kind) {
    case "channel_terms": {
      const read = z.safeParse(channelTerms, body);
      if (!read.success) return undefined;
      const { chain_id, before, after } = read.data;
      return { changes: changesBetween(before, after), facts: [], about: { page: "channels", open: String(chain_id) } };
    }
    case "receiving_bank": {
      const read = z.safeParse(receivingBank, body);
      if (!read.success) return undefined;
      const { bank_id, before, after } = read.data;
      const about = { page: "banks", open: String(bank_id) } as const;
      return { changes: changesBetween(before, after), facts: [], ...(bank_id === null ? {} : { about }) };
    }
    case "setting": {
      const read = z.safeParse(setting, body);
      if (!read.success) return undefined;
      const { name, from, value } = read.data;
      const [before, after] = [shownSetting(name, from), shownSetting(name, value)];
      const changes = [{ field: settingTitle(name), before, after }];
      const about = { page: "conversions", open: name } as const;
      return { changes, facts: [], ...(name.startsWith("convert.") ? { about } : {}) };
    }
    case "deposit_second": {
      const read = z.safeParse(depositSecond, body);
      if (!read.success) return undefined;
      const { deposit_id, claimed, amount, reference, output, reason, note } = read.data;
      return {
        changes: [{ field: "Amount", before: `${claimed} claimed`, after: `${amount} credited` }],
        facts: [
          { name: "Payment", value: output === "" ? reference : `${reference}, output ${output}` },
          ...(reason === null ? [] : [{ name: "The user reads", value: reasonName(reason) }]),
          ...(note === "" ? [] : [{ name: "Note", value: note }]),
        ],
        about: { page: "deposits", open: String(deposit_id) },
      };
    }
    case "withdrawal_return": {
      const read = z.safeParse(withdrawalReturn, body);
      if (!read.success) return undefined;
      const { withdrawal_id, amount, fee, reason } = read.data;
      return {
        changes: [{ field: "State", before: "Sending", after: "Rejected, returned to the user" }],
        facts: [
          { name: "Returned", value: `${amountText(amount)} and the fee of ${amountText(fee)}` },
          { name: "The user reads", value: reasonName(reason) },
        ],
        about: { page: "withdrawals", open: withdrawal_id },
      };
    }
    case "option_terms": {
      const read = z.safeParse(ofOptions, body);
      if (!read.success) return undefined;
      const { market_id, before, after } = read.data;
      return termsBody(`options-${market_id}`, optionLines(before), optionLines(after));
    }
    case "hosting_terms": {
      const read = z.safeParse(hostingRequestBody, body);
      if (!read.success) return undefined;
      const { product_id, before, after, ...names } = read.data;
      return {
        changes: changedLines(before ? hostingLines(before, names) : [], hostingLines(after, names)),
        facts: [],
        about: { page: "hosting", open: String(product_id) },
      };
    }
    case "subscription_terms": {
      const read = z.safeParse(subscriptionRequestBody, body);
      if (!read.success) return undefined;
      const { subscription_id, before, before_names, after, listing, credit, ...names } = read.data;
      const lines = subscriptionLines(after, names);
      return {
        changes: before ? changedLines(subscriptionLines(before, before_names), lines) : [],
        facts: [
          ...(credit === null ? [] : [{ name: "Credited first", value: `${amountText(credit)} ${names.currency}` }]),
          ...localTimes(after),
        ],
        sections: [...(before ? [] : [{ title: "Sale", lines }]), ...(listing ? marketSections(listing) : [])],
        about: { page: "coins", open: String(subscription_id) },
      };
    }
    case "lever_terms": {
      const read = z.safeParse(ofContracts, body);
      if (!read.success) return undefined;
      const { market_id, before, after } = read.data;
      return termsBody(`contracts-${market_id}`, contractLines(before), contractLines(after));
    }
    case "currency_profile": {
      const read = z.safeParse(profileChange, body);
      if (!read.success) return undefined;
      const { currency_id, before, after } = read.data;
      return {
        changes: changedLines(profileLines(before), profileLines(after)),
        facts: [],
        about: { page: "currencies", open: String(currency_id) },
      };
    }
    case "otc_merchant": {
      const read = z.safeParse(otcMerchantBody, body);
      if (!read.success) return undefined;
      const { uid, to, reason } = read.data;
      return {
        changes: [],
        facts: [{ name: "Becomes", value: to }, ...(reason ? [{ name: "Reason", value: reasonName(reason) }] : [])],
        about: { page: "merchants", open: uid },
      };
    }
    case "otc_decision": {
      const read = z.safeParse(otcDecisionBody, body);
      if (!read.success) return undefined;
      const { order_id, to, reason, note, buyer, seller } = read.data;
      return {
        changes: [],
        facts: [
          { name: "Coins go", value: to === "released" ? `to the buyer, ${buyer}` : `back to the seller, ${seller}` },
          { name: "Reason", value: reasonName(reason) },
          { name: "First operator", value: note },
        ],
        about: { page: "disputes", open: String(order_id) },
      };
    }
    case "fiat_rate": {
      const read = z.safeParse(fiatRate, body);
      if (!read.success) return undefined;
      const { code, before, after } = read.data;
      return { changes: [{ field: `${code} for 1 USD`, before: before ?? "", after }], facts: [] };
    }
    case "rebate_rates": {
      const read = z.safeParse(rebateRatesBody, body);
      if (!read.success) return undefined;
      const { before, after } = read.data;
      return {
        changes: changedLines(before ? rebateLines(before) : [], rebateLines(after)),
        facts: [],
        about: { page: "promotion", open: "rates" },
      };
    }
    case "fee_levels": {
      const read = z.safeParse(feeLevelsBody, body);
      if (!read.success) return undefined;
      const { before, after } = read.data;
      return {
        changes: changedLines(before ? feeLevelLines(before.levels) : [], feeLevelLines(after.levels)),
        facts: [],
        about: { page: "promotion", open: "levels" },
      };
    }
    case "rebate_release": {
      const read = z.safeParse(rebateReleaseBody, body);
      if (!read.success) return undefined;
      const { inviter_uid, invited_uid, reason, held } = read.data;
      const amounts = held.map(({ amount, currency_name }) => `${amountText(amount)} ${currency_name}`);
      return {
        changes: [{ field: "Rebates of the pair", before: "withheld", after: "paid, and posted from then on" }],
        facts: [
          { name: "Inviter", value: inviter_uid },
          { name: "Invited", value: invited_uid },
          { name: "In common", value: withholdReasonNames[reason] },
          { name: "Withheld", value: amounts.length === 0 ? "nothing" : amounts.join(", ") },
        ],
        about: { page: "promotion", open: "pairs" },
      };
    }
    case "wallet_service": {
      const read = z.safeParse(serviceChange, body);
      if (!read.success) return undefined;
      const { id, before, after } = read.data;
      return {
        changes: changedLines(before ? walletServiceLines(before) : [], walletServiceLines(after)),
        facts: [],
        ...(id === 0 ? {} : { about: { page: "walletServices", open: String(id) } }),
      };
    }
    default:
      return undefined;
  }
}
