import { exportOf, fields, timeOf } from "../../export-route.ts";
import { documentsList } from "./content.ts";
import { auditList } from "./control.ts";
import { liquidations } from "./derivatives.ts";
import { liabilityList, reconciliationList } from "./finance.ts";
import { consoleHostingOrders } from "./hosting.ts";
import { otcOffersList } from "./otc.ts";
import { promotionPairs, userInvited } from "./promotion.ts";
import { alarmList } from "./session.ts";
import { houseLedger } from "./treasury.ts";
import { userDeposits, userWithdrawals } from "./user-money.ts";
import {
  userApplications,
  userContracts,
  userHosting,
  userLedger,
  userOptions,
  userOrders,
  usersList,
} from "./users.ts";

export const usersExport = exportOf(usersList, "users", {
  account: ({ uid }) => uid,
  ...fields("nickname", "simulated", "mobile", "email", "state"),
  identity_level: ({ level }) => level,
  ...fields("credit_score"),
  language: ({ lang }) => lang,
  ...fields("registered_at", "last_seen_at"),
});

const entry = fields("available_delta", "frozen_delta", "available_after", "frozen_after");

export const userLedgerExport = exportOf(userLedger, "ledger", {
  ...fields("id", "at", "account", "currency", "tag"),
  ...entry,
  ...fields("ref"),
});

export const userDepositsExport = exportOf(userDeposits, "user-deposits", {
  id: ({ id }) => `D-${id}`,
  ...fields("account", "currency", "chain"),
  claimed: ({ amount }) => amount,
  ...fields("credited", "state", "reason", "submitted_at", "decided_at"),
});

export const userWithdrawalsExport = exportOf(userWithdrawals, "user-withdrawals", {
  id: ({ number }) => `W-${number}`,
  ...fields("account", "currency", "chain", "amount", "fee", "to", "state", "reason", "created_at", "updated_at"),
});

export const userOrdersExport = exportOf(userOrders, "spot-orders", {
  ...fields("id", "pair", "side", "kind", "price", "quantity", "quote_amount", "filled", "status", "created_at"),
});

export const userContractsExport = exportOf(userContracts, "contracts", {
  ...fields("id", "symbol"),
  side: ({ type }) => (type === 1 ? "long" : "short"),
  kind: ({ status }) => (status === 1 ? "market" : "limit"),
  ...fields("state"),
  lots: ({ share }) => share,
  ...fields("lot_size"),
  leverage: ({ multiple }) => multiple,
  currency: ({ legal }) => legal,
  ...fields("price", "open_price", "close_price", "target_profit_price", "stop_loss_price"),
  ...fields("value", "margin", "fee", "overnight", "deduction", "profit", "unrealised"),
  ...fields("close_reason", "refusal", "created_at", "opened_at", "closed_at"),
});

export const userOptionsExport = exportOf(userOptions, "options", {
  ...fields("id", "symbol"),
  direction: ({ type }) => (type === 1 ? "up" : "down"),
  ...fields("seconds"),
  stake: ({ number }) => number,
  ...fields("currency", "profit_ratio", "profit", "fee", "state"),
  open_price: ({ open_tick }) => open_tick?.price ?? null,
  settlement_price: ({ delivery_tick }) => delivery_tick?.price ?? null,
  ...fields("outcome", "accepted_at"),
  due_at: ({ due_at_ms }) => timeOf(due_at_ms),
});

const hosted = {
  ...fields("kind", "name", "status"),
  machines_or_amount: ({ number }: { readonly number: string }) => number,
  principal: ({ amount }: { readonly amount: string }) => amount,
  currency: (row: { readonly currency_name: string }) => row.currency_name,
  paid_days: (row: { readonly paid_days: number }) => row.paid_days,
  days: ({ day }: { readonly day: number }) => day,
  income_a_day: ({ income }: { readonly income: string }) => income,
  ...fields("promised", "paid"),
  income_currency: (row: { readonly income_currency_name: string }) => row.income_currency_name,
  ...fields("penalty"),
  bought_at: (row: { readonly bought_at_ms: number }) => timeOf(row.bought_at_ms),
  next_payment_at: (row: { readonly next_payment_at_ms: number | null }) => timeOf(row.next_payment_at_ms),
  ended_at: (row: { readonly ended_at_ms: number | null }) => timeOf(row.ended_at_ms),
};

export const userHostingExport = exportOf(userHosting, "hosting", { ...fields("id"), ...hosted });

export const hostingOrdersExport = exportOf(consoleHostingOrders, "hosting-orders", {
  ...fields("id"),
  account: ({ uid }) => uid,
  ...hosted,
});

export const userApplicationsExport = exportOf(userApplications, "user-applications", {
  ...fields("id", "name", "status"),
  quantity: ({ number }) => number,
  currency: ({ currency_name }) => currency_name,
  ...fields("price"),
  cost: ({ amount }) => amount,
  paid_with: ({ pay_currency_name }) => pay_currency_name,
  ...fields("allotted", "paid", "reason"),
  created_at: ({ created_at_ms }) => timeOf(created_at_ms),
  allots_at: ({ allots_at_ms }) => timeOf(allots_at_ms),
  updated_at: ({ updated_at_ms }) => timeOf(updated_at_ms),
});

export const userInvitedExport = exportOf(userInvited, "invited", {
  account: ({ uid }) => uid,
  ...fields("nickname", "state"),
  identity_level: ({ level }) => level,
  ...fields("registered_at", "invited", "traded", "earned_usdt", "withheld"),
});

export const promotionPairsExport = exportOf(promotionPairs, "rebate-pairs", {
  inviter: ({ inviter }) => inviter.uid,
  inviter_nickname: ({ inviter }) => inviter.nickname,
  invited: ({ invited }) => invited.uid,
  invited_nickname: ({ invited }) => invited.nickname,
  ...fields("generation", "state", "reason"),
  withheld: ({ held }) => held.map(({ amount, currency_name }) => `${amount} ${currency_name}`).join(" "),
  withheld_usdt: ({ held_usdt }) => held_usdt,
  ...fields("since", "released_by", "released_at"),
});

export const offersExport = exportOf(otcOffersList, "advertisements", {
  ...fields("id"),
  merchant: ({ uid }) => uid,
  ...fields("nickname", "merchant_state", "side", "currency", "fiat", "price", "premium", "bound"),
  ...fields("quantity", "remaining", "min", "max", "state", "open_orders"),
  terms: ({ words }) => words,
  ...fields("reason", "closed_by", "created_at"),
});

export const houseLedgerExport = exportOf(houseLedger, "house-ledger", {
  ...fields("id", "at", "tag"),
  ...entry,
  ...fields("ref"),
  requested_by: ({ request }) => request?.requested_by ?? null,
  approved_by: ({ request }) => request?.decided_by ?? null,
  reason: ({ request }) => request?.reason ?? null,
});

export const liquidationsExport = exportOf(liquidations, "liquidations", {
  ...fields("at"),
  receipt: ({ receipt_id }) => receipt_id,
  ...fields("kind"),
  account: ({ uid }) => uid,
  ...fields("symbol", "side", "lots", "currency", "profit", "deducted", "insurance"),
});

export const reconciliationExport = exportOf(reconciliationList, "reconciliations", {
  ...fields("id", "at", "batch_id", "cause", "ok"),
  checks: ({ checks }) => checks.length,
  differences: ({ checks }) =>
    checks
      .filter(({ ok }) => !ok)
      .map(({ name, currency, difference }) => `${name}: ${difference}${currency === null ? "" : ` ${currency}`}`)
      .join("; "),
});

export const liabilitiesExport = exportOf(liabilityList, "liabilities", {
  ...fields("id", "at", "batch_id", "cause", "users", "root", "ledger_head"),
  sums: ({ sums }) =>
    Object.entries(sums)
      .map(([currency, amount]) => `${amount} ${currency}`)
      .join(" "),
  ...fields("leaves_kept"),
});

export const documentsExport = exportOf(documentsList, "documents", {
  ...fields("id", "kind", "slug", "title", "topic", "state", "timing", "publish_at", "end_at"),
  missing_languages: ({ missing }) => missing.join(" "),
  ...fields("version", "changed_at", "changed_by"),
});

const json = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));

/** For reading; `console/audit/export` has the form from which the chain is recomputed. */
export const auditEntriesExport = exportOf(auditList, "audit-log", {
  ...fields("id", "at", "operator", "action", "subject"),
  before: ({ before }) => json(before),
  after: ({ after }) => json(after),
  ...fields("reason", "ip", "hash"),
});

export const alarmsExport = exportOf(alarmList, "alarms", {
  ...fields("id", "kind", "text", "since", "ended"),
  seen_by: ({ seen }) => seen?.by ?? null,
  seen_at: ({ seen }) => seen?.at ?? null,
});
