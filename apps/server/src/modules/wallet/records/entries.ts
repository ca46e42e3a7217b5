import type { AccountType } from "@candor/contract/domain/accounts.ts";
import { plain } from "@candor/contract/domain/money.ts";
import type { LedgerEntry } from "@candor/contract/routes/wallet.ts";
import type { Page, PageAt } from "../../../platform/database/user-page.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { type EntryFilter, type EntryRow, entries } from "./queries.ts";

/** An entry as its owner sees it, whose account is one of the five. */
export const entryView = ({ catalogue }: Pick<Services, "catalogue">, row: EntryRow): LedgerEntry => ({
  id: String(row.entry_id),
  account: row.account as AccountType,
  currency_id: row.currency_id,
  symbol: catalogue.symbolOf(row.currency_id),
  tag: row.tag,
  available: plain(row.available_delta),
  frozen: plain(row.frozen_delta),
  available_after: plain(row.available_after),
  frozen_after: plain(row.frozen_after),
  ref: row.ref === "" ? null : row.ref,
  created_at: row.at.toISOString(),
});

/** An unknown currency to filter by: it may be a number that fits no column. */
export const unknownCurrency = (
  { catalogue }: Pick<Services, "catalogue">,
  currencyId: number | undefined,
): FieldRefusal | undefined =>
  currencyId === undefined || catalogue.currency(currencyId) ? undefined : refuseField("currency_id", "NOT_FOUND");

/** A page of the user's entries, newest first: wallet/getRecord, and wallet/getWalletLog for the older clients. */
export async function ledgerPage(
  services: Pick<Services, "db" | "catalogue">,
  userId: number,
  { page, page_size, cursor, ...filter }: EntryFilter & Page,
): Promise<Result<{ list: LedgerEntry[] } & PageAt>> {
  const unknown = unknownCurrency(services, filter.currency_id);
  if (unknown) return unknown;
  const { rows, at } = await entries(services.db, userId, filter, { page, page_size, cursor });
  return done({ list: rows.map((row) => entryView(services, row)), ...at });
}
