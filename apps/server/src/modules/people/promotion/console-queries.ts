import { COUNTED_MAX } from "@candor/contract/domain/lists.ts";
import type { rebatePairStates } from "@candor/contract/domain/rebates.ts";
import type { ApprovalKind } from "@candor/contract/routes/console/approvals.ts";
import { sql } from "kysely";
import { byNumber, byTime, type Place, readCursorPage } from "../../../platform/database/cursor-page.ts";
import type { Db } from "../../../platform/database/schema.ts";

/** Requests for rates and levels are serialized, so that no two of them change the same version. */
export const lockTerms = (trx: Db) => sql`SELECT pg_advisory_xact_lock(hashtext('candor.promotion'))`.execute(trx);

/** Every version of the shares, newest first. */
export const allRates = (db: Db) => db.selectFrom("rebate_rates").selectAll().orderBy("version", "desc").execute();

/** Every table of fee levels, newest first, and how many users have each level now. */
export const allTables = (db: Db) => db.selectFrom("fee_tables").selectAll().orderBy("version", "desc").execute();
export const usersByLevel = (db: Db) =>
  db
    .selectFrom("fee_levels")
    .select(["level", (eb) => eb.fn.countAll<number>().as("users")])
    .where("level", ">", 0)
    .groupBy("level")
    .orderBy("level")
    .execute();

/** Requests of a kind that were carried out, with both operators. */
export const bookedRequests = (db: Db, kind: ApprovalKind) =>
  db
    .selectFrom("approvals as a")
    .innerJoin("operators as r", "r.operator_id", "a.requested_by")
    .innerJoin("operators as d", "d.operator_id", "a.decided_by")
    .select(["a.body", "a.reason", "a.decided_at", "r.name as requested_by", "d.name as decided_by"])
    .where("a.kind", "=", kind)
    .where("a.state", "=", "booked")
    .execute();
export type BookedRequest = Awaited<ReturnType<typeof bookedRequests>>[number];

export const userByUid = (db: Db, uid: string) =>
  db
    .selectFrom("users")
    .select(["user_id", "uid", "nickname", "state", "inviter_id"])
    .where("uid", "=", uid)
    .executeTakeFirst();

export const userById = (db: Db, userId: number) =>
  db
    .selectFrom("users")
    .select(["user_id", "uid", "nickname", "state", "inviter_id"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
export type PersonRow = NonNullable<Awaited<ReturnType<typeof userById>>>;

/** Who invited a user, who invited that one, and one more. */
export async function invitersOf(db: Db, user: PersonRow): Promise<readonly PersonRow[]> {
  const chain: PersonRow[] = [];
  for (let next = user.inviter_id; next !== null && chain.length < 3; ) {
    const inviter = await userById(db, next);
    if (!inviter) break;
    chain.push(inviter);
    next = inviter.inviter_id;
  }
  return chain;
}

export const pairOf = (db: Db, inviterId: number, invitedId: number) =>
  db
    .selectFrom("rebate_pairs")
    .selectAll()
    .where("inviter_id", "=", inviterId)
    .where("invited_id", "=", invitedId)
    .executeTakeFirst();

/** What is withheld of a pair, by currency. */
export const heldOfPair = (db: Db, inviterId: number, invitedId: number) =>
  db
    .selectFrom("rebates_held")
    .select(["currency_id", "amount"])
    .where("inviter_id", "=", inviterId)
    .where("invited_id", "=", invitedId)
    .where("amount", ">", "0")
    .orderBy("currency_id")
    .execute();

export const houseFees = (db: Db, currencyId: number) =>
  db
    .selectFrom("balances")
    .select("available")
    .where("owner_id", "=", 0)
    .where("account", "=", "fees")
    .where("currency_id", "=", currencyId)
    .executeTakeFirst();

type PairFilter = {
  readonly state: (typeof rebatePairStates)[number];
  readonly userId: number | undefined;
  readonly place: Place;
};

/** Withheld pairs, the oldest first, or released ones, newest first. A pair has no number of its own: two of one time are told apart by both users. */
export function pairs(db: Db, { state, userId, place }: PairFilter) {
  let query = db
    .selectFrom("rebate_pairs as p")
    .innerJoin("users as i", "i.user_id", "p.inviter_id")
    .innerJoin("users as u", "u.user_id", "p.invited_id")
    .leftJoin("operators as o", "o.operator_id", "p.operator_id")
    .where("p.state", "=", state);
  if (userId !== undefined)
    query = query.where((eb) => eb.or([eb("p.inviter_id", "=", userId), eb("p.invited_id", "=", userId)]));
  const shown = query
    .select(["p.inviter_id", "p.invited_id", "p.state", "p.reason", "p.version", "p.created_at", "p.updated_at"])
    .select(["i.uid as inviter_uid", "i.nickname as inviter_name", "i.state as inviter_state"])
    .select(["u.uid", "u.nickname", "u.state as user_state", "u.inviter_id as direct_id", "o.name as operator"])
    .select(
      sql<number>`CASE WHEN u.inviter_id = p.inviter_id THEN 1
        WHEN (SELECT v.inviter_id FROM users v WHERE v.user_id = u.inviter_id) = p.inviter_id THEN 2 ELSE 3 END`.as(
        "generation",
      ),
    )
    .select(
      sql<{ currency_id: number; amount: string }[]>`coalesce((SELECT jsonb_agg(jsonb_build_object(
          'currency_id', h.currency_id, 'amount', h.amount::text) ORDER BY h.currency_id)
        FROM rebates_held h WHERE h.inviter_id = p.inviter_id AND h.invited_id = p.invited_id AND h.amount > 0), '[]')`.as(
        "held",
      ),
    );
  const released = state === "released";
  const keys = [
    byTime(released ? sql`p.updated_at` : sql`p.created_at`),
    byNumber(sql`p.invited_id`),
    byNumber(sql`p.inviter_id`),
  ];
  return readCursorPage(db, shown, { keys, order: released ? "desc" : "asc" }, place);
}

/** Users whom a user invited directly, newest first, with how many they invited. */
export function invited(db: Db, userId: number, place: Place) {
  const shown = db
    .selectFrom("users as u")
    .where("u.inviter_id", "=", userId)
    .select(["u.user_id", "u.uid", "u.nickname", "u.state", "u.kyc_level", "u.created_at"])
    .select(
      sql<number>`(SELECT count(*) FROM (SELECT FROM users i WHERE i.inviter_id = u.user_id LIMIT ${COUNTED_MAX}) AS i)`.as(
        "invited",
      ),
    );
  return readCursorPage(db, shown, { keys: [byNumber(sql`u.user_id`)], order: "desc" }, place);
}
