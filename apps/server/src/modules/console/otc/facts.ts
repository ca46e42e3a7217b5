import type { OutputOf } from "@candor/contract/route.ts";
import type { disputeRecord } from "@candor/contract/routes/console/otc.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import { sameMotif } from "../../../services/files/same-motif.ts";
import { readPhoto, samePhotos } from "../../../services/files/same-photo.ts";
import { hasDevice } from "../../../services/has-device.ts";
import type { Services } from "../../../services/services.ts";
import { hasBank, haveSameBank } from "../../people/otc/index.ts";
import type { DisputeItem } from "./queue.ts";

export type Fact = OutputOf<typeof disputeRecord>["facts"][number];
type Order = Pick<
  DisputeItem,
  | "order_id"
  | "buyer_id"
  | "seller_id"
  | "total"
  | "fiat"
  | "created_at"
  | "paid_at"
  | "pay_by"
  | "buyer_uid"
  | "seller_uid"
>;

const OTHERS_MAX = 20;
const ALIKE_MAX = 100;
type Comparing = Pick<Services, "files" | "log">;

export const fact = (kind: string, mark: Fact["mark"], text: string, uids: readonly string[] = []): Fact => ({
  kind,
  mark,
  text,
  uids: [...uids],
});

/** What the platform knows of a dispute: facts with a mark each, never a score. Normal findings are facts too. */
export async function factsOf(services: Comparing, db: Db, order: Order): Promise<Fact[]> {
  const [voucher, twins, bank, device, buyer, seller] = await Promise.all([
    voucherFact(services, db, order),
    twinFact(db, order),
    bankFact(db, order),
    deviceFact(db, order),
    sideFact(db, "buyer", { userId: order.buyer_id, uid: order.buyer_uid }),
    sideFact(db, "seller", { userId: order.seller_id, uid: order.seller_uid }),
  ]);
  return [voucher, twins, bank, device, buyer, seller];
}

/** A picture that was shown before, for another order or a deposit, by whomever: the same photo counts, since a file is easily saved again; another one of the same bank does not. */
async function voucherFact(services: Comparing, db: Db, { order_id, buyer_id }: Order): Promise<Fact> {
  const own = await db.selectFrom("otc_vouchers").select("file_id").where("order_id", "=", order_id).execute();
  if (own.length === 0) return fact("voucher", "note", "The buyer sent no picture of the payment");
  const { rows: alike } = await sql<{ own_id: string; file_id: string; about: string; user_id: number; uid: string }>`
    WITH own AS (SELECT f.file_id, f.picture_hash FROM otc_vouchers v JOIN files f USING (file_id) WHERE v.order_id = ${order_id}),
    others AS (
      SELECT 'order ' || v.order_id AS about, f.file_id, f.picture_hash, f.owner_id FROM otc_vouchers v JOIN files f USING (file_id)
        WHERE v.order_id <> ${order_id}
      UNION ALL
      SELECT 'deposit ' || d.deposit_id, f.file_id, f.picture_hash, f.owner_id FROM deposits d JOIN files f ON f.file_id = d.proof_file)
    SELECT own.file_id AS own_id, o.file_id, o.about, u.user_id, u.uid FROM own JOIN others o
      ON o.file_id = own.file_id OR ${sameMotif(sql.ref("o.picture_hash"), sql.ref("own.picture_hash"))}
      JOIN users u ON u.user_id = o.owner_id
    ORDER BY o.about LIMIT ${ALIKE_MAX}`.execute(db);
  const found = own.map(({ file_id }) =>
    samePhotos(
      services,
      file_id,
      alike.filter(({ own_id }) => own_id === file_id),
    ),
  );
  const rows = (await Promise.all(found)).flat().slice(0, OTHERS_MAX);
  const [first] = rows;
  if (!first) {
    const read = await Promise.all(own.map(({ file_id }) => readPhoto(services, file_id)));
    return read.every((result) => result === "compared")
      ? fact("voucher", "ok", "The picture was shown for no other order or deposit")
      : fact("voucher", "note", "The picture could not be compared with those of other orders and deposits");
  }
  const uids = [...new Set(rows.filter(({ user_id }) => user_id !== buyer_id).map(({ uid }) => uid))];
  const where = [...new Set(rows.map(({ about }) => about))].slice(0, 3).join(", ");
  return fact("voucher", "warn", `The same picture was shown for ${where}`, uids);
}

/** Orders of the same two with the same amount within two days: one payment may be shown for both, or was made twice. */
async function twinFact(db: Db, { order_id, buyer_id, seller_id, total, fiat, created_at }: Order): Promise<Fact> {
  const rows = await db
    .selectFrom("otc_orders")
    .select(["order_id", "state"])
    .where("buyer_id", "=", buyer_id)
    .where("seller_id", "=", seller_id)
    .where("total", "=", total)
    .where("fiat", "=", fiat)
    .where("order_id", "<>", order_id)
    .where(
      sql<boolean>`created_at BETWEEN ${created_at}::timestamptz - interval '2 days' AND ${created_at}::timestamptz + interval '2 days'`,
    )
    .orderBy("order_id")
    .limit(3)
    .execute();
  if (rows.length === 0) return fact("twin", "ok", "The two have no other order of this amount within two days");
  const others = rows.map((row) => `${row.order_id} (${row.state})`).join(", ");
  return fact("twin", "note", `The two have another order of the same amount: ${others}`);
}

async function bankFact(db: Db, { buyer_id, seller_id }: Order): Promise<Fact> {
  if (await haveSameBank(db, buyer_id, seller_id))
    return fact("bank", "warn", "Buyer and seller have a bank account in common");
  const known = await Promise.all([hasBank(db, buyer_id), hasBank(db, seller_id)]);
  return known.every(Boolean)
    ? fact("bank", "ok", "Buyer and seller have no bank account in common")
    : fact("bank", "note", `No bank account of the ${known[0] ? "seller" : "buyer"} is known`);
}

async function deviceFact(db: Db, { buyer_id, seller_id }: Order): Promise<Fact> {
  const row = await db
    .selectFrom("known_devices as one")
    .innerJoin("known_devices as other", "other.device_id", "one.device_id")
    .select("one.device_id")
    .where("one.user_id", "=", buyer_id)
    .where("other.user_id", "=", seller_id)
    .executeTakeFirst();
  if (row) return fact("device", "warn", "Buyer and seller have logged in on the same device");
  const known = await Promise.all([hasDevice(db, buyer_id), hasDevice(db, seller_id)]);
  return known.every(Boolean)
    ? fact("device", "ok", "Buyer and seller share no device")
    : fact("device", "note", `No device of the ${known[0] ? "seller" : "buyer"} is known`);
}

/** How earlier disputes of a side ended, and whether the account is in order. */
async function sideFact(
  db: Db,
  side: "buyer" | "seller",
  { userId, uid }: { userId: number; uid: string },
): Promise<Fact> {
  const [{ won, lost }, user] = await Promise.all([
    disputesOf(db, userId),
    db.selectFrom("users").select(["state", "state_reason"]).where("user_id", "=", userId).executeTakeFirstOrThrow(),
  ]);
  if (user.state !== "active") return fact(side, "warn", `The account of the ${side} is ${user.state}`, [uid]);
  if (won + lost === 0) return fact(side, "note", `No earlier dispute of the ${side} was decided`);
  return fact(side, lost > won ? "warn" : "note", `Earlier disputes of the ${side}: ${won} won, ${lost} lost`, [uid]);
}

export type Disputes = { readonly won: number; readonly lost: number };

/** Disputes that operators decided for and against a user. */
export async function disputesOf(db: Db, userId: number): Promise<Disputes> {
  const { rows } = await sql<Disputes>`
    SELECT count(*) FILTER (WHERE (buyer_id = ${userId}) = (state = 'released'))::int AS won,
      count(*) FILTER (WHERE (buyer_id = ${userId}) <> (state = 'released'))::int AS lost
    FROM (SELECT buyer_id, state, operator_id FROM otc_orders WHERE buyer_id = ${userId}
      UNION ALL SELECT buyer_id, state, operator_id FROM otc_orders WHERE seller_id = ${userId}) AS mine
    WHERE operator_id IS NOT NULL`.execute(db);
  return rows[0] ?? { won: 0, lost: 0 };
}

/** Released orders of a user. */
export async function releasedOf(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT ((SELECT count(*) FROM otc_orders WHERE buyer_id = ${userId} AND state = 'released')
      + (SELECT count(*) FROM otc_orders WHERE seller_id = ${userId} AND state = 'released'))::int AS count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
