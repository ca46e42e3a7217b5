import type { AccountType } from "@candor/contract/domain/accounts.ts";
import type { LedgerTag } from "@candor/contract/domain/ledger-tags.ts";
import { type RawBuilder, sql } from "kysely";
import { byNumber, type Place, readCursorPage, type Sorting } from "../../../platform/database/cursor-page.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { personMatches } from "../reviews/index.ts";

export type UserFilter = {
  readonly search?: string | undefined;
  readonly state?: "active" | "frozen" | "locked" | undefined;
  readonly level?: "0" | "1" | "2" | undefined;
};

const lastSeen = sql<Date | null>`(SELECT max(last_seen_at) FROM sessions WHERE sessions.user_id = users.user_id)`;

export const newestFirst = (id: RawBuilder<unknown>): Sorting => ({ keys: [byNumber(id)], order: "desc" });

/** Users, newest first. An account number is looked up, anything else is looked for in contacts, nickname and submitted names, in these with or without accents. */
export function users(db: Db, filter: UserFilter, place: Place) {
  let query = db.selectFrom("users");
  if (filter.state) query = query.where("state", "=", filter.state);
  if (filter.level) query = query.where("kyc_level", "=", Number.parseInt(filter.level, 10));
  if (filter.search && /^[0-9]{8}$/.test(filter.search)) query = query.where("uid", "=", filter.search);
  else if (filter.search) query = query.where(personMatches(filter.search, "users"));
  const shown = query.selectAll().select(lastSeen.as("last_seen_at"));
  return readCursorPage(db, shown, newestFirst(sql`user_id`), place);
}

export const userByUid = (db: Db, uid: string) =>
  db.selectFrom("users").selectAll().select(lastSeen.as("last_seen_at")).where("uid", "=", uid).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockUser = (trx: Db, uid: string) =>
  trx.selectFrom("users").selectAll().where("uid", "=", uid).forNoKeyUpdate().executeTakeFirst();

export const userIdOf = (db: Db, uid: string) =>
  db.selectFrom("users").select("user_id").where("uid", "=", uid).executeTakeFirst();

export const uidOf = (db: Db, userId: number) =>
  db.selectFrom("users").select("uid").where("user_id", "=", userId).executeTakeFirst();

export async function securityOf(db: Db, userId: number) {
  const [authenticator, passkeys, tries] = await Promise.all([
    db.selectFrom("authenticators").select("confirmed_at").where("user_id", "=", userId).executeTakeFirst(),
    db
      .selectFrom("passkeys")
      .where("user_id", "=", userId)
      .select((expression) => expression.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("secret_tries")
      .select("locked_until")
      .where("user_id", "=", userId)
      .where("kind", "=", "fund_password")
      .executeTakeFirst(),
  ]);
  return {
    authenticator: authenticator?.confirmed_at != null,
    passkeys: passkeys.count,
    fundLockedUntil: tries?.locked_until ?? null,
  };
}

const HISTORY_MAX = 100;

export const identitiesOf = (db: Db, userId: number) =>
  db
    .selectFrom("identities")
    .select(["identity_id", "level", "state", "name", "country", "reason", "submitted_at", "decided_at"])
    .where("user_id", "=", userId)
    .orderBy("identity_id", "desc")
    .limit(HISTORY_MAX)
    .execute();

export const creditOf = (db: Db, userId: number) =>
  db
    .selectFrom("credit_changes as c")
    .leftJoin("operators as o", "o.operator_id", "c.operator_id")
    .select(["c.delta", "c.score_after", "c.reason", "c.at", "o.name as operator"])
    .where("c.user_id", "=", userId)
    .orderBy("c.change_id", "desc")
    .limit(HISTORY_MAX)
    .execute();

export async function openOrders(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .where("user_id", "=", userId)
    .where("status", "=", "waiting")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Orders canceled by the freeze at this time of the engine. */
export async function ordersFrozenAt(db: Db, userId: number, at: Date): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .where("user_id", "=", userId)
    .where("cancel_reason", "=", "frozen")
    .where("updated_at", "=", at)
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export const setStateFacts = (
  trx: Db,
  userId: number,
  facts: { state_reason: string; state_by: "operator"; state_at: Date },
) => trx.updateTable("users").set(facts).where("user_id", "=", userId).execute();

export const setCredit = (trx: Db, userId: number, score: number) =>
  trx.updateTable("users").set({ credit_score: score }).where("user_id", "=", userId).execute();

export const balancesOf = (db: Db, userId: number) =>
  db
    .selectFrom("balances")
    .selectAll()
    .where("owner_id", "=", userId)
    .orderBy("account")
    .orderBy("currency_id")
    .execute();

export function ordersOf(db: Db, userId: number, onlyOpen: boolean, place: Place) {
  let query = db.selectFrom("orders").where("user_id", "=", userId);
  if (onlyOpen) query = query.where("status", "=", "waiting");
  return readCursorPage(db, query.selectAll(), newestFirst(sql`order_id`), place);
}

export type EntryFilter = {
  readonly currency_id?: number | undefined;
  readonly account?: AccountType | undefined;
  readonly tag?: LedgerTag | undefined;
};

export function entriesOf(db: Db, userId: number, { currency_id, account, tag }: EntryFilter, place: Place) {
  let query = db.selectFrom("ledger_entries").where("owner_id", "=", userId);
  if (currency_id !== undefined) query = query.where("currency_id", "=", currency_id);
  if (account !== undefined) query = query.where("account", "=", account);
  if (tag !== undefined) query = query.where("tag", "=", tag);
  return readCursorPage(db, query.selectAll(), newestFirst(sql`entry_id`), place);
}
