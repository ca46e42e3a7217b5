import { fromNumeric } from "@candor/contract/domain/money.ts";
import type { FillFacts, FillsLine, TradeFacts } from "@candor/contract/rules/fill-tree.ts";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Database, Db, RecordProofsTable } from "../../../platform/database/schema.ts";
import { newestBy, type Page, readUserPage } from "../../../platform/database/user-page.ts";

/** Published heads with their anchors, newest first. */
const shownHeads = (db: Db) =>
  db
    .selectFrom("published_heads as h")
    .leftJoin("head_anchors as a", "a.number", "h.number")
    .selectAll("h")
    .select(["a.authority", "a.token", "a.at as anchored_at"]);
export type HeadRow = NonNullable<Awaited<ReturnType<typeof newestHead>>>;

export const newestHead = (db: Db) => shownHeads(db).orderBy("h.number", "desc").limit(1).executeTakeFirst();
export const headByNumber = (db: Db, number: number) =>
  shownHeads(db).where("h.number", "=", number).executeTakeFirst();
export const headsIn = (db: Db, numbers: readonly number[]) =>
  shownHeads(db).where("h.number", "in", numbers).orderBy("h.number", "desc").execute();
export const newestHeads = (db: Db, limit: number) => shownHeads(db).orderBy("h.number", "desc").limit(limit).execute();
export const heads = (db: Db, page: Page) => readUserPage(db, shownHeads(db), newestBy("h.number"), page);

/** Seeds of the simulated market, newest first, optionally before a number. */
export const feedSeeds = (db: Db, page: { readonly before?: number | undefined; readonly page_size: number }) =>
  db
    .selectFrom("feed_seeds")
    .selectAll()
    .where("number", "<", page.before ?? Number.MAX_SAFE_INTEGER)
    .orderBy("number", "desc")
    .limit(page.page_size)
    .execute();
export type SeedRow = Selectable<Database["feed_seeds"]>;

export const lastAnchor = (db: Db) =>
  db.selectFrom("head_anchors").select(["number", "at"]).orderBy("number", "desc").limit(1).executeTakeFirst();

export const insertAnchor = (db: Db, anchor: Insertable<Database["head_anchors"]>) =>
  db
    .insertInto("head_anchors")
    .values(anchor)
    .onConflict((conflict) => conflict.column("number").doNothing())
    .execute();

/** The last batch that is committed, and the first whose head is of version 2. */
export const lastBatch = (db: Db) =>
  db.selectFrom("batches").select("batch_id").orderBy("batch_id", "desc").limit(1).executeTakeFirst();
export const firstSealedBatch = (db: Db) =>
  db
    .selectFrom("batches")
    .select("batch_id")
    .where("records_root", "is not", null)
    .orderBy("batch_id")
    .limit(1)
    .executeTakeFirst();

/** The parts of the heads of consecutive batches, in order. */
export const sealsBetween = (db: Db, [first, last]: readonly [number, number]) =>
  db
    .selectFrom("batches")
    .select(["batch_id", "head", "text_hash", "state_root", "records_root"])
    .where("batch_id", ">=", first)
    .where("batch_id", "<=", last)
    .orderBy("batch_id")
    .execute();

export const headOfBatch = (db: Db, batchId: number) =>
  db.selectFrom("batches").select("head").where("batch_id", "=", batchId).executeTakeFirst();

/** Roots of one published head at most; a head is published after each. */
const ROOTS_MAX = 1_000;

export const rootsAfter = (db: Db, rootId: number) =>
  db
    .selectFrom("liability_roots")
    .select(["root_id", "root"])
    .where("root_id", ">", rootId)
    .orderBy("root_id")
    .limit(ROOTS_MAX)
    .execute();

/** The published head that covers a root of the liabilities. */
export const headOfRoot = (db: Db, rootId: number) =>
  shownHeads(db)
    .where("h.last_root", ">=", rootId)
    .orderBy("h.last_root")
    .orderBy("h.number")
    .limit(1)
    .executeTakeFirst();

export const newestRecorded = (db: Db) =>
  db
    .selectFrom("recorded_heads as r")
    .innerJoin("batches as b", "b.batch_id", "r.last_batch")
    .select(["r.number", "r.last_batch", "b.at as last_at"])
    .orderBy("r.number", "desc")
    .limit(1)
    .executeTakeFirst();

export type NewProof = Selectable<RecordProofsTable>;

/** Rows travel as one JSON a statement. Rows of an interrupted run stay unchanged. */
export async function insertProofs(db: Db, proofs: readonly NewProof[]): Promise<void> {
  const rows = proofs.map((proof) => ({
    ...proof,
    path: proof.path.toString("hex"),
    head_path: proof.head_path.toString("hex"),
  }));
  await sql`
    INSERT INTO record_proofs (batch_id, place, number, kind, subject, user_id, line, path, head_path)
    SELECT batch_id, place, number, kind, subject, user_id, line, decode(path, 'hex'), decode(head_path, 'hex')
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (batch_id bigint, place integer, number bigint, kind text, subject text,
      user_id bigint, line text, path text, head_path text)
    ON CONFLICT (batch_id, place) DO NOTHING`.execute(db);
}

/** A withdrawal has a handful of states, a position one receipt a night. */
const PROOFS_MAX = 1_000;

export type Subject = Pick<NewProof, "kind" | "subject" | "user_id">;

/** Records with the parts of their batches' heads. */
const recordsWithBatch = (db: Db) =>
  db
    .selectFrom("record_proofs as p")
    .innerJoin("batches as b", "b.batch_id", "p.batch_id")
    .leftJoin("batches as before", (join) => join.on("before.batch_id", "=", sql<number>`p.batch_id - 1`))
    .select(["p.batch_id", "p.place", "p.number", "p.kind", "p.line", "p.path", "p.head_path"])
    .select(["b.text_hash", "b.state_root", "b.records_root", "before.head as before"]);

/** The records of one subject, oldest first. */
export const proofsOf = (db: Db, { kind, subject, user_id }: Subject, batchId?: number) => {
  const query = recordsWithBatch(db)
    .where("p.user_id", "=", user_id)
    .where("p.kind", "=", kind)
    .where("p.subject", "=", subject)
    .orderBy("p.batch_id")
    .orderBy("p.place")
    .limit(PROOFS_MAX);
  return (batchId === undefined ? query : query.where("p.batch_id", "=", batchId)).execute();
};
export type ProofRow = Awaited<ReturnType<typeof proofsOf>>[number];

/** The record that seals the trades of the batch of a trade; undefined while no published head covers it. */
export const fillsRecordOf = (db: Db, tradeId: number) =>
  recordsWithBatch(db)
    .where("p.kind", "=", "fills")
    .where(sql<number>`p.subject::bigint`, "<=", tradeId)
    .orderBy(sql`p.subject::bigint`, "desc")
    .limit(1)
    .executeTakeFirst();

/** The first published head that seals trades. */
export const firstHeadOfFills = (db: Db) =>
  db
    .selectFrom("record_proofs")
    .select("number")
    .where("kind", "=", "fills")
    .orderBy(sql`subject::bigint`)
    .limit(1)
    .executeTakeFirst();

/** A trade in which the user is on this side. */
export const ownTrade = (db: Db, userId: number, { tradeId, role }: Pick<FillFacts, "tradeId" | "role">) =>
  db
    .selectFrom("trades")
    .select("at")
    .where("trade_id", "=", tradeId)
    .where(role === "taker" ? "taker_user_id" : "maker_user_id", "=", userId)
    .executeTakeFirst();

/** Consecutive trades, in their order. */
export async function tradesBetween(db: Db, { first, last }: Pick<FillsLine, "first" | "last">): Promise<TradeFacts[]> {
  const rows = await db
    .selectFrom("trades")
    .selectAll()
    .where("trade_id", ">=", first)
    .where("trade_id", "<=", last)
    .orderBy("trade_id")
    .execute();
  return rows.map((row) => ({
    tradeId: row.trade_id,
    marketId: row.market_id,
    price: fromNumeric(row.price),
    quantity: fromNumeric(row.quantity),
    quoteAmount: fromNumeric(row.quote_amount),
    at: row.at.getTime(),
    takerSide: row.taker_side,
    takerOrderId: row.taker_order_id,
    makerOrderId: row.maker_order_id,
    takerFee: fromNumeric(row.taker_fee),
    makerFee: fromNumeric(row.maker_fee),
  }));
}

export const receiptById = (db: Db, id: string) =>
  db
    .selectFrom("receipts")
    .select(["kind", "subject_id", "user_id", "batch_id", "at"])
    .where("receipt_id", "=", id)
    .executeTakeFirst();

/** The record name of a user's own subject, with its time or batch; undefined for another user's as for an unknown one. */
export const ownReceipt = (db: Db, userId: number, id: string) =>
  db
    .selectFrom("receipts")
    .select(["kind", "subject_id", "batch_id", "at"])
    .where("receipt_id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
export const ownWithdrawal = (db: Db, userId: number, id: string) =>
  db
    .selectFrom("withdrawals")
    .select(["updated_at", "version"])
    .where("withdrawal_id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
export const ownDeposit = (db: Db, userId: number, id: number) =>
  db
    .selectFrom("deposits")
    .select(["state", "command_id", "decided_at"])
    .where("deposit_id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();

/** The batch that credited a deposit. Nothing is booked before the decision; the minute covers clock adjustments. */
export async function batchOfCredit(db: Db, userId: number, deposit: { command_id: string; decided_at: Date }) {
  const row = await db
    .selectFrom("ledger_entries")
    .select("batch_id")
    .where("owner_id", "=", userId)
    .where("command_id", "=", deposit.command_id)
    .where("at", ">=", new Date(deposit.decided_at.getTime() - 60_000))
    .limit(1)
    .executeTakeFirst();
  return row?.batch_id;
}
