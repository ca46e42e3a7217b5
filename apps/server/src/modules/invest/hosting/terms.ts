import { amount, plain, rate } from "@candor/contract/domain/money.ts";
import { DAY_MS, SECOND_MS } from "@candor/contract/domain/time.ts";
import type { HostingTerms } from "@candor/contract/rules/hosting-terms.ts";
import type { SetHosting } from "@candor/core/products/hosting/records.ts";
import type { Selectable } from "kysely";
import type { HostingProductsTable } from "../../../platform/database/schema.ts";

/** A version of a product's terms as on the wire. */
export const termsOf = (row: Selectable<HostingProductsTable>): HostingTerms => ({
  kind: row.kind,
  state: row.state,
  currency_id: row.currency_id,
  unit_price: plain(row.unit_price),
  day: row.days,
  interest_rate: plain(row.daily_rate),
  income_currency_id: row.income_currency_id,
  output: plain(row.daily_output),
  save_min: plain(row.min),
  save_max: plain(row.max),
  per_user: plain(row.per_user),
  quota: plain(row.quota),
  penalty: row.penalty,
  penalty_rate: row.penalty_rate === null ? null : plain(row.penalty_rate),
  day_seconds: (row.day_ms ?? DAY_MS) / SECOND_MS,
  opens_at: row.opens_at.toISOString(),
  closes_at: row.closes_at?.toISOString() ?? null,
  rank: row.rank,
  recommended: row.is_recommended,
});

export const commandOf = (productId: number, terms: HostingTerms, id: string): Omit<SetHosting, "at"> => ({
  type: "setHosting",
  id,
  productId,
  kind: terms.kind,
  state: terms.state,
  currencyId: terms.currency_id,
  unitPrice: amount(terms.unit_price),
  days: terms.day,
  dailyRate: rate(terms.interest_rate),
  incomeCurrencyId: terms.income_currency_id,
  dailyOutput: amount(terms.output),
  min: amount(terms.save_min),
  max: amount(terms.save_max),
  perUser: amount(terms.per_user),
  quota: amount(terms.quota),
  penalty: terms.penalty,
  penaltyRate: terms.penalty_rate === null ? undefined : rate(terms.penalty_rate),
  dayMs: terms.day_seconds * SECOND_MS === DAY_MS ? undefined : terms.day_seconds * SECOND_MS,
  opensAt: Date.parse(terms.opens_at),
  closesAt: terms.closes_at === null ? undefined : Date.parse(terms.closes_at),
  rank: terms.rank,
  isRecommended: terms.recommended,
});
