import type { Selectable } from "kysely";
import type { Db, OperatorPasskeysTable } from "../../../platform/database/schema.ts";
import { counterIncreases } from "../../../services/passkeys/webauthn.ts";

export type OperatorPasskeyRow = Selectable<OperatorPasskeysTable>;

/** Oldest first. */
export const passkeysOf = (db: Db, operatorId: number): Promise<OperatorPasskeyRow[]> =>
  db
    .selectFrom("operator_passkeys")
    .selectAll()
    .where("operator_id", "=", operatorId)
    .orderBy("created_at")
    .orderBy("credential_id")
    .execute();

/** One of the operator's own; undefined also for another operator's. */
export const ownPasskey = (db: Db, operatorId: number, id: string): Promise<OperatorPasskeyRow | undefined> =>
  db
    .selectFrom("operator_passkeys")
    .selectAll()
    .where("credential_id", "=", id)
    .where("operator_id", "=", operatorId)
    .executeTakeFirst();

/** Undefined if some operator, perhaps this one, already has the credential. */
export const insertPasskey = (
  db: Db,
  row: Omit<OperatorPasskeyRow, "last_used_at">,
): Promise<OperatorPasskeyRow | undefined> =>
  db
    .insertInto("operator_passkeys")
    .values({ ...row, last_used_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Records a use. False if the key was copied. */
export async function noteUse(
  db: Db,
  { id, counter, now }: { id: string; counter: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("operator_passkeys")
    .set({ counter, last_used_at: new Date(now) })
    .where("credential_id", "=", id)
    .where(counterIncreases(counter))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const deletePasskey = (db: Db, id: string) =>
  db.deleteFrom("operator_passkeys").where("credential_id", "=", id).execute();

/** All of the operator's keys; returns their names. */
export async function deletePasskeysOf(db: Db, operatorId: number): Promise<string[]> {
  const rows = await db
    .deleteFrom("operator_passkeys")
    .where("operator_id", "=", operatorId)
    .returning("name")
    .execute();
  return rows.map(({ name }) => name);
}
