import type { OperatorRole } from "@candor/contract/permissions.ts";
import { type Selectable, sql } from "kysely";
import type { Db, OperatorsTable } from "../../../platform/database/schema.ts";

/** An operator who logs in: a person, not a wallet service. */
export type OperatorRow = Omit<Selectable<OperatorsTable>, "role"> & { readonly role: OperatorRole };

const people = (db: Db) =>
  db.selectFrom("operators").selectAll().where("role", "<>", "service").$narrowType<{ role: OperatorRole }>();

export const byName = (db: Db, name: string): Promise<OperatorRow | undefined> =>
  people(db).where("name", "=", name).executeTakeFirst();

export const byId = (db: Db, operatorId: number): Promise<OperatorRow | undefined> =>
  people(db).where("operator_id", "=", operatorId).executeTakeFirst();

/** Whether two operators may be one person: they are the same, or one created the other and has seen its password and secret. */
export async function mayBeOne(db: Db, one: number, other: number): Promise<boolean> {
  if (one === other) return true;
  const made = await db
    .selectFrom("operators")
    .select("operator_id")
    .where((eb) =>
      eb.or([
        eb.and([eb("operator_id", "=", one), eb("created_by", "=", other)]),
        eb.and([eb("operator_id", "=", other), eb("created_by", "=", one)]),
      ]),
    )
    .executeTakeFirst();
  return made !== undefined;
}

/** Whether the operator has opened a session from this address before. */
export async function hasWorkedFrom(db: Db, operatorId: number, ip: string): Promise<boolean> {
  const row = await db
    .selectFrom("operator_sessions")
    .select("session_id")
    .where("operator_id", "=", operatorId)
    .where("ip", "=", ip)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Serializes changes of operators, so that two cannot remove the last two owners at once. */
export const lockAll = (trx: Db) => sql`SELECT FROM operators ORDER BY operator_id FOR NO KEY UPDATE`.execute(trx);

/** Undefined if the name is taken. The secret is set separately, since it is sealed for the row's id. */
export const insert = (
  db: Db,
  operator: { name: string; role: OperatorRole; passwordHash: string; createdBy: number | null },
) =>
  db
    .insertInto("operators")
    .values({
      name: operator.name,
      role: operator.role,
      password_hash: operator.passwordHash,
      totp_secret: Buffer.alloc(0),
      created_by: operator.createdBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("operator_id")
    .executeTakeFirst();

export const setSecret = (db: Db, operatorId: number, sealed: Buffer) =>
  db.updateTable("operators").set({ totp_secret: sealed }).where("operator_id", "=", operatorId).execute();

/**
 * Takes one of the operator's attempts before password or code are checked, so that parallel guesses cannot outrun the count. Undefined if the
 * operator is locked or disabled. The last attempt is still checked; it locks unless it turns out to be right.
 */
export async function takeTry(
  db: Db,
  operatorId: number,
  limits: { now: Date; max: number; lockedUntil: Date },
): Promise<OperatorRow | undefined> {
  const { now, max, lockedUntil } = limits;
  const { rows } = await sql<OperatorRow>`
    UPDATE operators SET
      tries = CASE WHEN locked_until IS NULL THEN tries + 1 ELSE 1 END,
      locked_until = CASE WHEN locked_until IS NULL AND tries + 1 >= ${max} THEN ${lockedUntil}::timestamptz END
    WHERE operator_id = ${operatorId} AND disabled_at IS NULL AND (locked_until IS NULL OR locked_until <= ${now})
    RETURNING *`.execute(db);
  return rows[0];
}

/** The operator, locked until the transaction ends. */
export const lock = (trx: Db, operatorId: number): Promise<OperatorRow> =>
  people(trx).where("operator_id", "=", operatorId).forNoKeyUpdate().executeTakeFirstOrThrow();

/** Records the step of a right code, once, and resets the attempts; false if that or a later step was already used. */
export async function useStep(trx: Db, operatorId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("operators")
    .set({ last_step: step, tries: 0, locked_until: null })
    .where("operator_id", "=", operatorId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const setPassword = (db: Db, operatorId: number, passwordHash: string) =>
  db.updateTable("operators").set({ password_hash: passwordHash }).where("operator_id", "=", operatorId).execute();

/** `step` is that of the code which proved the new secret, and is used up by it. */
export const replaceSecret = (trx: Db, operatorId: number, { sealed, step }: { sealed: Buffer; step: number }) =>
  trx
    .updateTable("operators")
    .set({ totp_secret: sealed, last_step: step })
    .where("operator_id", "=", operatorId)
    .execute();

export const setDisabled = (db: Db, operatorId: number, at: Date | null) =>
  db.updateTable("operators").set({ disabled_at: at }).where("operator_id", "=", operatorId).execute();

export const setRole = (db: Db, operatorId: number, role: OperatorRole) =>
  db.updateTable("operators").set({ role }).where("operator_id", "=", operatorId).execute();

/** The number of other active owners. */
export async function otherOwners(db: Db, operatorId: number): Promise<number> {
  const { count } = await db
    .selectFrom("operators")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("role", "=", "owner")
    .where("disabled_at", "is", null)
    .where("operator_id", "<>", operatorId)
    .executeTakeFirstOrThrow();
  return count;
}

export const list = (db: Db, now: Date) =>
  db
    .selectFrom("operators as o")
    .leftJoin("operator_sessions as s", "s.operator_id", "o.operator_id")
    .select(["o.operator_id", "o.name", "o.role", "o.disabled_at", "o.created_at"])
    .select(sql<Date | null>`max(s.last_seen_at)`.as("last_seen_at"))
    .select(
      sql<number>`count(s.session_id) FILTER (WHERE s.revoked_at IS NULL AND s.expires_at > ${now})`.as("sessions"),
    )
    .where("o.role", "<>", "service")
    .$narrowType<{ role: OperatorRole }>()
    .groupBy("o.operator_id")
    .orderBy("o.operator_id")
    .execute();
