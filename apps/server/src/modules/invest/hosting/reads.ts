import type { HostingKind } from "@candor/contract/domain/hosting.ts";
import { formatAmount, fromNumeric, plain } from "@candor/contract/domain/money.ts";
import type { Language } from "@candor/contract/i18n/languages.ts";
import type { HostingCoverage, HostingOrder, HostingProduct } from "@candor/contract/routes/hosting.ts";
import { hostingOrderViewOfRow } from "../../../platform/bus/views.ts";
import type { Page } from "../../../platform/database/user-page.ts";
import type { Services } from "../../../services/services.ts";
import * as queries from "./queries.ts";
import { hostingTexts } from "./texts.ts";
import { orderFromView, productView } from "./view.ts";

const numeric = (found: string | undefined): bigint => (found === undefined ? 0n : fromNumeric(found));

/** Products of a kind in the order in which they are shown, or one of them. */
export async function productsOf(
  services: Services,
  language: Language,
  kind: HostingKind,
  productId?: number,
): Promise<HostingProduct[]> {
  const { db, engine, catalogue } = services;
  const rows = await queries.products(db, kind, productId);
  const ids = rows.map((row) => row.product_id);
  const [sold, treasury, texts, { now }] = await Promise.all([
    queries.soldUnits(db, ids),
    queries.houseBalances(db, "treasury"),
    hostingTexts(services, language, ids),
    engine.status(),
  ]);
  return rows
    .sort((a, b) => a.rank - b.rank || a.product_id - b.product_id)
    .map((row) => {
      const text = texts.get(row.product_id);
      if (!text) throw new Error(`hosting product ${row.product_id} has no texts`);
      const sale = {
        sold: numeric(sold.get(row.product_id)),
        treasury: numeric(treasury.get(row.income_currency_id)),
        now,
      };
      return productView(catalogue, row, sale, text);
    });
}

/** Orders with the names of their products. */
export async function ordersOf(
  services: Services,
  language: Language,
  rows: readonly queries.OrderRow[],
): Promise<HostingOrder[]> {
  const { catalogue } = services;
  const texts = await hostingTexts(services, language, [...new Set(rows.map((row) => row.product_id))]);
  return rows.map((row) =>
    orderFromView(catalogue, hostingOrderViewOfRow(row), texts.get(row.product_id)?.name ?? `#${row.product_id}`),
  );
}

/** Operators' view of a user's orders, in English. */
export async function hostingOfUser(services: Services, userId: number, onlyOpen: boolean, page: Page) {
  const filter = onlyOpen ? ({ state: "hosting" } as const) : {};
  const { rows, at } = await queries.orders(services.db, userId, filter, page);
  return { list: await ordersOf(services, "en", rows), ...at };
}

/** Promises and reserves of one snapshot of the database: a roll between two readings would make them differ. */
export async function coverageOf({ db, catalogue, clock }: Services): Promise<HostingCoverage> {
  const snapshot = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return snapshot.execute(async (reading) => {
    const promised = new Map((await queries.promises(reading)).map((row) => [row.currency_id, row]));
    const reserved = await queries.houseBalances(reading, "hosting");
    const treasury = await queries.houseBalances(reading, "treasury");
    const ids = [...new Set([...promised.keys(), ...reserved.keys()])].sort((a, b) => a - b);
    const list = ids.map((id) => ({
      currency_id: id,
      currency_name: catalogue.symbolOf(id),
      orders: promised.get(id)?.orders ?? 0,
      promised: plain(promised.get(id)?.promised ?? "0"),
      reserved: plain(reserved.get(id) ?? "0"),
      treasury: plain(treasury.get(id) ?? "0"),
    }));
    return { list, checked_at_ms: clock.now() };
  });
}

/** An order's payments, newest first, each with the day that its entry names. */
export async function paymentsOf({ db }: Services, row: queries.OrderRow) {
  const entries = await queries.payments(db, row);
  return entries.map((entry) => ({
    day: Number.parseInt(entry.ref.slice(entry.ref.lastIndexOf(":") + 1), 10),
    amount: formatAmount(fromNumeric(entry.available_delta)),
    entry_id: String(entry.entry_id),
    at_ms: entry.at.getTime(),
  }));
}
