import { COUNTED_MAX } from "@candor/contract/domain/lists.ts";
import type { RebateState, WithholdReason } from "@candor/contract/domain/rebates.ts";
import { sql } from "kysely";
import { countListed } from "../../../platform/database/page.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { newestBy, type Page, readUserPage } from "../../../platform/database/user-page.ts";

export const ownCode = (db: Db, userId: number) =>
  db.selectFrom("users").select(["invite_code", "nickname"]).where("user_id", "=", userId).executeTakeFirstOrThrow();

export const inviterOfCode = (db: Db, inviteCode: string) =>
  db
    .selectFrom("users")
    .select("user_id")
    .where("invite_code", "=", inviteCode.toUpperCase())
    .where("state", "<>", "locked")
    .executeTakeFirst();

export const countOpened = (db: Db, inviterId: number, day: string) =>
  sql`INSERT INTO invite_opens (inviter_id, day, opened) VALUES (${inviterId}, ${day}, 1)
    ON CONFLICT (inviter_id, day) DO UPDATE SET opened = invite_opens.opened + 1`.execute(db);

/** The shares in force; undefined as long as no fee is shared. */
export const newestRates = (db: Db) =>
  db.selectFrom("rebate_rates").selectAll().orderBy("version", "desc").limit(1).executeTakeFirst();

/** The users of a generation below a user. */
function below(db: Db, inviterId: number, generation: 1 | 2 | 3) {
  const first = db.selectFrom("users").select("user_id").where("inviter_id", "=", inviterId);
  const second = db.selectFrom("users").select("user_id").where("inviter_id", "in", first);
  const users = db.selectFrom("users as u");
  switch (generation) {
    case 1:
      return users.where("u.inviter_id", "=", inviterId);
    case 2:
      return users.where("u.inviter_id", "in", first);
    case 3:
      return users.where("u.inviter_id", "in", second);
  }
}

export const invitedOf = (db: Db, inviterId: number, generation: 1 | 2 | 3): Promise<number> =>
  countListed(db, below(db, inviterId, generation));

/** Link visitors, and verified ones among those whom the user invited directly. */
export async function funnelOf(db: Db, inviterId: number): Promise<{ opened: number; verified: number }> {
  const { rows } = await sql<{ opened: number }>`
    SELECT coalesce(sum(opened), 0)::bigint AS opened FROM invite_opens WHERE inviter_id = ${inviterId}`.execute(db);
  const verified = await countListed(db, below(db, inviterId, 1).where("u.kyc_level", ">", 0));
  return { opened: rows[0]?.opened ?? 0, verified };
}

/** Rebates of a user that the sums do not contain yet. */
const unsummed = (inviterId: number) =>
  sql`rebates r JOIN rebate_sums s ON r.rebate_id > s.rebate_id WHERE r.inviter_id = ${inviterId}`;
const paidOf = sql`CASE r.state WHEN 'withheld' THEN 0 ELSE r.amount::numeric END`;

export type DaySum = { readonly day: string; readonly currency_id: number; readonly paid: string };

/** What a user was paid by UTC day and currency, of all times. */
export async function paidByDay(db: Db, inviterId: number): Promise<readonly DaySum[]> {
  const { rows } = await sql<DaySum>`
    SELECT day::text AS day, currency_id, sum(paid) AS paid FROM (
      SELECT day, currency_id, paid::numeric AS paid FROM rebate_days WHERE inviter_id = ${inviterId}
      UNION ALL
      SELECT (r.at AT TIME ZONE 'UTC')::date, r.currency_id, r.amount::numeric FROM ${unsummed(inviterId)} AND r.state <> 'withheld'
    ) AS every GROUP BY day, currency_id ORDER BY day, currency_id`.execute(db);
  return rows;
}

/** The sums by invited user, with rebates that they do not contain yet. */
const sources = (inviterId: number) => sql`(
  SELECT generation, invited_id, currency_id, paid::numeric AS paid FROM rebate_sources WHERE inviter_id = ${inviterId}
  UNION ALL
  SELECT r.generation, r.invited_id, r.currency_id, ${paidOf} FROM ${unsummed(inviterId)}) AS source`;

export type GenerationSum = { readonly generation: number; readonly currency_id: number; readonly paid: string };

/** What a user was paid by generation and currency. */
export async function paidByGeneration(db: Db, inviterId: number): Promise<readonly GenerationSum[]> {
  const { rows } = await sql<GenerationSum>`
    SELECT generation, currency_id, sum(paid) AS paid FROM ${sources(inviterId)} GROUP BY generation, currency_id`.execute(
    db,
  );
  return rows;
}

/** Users of whose fees a user has had a share, by generation. */
export async function tradedByGeneration(db: Db, inviterId: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ generation: number; traded: number }>`
    SELECT generation, least(count(DISTINCT invited_id), ${COUNTED_MAX}) AS traded
    FROM ${sources(inviterId)} GROUP BY generation`.execute(db);
  return new Map(rows.map(({ generation, traded }) => [generation, traded]));
}

export type SourceSum = { readonly invited_id: number; readonly currency_id: number; readonly paid: string };

/** What a user was paid of each of these by currency; those of whom all was withheld have 0. */
export async function paidBySource(
  db: Db,
  inviterId: number,
  invitedIds: readonly number[],
): Promise<readonly SourceSum[]> {
  if (invitedIds.length === 0) return [];
  const { rows } = await sql<SourceSum>`
    SELECT invited_id, currency_id, sum(paid) AS paid FROM ${sources(inviterId)}
    WHERE invited_id = ANY(${[...invitedIds]}::bigint[]) GROUP BY invited_id, currency_id ORDER BY currency_id`.execute(
    db,
  );
  return rows;
}

export const heldOf = (db: Db, inviterId: number) =>
  db
    .selectFrom("rebates_held")
    .select(["currency_id", (eb) => eb.fn.sum<string>("amount").as("amount")])
    .where("inviter_id", "=", inviterId)
    .where("amount", ">", "0")
    .groupBy("currency_id")
    .execute();

export const withheldReasons = (db: Db, inviterId: number) =>
  db
    .selectFrom("rebate_pairs")
    .select(["reason", (eb) => eb.fn.countAll<number>().as("users")])
    .where("inviter_id", "=", inviterId)
    .where("state", "=", "withheld")
    .groupBy("reason")
    .orderBy("reason")
    .execute();

/** Why rebates on the fees of these are withheld from a user, by their id. */
export async function withheldOf(
  db: Db,
  inviterId: number,
  invitedIds: readonly number[],
): Promise<ReadonlyMap<number, WithholdReason>> {
  if (invitedIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("rebate_pairs")
    .select(["invited_id", "reason"])
    .where("inviter_id", "=", inviterId)
    .where("invited_id", "in", [...invitedIds])
    .where("state", "=", "withheld")
    .execute();
  return new Map(rows.map(({ invited_id, reason }) => [invited_id, reason as WithholdReason]));
}

/** Users of a generation, newest first. */
export const invitedPage = (db: Db, inviterId: number, generation: 1 | 2 | 3, page: Page) =>
  readUserPage(
    db,
    below(db, inviterId, generation).select(["u.user_id", "u.uid", "u.nickname", "u.kyc_level", "u.created_at"]),
    newestBy("u.user_id"),
    page,
  );

type BonusFilter = { readonly generation?: number | undefined; readonly state?: RebateState | undefined };

/** A user's rebates, newest first, with the names of whose fees they are shares. */
export function bonusPage(db: Db, inviterId: number, { generation, state }: BonusFilter, page: Page) {
  let query = db
    .selectFrom("rebates as r")
    .innerJoin("users as u", "u.user_id", "r.invited_id")
    .leftJoin("rebate_pairs as p", (join) =>
      join.onRef("p.inviter_id", "=", "r.inviter_id").onRef("p.invited_id", "=", "r.invited_id"),
    )
    .where("r.inviter_id", "=", inviterId);
  if (generation !== undefined) query = query.where("r.generation", "=", generation);
  if (state !== undefined) query = query.where("r.state", "=", state);
  const shown = query
    .select(["r.rebate_id", "r.at", "r.generation", "r.currency_id", "r.amount", "r.state"])
    .select(["u.nickname", "u.uid", "p.reason"]);
  return readUserPage(db, shown, newestBy("r.rebate_id"), page);
}
