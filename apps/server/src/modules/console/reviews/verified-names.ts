import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import { isRobotAccount } from "../../../services/demo-robots.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../audit/index.ts";

type Reading = {
  /** The list or the record that shows the names, as the audit log names it: "list:withdrawals", "withdrawal:01a1…". */
  readonly on: string;
  readonly uids: readonly string[];
};
type NameOf = (uid: string) => string | null;
const unnamed: NameOf = () => null;

/**
 * The names by which users were verified, for an operator who is about to see them. Reading somebody's legal name is an entry of the audit log, written
 * before the names leave: one for each page that is opened, with the accounts that it shows, and none for its polls. A file has an entry of its own and
 * contains no names.
 */
export async function verifiedNames(services: Services, context: Context, { on, uids }: Reading): Promise<NameOf> {
  if (context.isFile) return unnamed;
  const names = await namesOf(services.db, [...new Set(uids)].filter(Boolean));
  if (names.size === 0) return unnamed;
  await noteReading(services, context, { on, uids: [...names.keys()] });
  return (uid) => names.get(uid) ?? null;
}

/** Writes down that the operator is about to see the names of these accounts, unless the same page has just shown them. */
export async function noteReading(services: Services, context: Context, { on, uids }: Reading): Promise<void> {
  const { db, clock, readings } = services;
  const { operatorId, sessionId } = operatorOf(context);
  const keys = new Map(uids.map((uid) => [`${sessionId} ${on} ${uid}`, uid]));
  await readings.writeOnce([...keys.keys()], clock.now(), async (unseen) => {
    const users = unseen.map((key) => keys.get(key));
    const entry = { operatorId, action: "user.read_names", subject: on, after: { users }, ip: context.ip };
    await db.transaction().execute((trx) => audit(trx, entry));
  });
}

/** By account number: the name of the last submission that was verified. */
async function namesOf(db: Db, uids: readonly string[]): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map();
  const { rows } = await sql<{ uid: string; name: string }>`
    SELECT DISTINCT ON (u.user_id) u.uid, i.name FROM users u JOIN identities i USING (user_id)
    WHERE u.uid = ANY (${uids}::text[]) AND i.state = 'verified'
    ORDER BY u.user_id, i.level, i.identity_id DESC`.execute(db);
  return new Map(rows.map(({ uid, name }) => [uid, name]));
}

/** A conversation names no contact of its user: a simulated account writes none. */
type About = {
  readonly user: { readonly uid: string; readonly verified_name: string | null; readonly contact?: string };
};

/** A page of a list with the names of its users. */
export async function withNames<Row extends About, Page extends { readonly list: readonly Row[] }>(
  services: Services,
  context: Context,
  on: string,
  page: Page & { readonly list: readonly Row[] },
): Promise<Omit<Page, "list"> & { list: Row[] }> {
  const nameOf = await verifiedNames(services, context, { on, uids: page.list.map(({ user }) => user.uid) });
  return { ...page, list: page.list.map((row) => named(services, row, nameOf)) };
}

/** One record with the name of its user. */
export async function withName<Row extends About>(
  services: Services,
  context: Context,
  on: string,
  record: Row,
): Promise<Row> {
  return named(services, record, await verifiedNames(services, context, { on, uids: [record.user.uid] }));
}

const named = <Row extends About>(services: Services, row: Row, nameOf: NameOf): Row => {
  const { uid, contact } = row.user;
  const simulated = contact === undefined ? undefined : { simulated: isRobotAccount(services, contact) };
  return { ...row, user: { ...row.user, verified_name: nameOf(uid), ...simulated } };
};
