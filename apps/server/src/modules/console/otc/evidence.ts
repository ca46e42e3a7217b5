import type { PictureAnswer } from "@candor/contract/fields.ts";
import * as routes from "@candor/contract/routes/console/otc.ts";
import { maskedNumber } from "@candor/contract/rules/bank-card.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { accountsByIds, noteReadings, numberOf, orderDetailsOf } from "../../people/otc/index.ts";
import { audit } from "../audit/index.ts";
import { subjectOf } from "./decision.ts";

/** The picture of a payment. Each view is an entry of the audit log, written before the picture leaves; other files are not found. */
export async function viewVoucher(
  { db, files }: Services,
  view: { readonly fileId: string; readonly operatorId: number; readonly ip: string },
): Promise<Result<PictureAnswer>> {
  const { fileId, operatorId, ip } = view;
  const voucher = await db
    .selectFrom("otc_vouchers as v")
    .innerJoin("otc_orders as o", "o.order_id", "v.order_id")
    .select(["o.order_id", "o.buyer_id"])
    .where("v.file_id", "=", fileId)
    .where("o.disputed_at", "is not", null)
    .executeTakeFirst();
  const row = voucher && (await files.find(fileId));
  if (!row) return refuseField("id", "NOT_FOUND");
  const bytes = await files.read(row);
  const after = { file: fileId, user: voucher.buyer_id };
  const entry = { operatorId, action: "otc.view_voucher", subject: subjectOf(voucher.order_id), after, ip };
  await db.transaction().execute((trx) => audit(trx, entry));
  return done({ type: row.mime, bytes });
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
