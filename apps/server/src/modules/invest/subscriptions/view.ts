import { amount, plain } from "@candor/contract/domain/money.ts";
import type { Language } from "@candor/contract/i18n/languages.ts";
import { reasons } from "@candor/contract/i18n/reasons.ts";
import { isRejectedReason } from "@candor/contract/i18n/reject-reasons.ts";
import type { Subscription, SubscriptionApplication } from "@candor/contract/routes/subscriptions.ts";
import {
  auctionOpensAt,
  releaseAt,
  type SubscriptionPhase,
  subscriptionPhase,
  ticketText,
} from "@candor/contract/rules/subscriptions.ts";
import type { ApplicationView } from "../../../platform/bus/views.ts";
import type { Catalogue } from "../../../services/catalogue/catalogue.ts";
import type { Demands } from "./demand.ts";
import type { SaleRow } from "./queries.ts";
import type { CoinText } from "./texts.ts";

const timesOf = (row: SaleRow) => ({
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at.getTime(),
  launchAt: row.launch_at.getTime(),
  lockupDays: row.lockup_days,
});

/** What a subscription is called at `now`, the engine's time. */
export const phaseOf = (row: SaleRow, now: number): SubscriptionPhase =>
  subscriptionPhase(
    {
      ...timesOf(row),
      supply: amount(plain(row.supply)),
      applied: row.applied === null ? undefined : amount(plain(row.applied)),
      launchedAt: row.launched_at?.getTime(),
    },
    now,
  );

/** Whether applications are taken, raised and taken back. */
const isOpen = (row: SaleRow, now: number): boolean => phaseOf(row, now) === "subscribing";

/** The standing applications: counted until the allotment begins, fixed from then on. */
export function demandOf(row: SaleRow, demands: Demands): Pick<Subscription, "participants" | "applied"> {
  if (row.applied !== null) return { participants: row.applications, applied: plain(row.applied) };
  const { participants = 0, applied = "0" } = demands.get(row.subscription_id) ?? {};
  return { participants, applied: plain(applied) };
}

export type SaleAt = { readonly demands: Demands; readonly now: number };

export function saleView(catalogue: Catalogue, row: SaleRow, { demands, now }: SaleAt, text: CoinText): Subscription {
  const times = timesOf(row);
  return {
    id: row.subscription_id,
    version: row.version,
    status: phaseOf(row, now),
    ...text,
    currency_id: row.currency_id,
    currency_name: catalogue.symbolOf(row.currency_id),
    pay_currency_id: row.pay_currency_id,
    pay_currency_name: catalogue.symbolOf(row.pay_currency_id),
    match_id: row.market_id,
    symbol: catalogue.market(row.market_id)?.symbol ?? "",
    price: plain(row.price),
    total: plain(row.supply),
    step: plain(row.step),
    min: plain(row.min),
    max: plain(row.max),
    review: row.review,
    starts_at_ms: times.startsAt,
    ends_at_ms: times.endsAt,
    allots_at_ms: row.allots_at.getTime(),
    auction_at_ms: auctionOpensAt(times),
    launch_at_ms: times.launchAt,
    lockup_days: times.lockupDays,
    release_at_ms: releaseAt(times),
    recommended: row.is_recommended,
    ...demandOf(row, demands),
    allotted_at_ms: row.allotted_at?.getTime() ?? null,
    allotted: row.allotted_at === null ? null : plain(row.allotted),
    launch_price: row.launch_price === null ? null : plain(row.launch_price),
    launched_at_ms: row.launched_at?.getTime() ?? null,
  };
}

export type ApplicationAt = { readonly sale: SaleRow; readonly name: string; readonly language: Language };

export function applicationFromView(
  catalogue: Catalogue,
  application: ApplicationView,
  { sale, name, language }: ApplicationAt,
  now: number,
): SubscriptionApplication {
  const { state, reason } = application;
  const isUndecided = state === "under_review" || state === "passed";
  return {
    id: application.applicationId,
    ieo_id: application.subscriptionId,
    ticket: ticketText(application.ticket),
    name,
    currency_id: sale.currency_id,
    currency_name: catalogue.symbolOf(sale.currency_id),
    pay_currency_id: sale.pay_currency_id,
    pay_currency_name: catalogue.symbolOf(sale.pay_currency_id),
    status: state,
    number: application.quantity,
    price: plain(sale.price),
    amount: application.cost,
    reason: state === "rejected" && isRejectedReason(reason) ? reasons[language][reason] : null,
    allotted: application.allotted,
    paid: application.paid,
    open: isUndecided && isOpen(sale, now),
    ends_at_ms: sale.ends_at.getTime(),
    allots_at_ms: sale.allots_at.getTime(),
    launch_at_ms: sale.launch_at.getTime(),
    release_at_ms: releaseAt(timesOf(sale)),
    created_at_ms: application.createdAt,
    updated_at_ms: application.updatedAt,
  };
}
