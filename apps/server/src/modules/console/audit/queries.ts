import { type Kysely, sql } from "kysely";
import { byNumber, type Place, readCursorPage } from "../../../platform/database/cursor-page.ts";
import { endOfDay, startOfDay } from "../../../platform/database/days.ts";
import { beginningWith } from "../../../platform/database/like.ts";
import type { Database } from "../../../platform/database/schema.ts";

/** What a typed text stands for: subjects in full, and of an account its number, by which lists say whose names they showed. */
export type About = { readonly subjects: readonly string[]; readonly uid?: string };

export type AuditFilter = {
  readonly id?: number | undefined;
  readonly operator?: string | undefined;
  /** The prefix of an action, such as "identity.". */
  readonly action?: string | undefined;
  readonly about?: About | undefined;
  /** Days, in UTC; both are part of the answer. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Entries, newest first, with the operator's name and the hash of the previous entry. */
export function entries(db: Kysely<Database>, filter: AuditFilter, place: Place) {
  let query = db
    .selectFrom("audit_log as a")
    .leftJoin("operators as o", "o.operator_id", "a.operator_id")
    .leftJoin("audit_log as before", (join) =>
      join.on((row) => row("before.entry_id", "=", row("a.entry_id", "-", 1))),
    );
  if (filter.id !== undefined) query = query.where("a.entry_id", "=", filter.id);
  if (filter.operator) query = query.where("o.name", "=", filter.operator);
  if (filter.action) query = query.where("a.action", "like", beginningWith(filter.action));
  if (filter.about) query = query.where(isAbout(filter.about));
  if (filter.from) query = query.where("a.at", ">=", startOfDay(filter.from));
  if (filter.to) query = query.where("a.at", "<", endOfDay(filter.to));
  const shown = query.selectAll("a").select(["o.name as operator", "before.hash as previous"]);
  return readCursorPage(db, shown, { keys: [byNumber(sql`a.entry_id`)], order: "desc" }, place);
}

/** The second half is the expression of the index `audit_log_readings`. */
const isAbout = ({ subjects, uid }: About) => {
  const bySubject = sql<boolean>`a.subject = ANY (${[...subjects]}::text[])`;
  return uid === undefined
    ? bySubject
    : sql<boolean>`(${bySubject} OR (a.action = 'user.read_names' AND (a.after::jsonb -> 'users') ? ${uid}))`;
};

const NUMBERED = /^(w|d)-([0-9]{1,15})$/i;
const UID = /^[0-9]{8}$/;

/**
 * What a typed text stands for: "W-12" and "D-7" for the withdrawal and the deposit, an account number for the account with its deposits, withdrawals,
 * identities, OTC records and the lists that showed its verified name, else the text itself.
 */
export async function aboutOf(db: Kysely<Database>, typed: string): Promise<About> {
  const [, letter, digits] = NUMBERED.exec(typed) ?? [];
  if (digits !== undefined && letter?.toLowerCase() === "d")
    return { subjects: [`deposit:${Number.parseInt(digits, 10)}`] };
  const found =
    digits === undefined
      ? UID.test(typed) && ofAccount(typed)
      : sql<Subject>`SELECT 'withdrawal:' || withdrawal_id AS subject FROM withdrawals WHERE number = ${Number.parseInt(digits, 10)}`;
  if (!found) return { subjects: [typed] };
  const subjects = (await found.execute(db)).rows.map(({ subject }) => subject);
  return digits === undefined ? { subjects, uid: typed } : { subjects };
}
type Subject = { readonly subject: string };

const ofAccount = (uid: string) => sql<Subject>`
  WITH account AS (SELECT user_id FROM users WHERE uid = ${uid})
  SELECT 'user:' || user_id AS subject FROM account
  UNION ALL SELECT 'otc_merchant:' || ${uid}::text FROM account
  UNION ALL SELECT 'deposit:' || deposit_id FROM deposits JOIN account USING (user_id)
  UNION ALL SELECT 'withdrawal:' || withdrawal_id FROM withdrawals JOIN account USING (user_id)
  UNION ALL SELECT 'identity:' || identity_id FROM identities JOIN account USING (user_id)
  UNION ALL SELECT 'application:' || application_id FROM subscription_applications JOIN account USING (user_id)
  UNION ALL SELECT 'otc_order:' || order_id FROM otc_orders JOIN account ON user_id IN (buyer_id, seller_id)`;
