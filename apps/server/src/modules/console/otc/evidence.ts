import type { PictureAnswer } from "@candor/contract/fields.ts";
import type { OutputOf, ParsedInputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/console/otc.ts";
import { maskedNumber } from "@candor/contract/rules/bank-card.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { disputeOfPicture, messagesOfOrder } from "../../people/chat/index.ts";
import { accountsByIds, noteReadings, numberOf, orderDetailsOf } from "../../people/otc/index.ts";
import { audit } from "../audit/index.ts";
import { subjectOf } from "./decision.ts";

type View = { readonly fileId: string; readonly operatorId: number; readonly ip: string };

/** The picture of a payment; other files are not found. */
export async function viewVoucher(services: Services, view: View): Promise<Result<PictureAnswer>> {
  const voucher = await services.db
    .selectFrom("otc_vouchers as v")
    .innerJoin("otc_orders as o", "o.order_id", "v.order_id")
    .select("o.order_id")
    .where("v.file_id", "=", view.fileId)
    .where("o.disputed_at", "is not", null)
    .executeTakeFirst();
  return viewPicture(services, view, { orderId: voucher?.order_id, action: "otc.view_voucher" });
}

/** A picture that one side sent the other in the chat of a disputed order. */
export const viewChatPicture = async (services: Services, view: View): Promise<Result<PictureAnswer>> =>
  viewPicture(services, view, {
    orderId: await disputeOfPicture(services.db, view.fileId),
    action: "otc.view_chat_picture",
  });

/** Each view is an entry of the audit log, written before the picture leaves. */
async function viewPicture(
  { db, files }: Services,
  { fileId, operatorId, ip }: View,
  { orderId, action }: { readonly orderId: number | undefined; readonly action: string },
): Promise<Result<PictureAnswer>> {
  const row = orderId === undefined ? undefined : await files.find(fileId);
  if (orderId === undefined || !row) return refuseField("id", "NOT_FOUND");
  const bytes = await files.read(row);
  const after = { file: fileId, user: row.owner_id };
  const entry = { operatorId, action, subject: subjectOf(orderId), after, ip };
  await db.transaction().execute((trx) => audit(trx, entry));
  return done({ type: row.mime, bytes });
}

/** What both sides wrote to each other, as they see it; of an order without a dispute nobody reads it. */
export async function disputeChat(
  db: Db,
  { id: orderId, after }: ParsedInputOf<typeof routes.disputeChat>,
): Promise<Result<OutputOf<typeof routes.disputeChat>>> {
  const order = await db
    .selectFrom("otc_orders")
    .select("buyer_id")
    .where("order_id", "=", orderId)
    .where("disputed_at", "is not", null)
    .executeTakeFirst();
  if (!order) return refuseField("id", "NOT_FOUND");
  const { rows, more } = await messagesOfOrder(db, orderId, after);
  const ids = [...new Set(rows.flatMap(({ pictures }) => pictures))];
  const files =
    ids.length === 0
      ? []
      : await db.selectFrom("files").select(["file_id", "width", "height"]).where("file_id", "in", ids).execute();
  const list = rows.map(({ number, place, user_id, text, masked, pictures, at }) => ({
    id: number ?? place,
    from: user_id === order.buyer_id ? ("buyer" as const) : ("seller" as const),
    text,
    masked,
    pictures: pictures.flatMap((id) => files.find(({ file_id }) => file_id === id) ?? []),
    at: at.toISOString(),
  }));
  return done({ list, more });
}

export const vouchersOf = async (db: Db, orderId: number) => {
  const rows = await db
    .selectFrom("otc_vouchers as v")
    .innerJoin("files as f", "f.file_id", "v.file_id")
    .select(["v.file_id", "f.width", "f.height", "v.at"])
    .where("v.order_id", "=", orderId)
    .orderBy("v.at")
    .limit(20)
    .execute();
  return rows.map(({ at, ...file }) => ({ ...file, at: at.toISOString() }));
};

/** Where the money of an order was to go, with the numbers masked. */
export async function maskedAccounts({ db, secrets }: Pick<Services, "db" | "secrets">, details: string) {
  const rows = await accountsByIds(db, orderDetailsOf(details).accounts);
  return rows.map((row) => ({
    id: row.account_id,
    bank_name: row.bank_name,
    account_name: row.account_name,
    branch: row.branch,
    number: maskedNumber(numberOf(secrets, row)),
  }));
}

/** Who read a whole account number of an order, oldest first. */
export async function viewsOf(db: Db, orderId: number) {
  const rows = await db
    .selectFrom("otc_account_views as v")
    .leftJoin("users as u", "u.user_id", "v.user_id")
    .leftJoin("operators as o", "o.operator_id", "v.operator_id")
    .select(["v.at", "u.uid", "o.name"])
    .where("v.order_id", "=", orderId)
    .orderBy("v.view_id")
    .limit(100)
    .execute();
  return rows.map(({ at, uid, name }) => ({ by: uid ?? name ?? "", at: at.toISOString() }));
}

/** A whole account number of a disputed order, for the comparison with a statement; each reading is written down twice. */
export async function readAccount(
  services: Services,
  context: Context,
  input: { readonly id: number; readonly account_id: number },
): Promise<Result<{ number: string }>> {
  const { db, clock, secrets } = services;
  const { id: orderId, account_id: accountId } = input;
  const { operatorId } = operatorOf(context);
  const call = { route: routes.disputeAccount, context, input };
  // The answer that is kept for a repeated call has no number.
  const { result } = await once<object>(services, call, async () => {
    const order = await db
      .selectFrom("otc_orders")
      .select(["details", "disputed_at"])
      .where("order_id", "=", orderId)
      .executeTakeFirst();
    if (!order?.disputed_at || !orderDetailsOf(order.details).accounts.includes(accountId))
      return refuseField("account_id", "NOT_FOUND");
    return async (trx) => {
      const at = new Date(clock.now());
      await noteReadings(trx, { orderId, accountIds: [accountId], reader: { operatorId }, at });
      const entry = { operatorId, action: "otc.view_account", subject: subjectOf(orderId), ip: context.ip };
      await audit(trx, { ...entry, after: { account: accountId } });
      return done({});
    };
  });
  if (!result.ok) return result;
  const [row] = await accountsByIds(db, [accountId]);
  return row ? done({ number: numberOf(secrets, row) }) : refuseField("account_id", "NOT_FOUND");
}
