import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { audit } from "../modules/console/audit/index.ts";
import type { Database } from "../platform/database/schema.ts";
import type { Header } from "./format.ts";

/** What was ended, closed and found when a platform went back to an older state. */
export type Settled = {
  readonly sessions: number;
  readonly apiKeys: number;
  readonly channels: number;
  /** Numbers of withdrawals that the restored state has under review or on their way: any of them may have been paid since. */
  readonly withdrawals: readonly number[];
};

/**
 * A platform that goes back to an older state has forgotten what it did since. Whatever was revoked or used since would count again, so that sessions, API
 * keys, codes and tickets end here; payments that went out since are not in it, so that no withdrawal can be asked for before two operators open the channel
 * again. The leader's epoch rises, so that no batch of before is mistaken for one of after. All of it stands in the audit log.
 */
export function settle(db: Kysely<Database>, header: Header): Promise<Settled> {
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable("engine_leader")
      .set({ epoch: sql<number>`epoch + 1`, holder: `restore ${randomUUID()}`, since: sql<Date>`now()` })
      .execute();
    const sessions = await endLogins(trx);
    const apiKeys = await endApiKeys(trx);
    const channels = await closeWithdrawals(trx);
    const open = await trx
      .selectFrom("withdrawals")
      .select("number")
      .where("state", "in", ["under_review", "sending"])
      .orderBy("number")
      .execute();
    const withdrawals = open.map(({ number }) => number);
    const after = { at: header.at, batch: header.chain?.batchId ?? 0, head: header.chain?.head ?? "" };
    await audit(trx, {
      operatorId: null,
      action: "system.restore",
      subject: `batch:${after.batch}`,
      after: { ...after, sessions, apiKeys, channels, withdrawals: withdrawals.length },
    });
    return { sessions, apiKeys, channels, withdrawals };
  });
}

async function endLogins(trx: Kysely<Database>): Promise<number> {
  let ended = 0n;
  for (const table of ["sessions", "operator_sessions"] as const) {
    const result = await trx
      .updateTable(table)
      .set({ revoked_at: sql<Date>`now()` })
      .where("revoked_at", "is", null)
      .where("expires_at", ">", sql<Date>`now()`)
      .executeTakeFirst();
    ended += result.numUpdatedRows;
  }
  await trx.updateTable("codes").set({ used_at: sql<Date>`now()` }).where("used_at", "is", null).execute();
  await trx.deleteFrom("tickets").execute();
  return Number.parseInt(String(ended), 10);
}

async function endApiKeys(trx: Kysely<Database>): Promise<number> {
  const revoked = await trx
    .updateTable("api_keys")
    .set({ revoked_at: sql<Date>`now()`, secret: null })
    .where("revoked_at", "is", null)
    .returning("key_id")
    .execute();
  return revoked.length;
}

async function closeWithdrawals(trx: Kysely<Database>): Promise<number> {
  const closed = await trx
    .updateTable("chains")
    .set({ withdraw_open: false, version: sql<number>`version + 1` })
    .where("withdraw_open", "=", true)
    .returning("chain_id")
    .execute();
  return closed.length;
}
