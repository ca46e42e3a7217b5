import { type Insertable, sql } from "kysely";
import { byNumber, type Place, readCursorPage } from "../../../platform/database/cursor-page.ts";
import type { Database, Db } from "../../../platform/database/schema.ts";
import { newestBy, type Page, readUserPage } from "../../../platform/database/user-page.ts";

export type Cause = "daily" | "demand";
export type RootTime = { readonly at: Date; readonly cause: Cause };

/** The last batch that the transaction sees. */
export const lastBatch = (trx: Db) =>
  trx.selectFrom("batches").select(["batch_id", "head"]).orderBy("batch_id", "desc").limit(1).executeTakeFirst();

export type Holding = {
  readonly user_id: number;
  readonly uid: string | null;
  /** By symbol, as NUMERIC prints it. */
  readonly balances: Readonly<Record<string, string>>;
};

/** Users of one read: each takes some 10 ms to parse, and between two of them the gateway answers waiting calls. */
const HOLDERS_PER_READ = 500;

/**
 * Each user's holdings, all accounts, available and frozen together. Every balance is included: a missing row of a user or a currency makes the
 * reader throw, where an inner join would silently drop an amount.
 */
export async function* holdings(trx: Db): AsyncGenerator<Holding[], void, undefined> {
  for (let after = 0; ; ) {
    const last = await lastHolder(trx, after);
    if (last === undefined) return;
    const { rows } = await sql<Holding>`
      SELECT h.owner_id AS user_id, u.uid, json_object_agg(c.symbol, h.total::text) AS balances
      FROM (
        SELECT owner_id, currency_id, sum(available + frozen) AS total FROM balances
        WHERE owner_id > ${after} AND owner_id <= ${last} GROUP BY owner_id, currency_id HAVING sum(available + frozen) <> 0
      ) h
      LEFT JOIN currencies c USING (currency_id)
      LEFT JOIN users u ON u.user_id = h.owner_id
      GROUP BY h.owner_id, u.uid`.execute(trx);
    yield rows;
    after = last;
  }
}

/** The last id of the next page of holders. */
async function lastHolder(trx: Db, after: number): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    SELECT max(owner_id) AS last
    FROM (SELECT DISTINCT owner_id FROM balances WHERE owner_id > ${after} ORDER BY owner_id LIMIT ${HOLDERS_PER_READ}) AS page`.execute(
    trx,
  );
  return rows[0]?.last ?? undefined;
}

export const newestRoot = (db: Db, cause?: Cause) => {
  const query = db.selectFrom("liability_roots").selectAll().orderBy("root_id", "desc").limit(1);
  return (cause ? query.where("cause", "=", cause) : query).executeTakeFirst();
};

export const rootById = (db: Db, rootId: number) =>
  db.selectFrom("liability_roots").selectAll().where("root_id", "=", rootId).executeTakeFirst();

/** Newest first. */
export const roots = (db: Db, page: Page) =>
  readUserPage(db, db.selectFrom("liability_roots").selectAll(), newestBy("root_id"), page);

/** The same for operators, each with whether its leaves are still kept. */
export const keptRoots = (db: Db, place: Place) =>
  readCursorPage(
    db,
    db
      .selectFrom("liability_roots as r")
      .selectAll()
      .select(({ exists, selectFrom }) =>
        exists(selectFrom("liability_leaves as l").select("l.position").whereRef("l.root_id", "=", "r.root_id")).as(
          "leaves_kept",
        ),
      ),
    { keys: [byNumber(sql`root_id`)], order: "desc" },
    place,
  );

export const leafOf = (db: Db, rootId: number, userId: number) =>
  db
    .selectFrom("liability_leaves")
    .select(["position", "salt", "balances"])
    .where("root_id", "=", rootId)
    .where("user_id", "=", userId)
    .executeTakeFirst();

/** The leaves from one position to another, that one left out, with the account numbers that their hashes cover. */
export const leavesBetween = (db: Db, rootId: number, [from, to]: readonly [number, number]) =>
  db
    .selectFrom("liability_leaves as l")
    .innerJoin("users as u", "u.user_id", "l.user_id")
    .select(["l.position", "l.salt", "l.balances", "u.uid"])
    .where("l.root_id", "=", rootId)
    .where("l.position", ">=", from)
    .where("l.position", "<", to)
    .orderBy("l.position")
    .execute();

export const nodesOf = (db: Db, rootId: number) =>
  db.selectFrom("liability_nodes").select(["hash", "sums"]).where("root_id", "=", rootId).orderBy("place").execute();

/** Sum of a user's entries up to a batch, by symbol, and their number. */
export async function ledgerUpTo(db: Db, userId: number, batchId: number) {
  const { rows } = await sql<{ symbol: string; total: string; entries: number }>`
    SELECT c.symbol, sum(e.available_delta + e.frozen_delta)::text AS total, count(*) AS entries
    FROM ledger_entries e JOIN currencies c USING (currency_id)
    WHERE e.owner_id = ${userId} AND e.batch_id <= ${batchId}
    GROUP BY c.symbol`.execute(db);
  return rows;
}

/** Rows of a tree travel as one JSON a statement: 100,000 leaves with parameters of their own would be half a million parameters. */
export async function insertLeaves(trx: Db, rootId: number, leaves: readonly object[]): Promise<void> {
  await sql`
    INSERT INTO liability_leaves (root_id, position, user_id, salt, balances)
    SELECT ${rootId}, r.position, r.user_id, decode(r.salt, 'hex'), r.balances
    FROM jsonb_to_recordset(${JSON.stringify(leaves)}::jsonb) AS r (position integer, user_id bigint, salt text, balances jsonb)`.execute(
    trx,
  );
}

export async function insertNodes(trx: Db, rootId: number, nodes: readonly object[]): Promise<void> {
  await sql`
    INSERT INTO liability_nodes (root_id, place, hash, sums)
    SELECT ${rootId}, r.place, decode(r.hash, 'hex'), r.sums
    FROM jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) AS r (place integer, hash text, sums jsonb)`.execute(trx);
}

/** Records that a user's leaf differs from the ledger; once per root and user. */
export const insertFault = (db: Db, fault: Insertable<Database["liability_faults"]>) =>
  db
    .insertInto("liability_faults")
    .values(fault)
    .onConflict((conflict) => conflict.columns(["root_id", "user_id"]).doNothing())
    .execute();

export async function countFaults(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("liability_faults")
    .where("at", ">=", since)
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** An expired root whose leaves are still stored. */
export const rootPastKeeping = (db: Db, before: Readonly<Record<Cause, Date>>) =>
  db
    .selectFrom("liability_roots as r")
    .select("r.root_id")
    .where(({ and, or, eb }) =>
      or([
        and([eb("r.cause", "=", "daily"), eb("r.at", "<", before.daily)]),
        and([eb("r.cause", "=", "demand"), eb("r.at", "<", before.demand)]),
      ]),
    )
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("liability_leaves as l").select("l.position").whereRef("l.root_id", "=", "r.root_id")),
    )
    .limit(1)
    .executeTakeFirst();

export const deleteLeaves = (trx: Db, rootId: number) =>
  trx.deleteFrom("liability_leaves").where("root_id", "=", rootId).execute();
export const deleteNodes = (trx: Db, rootId: number) =>
  trx.deleteFrom("liability_nodes").where("root_id", "=", rootId).execute();
