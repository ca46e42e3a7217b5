import type { Language } from "@candor/contract/i18n/languages.ts";
import type { OtcOrder } from "@candor/contract/routes/otc.ts";
import { type OtcOrderView, otcOrderViewOfRow } from "../../../platform/bus/views.ts";
import type { Page } from "../../../platform/database/user-page.ts";
import { type Context, userOf } from "../../../services/calls/context.ts";
import { unreadOfOrders } from "../chat/index.ts";
import { accountView } from "./accounts.ts";
import * as accountQueries from "./accounts-queries.ts";
import { orderDetailsOf } from "./details.ts";
import type { Desk } from "./offers.ts";
import * as queries from "./order-queries.ts";
import { isOpen, orderView, otherOf, referenceOf, roleOf } from "./order-view.ts";

type Reader = { readonly userId: number; readonly language: Language };
const readerOf = (context: Context): Reader => ({ userId: userOf(context).userId, language: context.language });

/** Orders as one of their sides sees them. */
export async function ordersOf(desk: Desk, reader: Reader, list: readonly OtcOrderView[]): Promise<OtcOrder[]> {
  const { userId } = reader;
  const [profiles, unread] = await Promise.all([
    desk.profiles.of(list.map((view) => otherOf(view, userId))),
    unreadOfOrders(
      desk.db,
      userId,
      list.map(({ orderId }) => orderId),
    ),
  ]);
  return list.flatMap((view) => {
    const counterparty = profiles.get(otherOf(view, reader.userId));
    return counterparty
      ? [orderView(desk.catalogue, view, { ...reader, counterparty, unread: unread.get(view.orderId) ?? 0 })]
      : [];
  });
}

export async function orderPage(desk: Desk, context: Context, asked: Page & { status?: "open" | "ended" | undefined }) {
  const { status, ...page } = asked;
  const reader = readerOf(context);
  const { rows, at } = await queries.page(desk.db, reader.userId, status, page);
  return {
    list: await ordersOf(
      desk,
      reader,
      rows.map((row) => otcOrderViewOfRow(row)),
    ),
    ...at,
  };
}

/** One order; undefined for who has no side in it. The buyer's reading of the accounts is kept. */
export async function orderRecord(desk: Desk, context: Context, orderId: number) {
  const { db, clock, secrets } = desk;
  const reader = readerOf(context);
  const row = await queries.own(db, reader.userId, orderId);
  if (!row) return undefined;
  const view = otcOrderViewOfRow(row);
  const [order] = await ordersOf(desk, reader, [view]);
  if (!order) return undefined;
  const isBuyer = roleOf(view, reader.userId) === "buyer";
  const isRunning = isOpen(view.state);
  const details = orderDetailsOf(view.details);
  const paidTo = isRunning ? await accountQueries.accountsByIds(db, details.accounts) : [];
  if (isBuyer && paidTo.length > 0)
    await accountQueries.noteReadings(db, {
      orderId,
      accountIds: details.accounts,
      reader: { userId: reader.userId },
      at: new Date(clock.now()),
    });
  const [vouchers, payer, statement] = await Promise.all([
    queries.vouchers(db, orderId),
    !isBuyer && isRunning ? accountQueries.verifiedName(db, view.buyerId) : undefined,
    view.disputedBy === null ? undefined : queries.statementOf(db, orderId, view.disputedBy),
  ]);
  return {
    order,
    accounts: paidTo.map((account) => accountView(secrets, account, isBuyer)),
    payer_name: payer ?? null,
    reference: referenceOf(view),
    terms: details.terms,
    vouchers,
    dispute: view.disputedBy === null ? null : { by: roleOf(view, view.disputedBy), statement: statement ?? "" },
  };
}
