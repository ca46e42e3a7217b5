import type { ServiceEvent } from "@candor/contract/domain/wallet-services.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";

const services = (db: Db) =>
  db
    .selectFrom("wallet_services as s")
    .innerJoin("operators as o", "o.operator_id", "s.operator_id")
    .selectAll("s")
    .select(["o.name", "o.disabled_at"]);
export type ServiceRow = NonNullable<Awaited<ReturnType<typeof byId>>>;

export const byId = (db: Db, operatorId: number) =>
  services(db).where("s.operator_id", "=", operatorId).executeTakeFirst();

/** Serializes changes of wallet services; a name or a key belongs to one of them. */
export const lockAll = (trx: Db) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('candor.wallet_service_terms'))`.execute(trx);

export const list = (db: Db) =>
  services(db)
    .select(
      sql<number>`(SELECT count(*) FROM service_events e WHERE e.operator_id = s.operator_id AND e.next_at IS NOT NULL)`.as(
        "waiting",
      ),
    )
    .select(
      sql<number>`(SELECT count(*) FROM service_events e WHERE e.operator_id = s.operator_id AND e.next_at IS NULL AND e.delivered_at IS NULL)`.as(
        "failed",
      ),
    )
    .orderBy("s.operator_id")
    .execute();

/** Whether another service or operator has this name, or another service this key. */
export async function isTaken(
  db: Db,
  given: { id: number; name: string; publicKey: Buffer },
): Promise<"name" | "key" | undefined> {
  const named = await db
    .selectFrom("operators")
    .select("operator_id")
    .where("name", "=", given.name)
    .where("operator_id", "<>", given.id)
    .executeTakeFirst();
  if (named) return "name";
  const keyed = await db
    .selectFrom("wallet_services")
    .select("operator_id")
    .where("public_key", "=", given.publicKey)
    .where("operator_id", "<>", given.id)
    .executeTakeFirst();
  return keyed && "key";
}

export type StoredTerms = {
  readonly publicKey: Buffer;
  readonly chainIds: number[];
  readonly webhookUrl: string;
  readonly limitsADay: number;
};

const columnsOf = ({ publicKey, chainIds, webhookUrl, limitsADay }: StoredTerms) => ({
  public_key: publicKey,
  chain_ids: chainIds,
  webhook_url: webhookUrl,
  limits_a_day: limitsADay,
});

/** An operator whom nobody created and who cannot log in: no password has this hash, and its role has no right in the console. */
export async function insert(trx: Db, name: string, terms: StoredTerms): Promise<number> {
  const { operator_id } = await trx
    .insertInto("operators")
    .values({ name, role: "service", password_hash: "-", totp_secret: Buffer.alloc(0), created_by: null })
    .returning("operator_id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("wallet_services")
    .values({ operator_id, ...columnsOf(terms) })
    .execute();
  return operator_id;
}

/** Sets the terms and switches it on. */
export async function change(trx: Db, row: ServiceRow, terms: StoredTerms): Promise<void> {
  await trx
    .updateTable("wallet_services")
    .set({ ...columnsOf(terms), version: row.version + 1 })
    .where("operator_id", "=", row.operator_id)
    .execute();
  await trx.updateTable("operators").set({ disabled_at: null }).where("operator_id", "=", row.operator_id).execute();
}

export async function disable(trx: Db, row: ServiceRow, at: Date): Promise<void> {
  await trx.updateTable("operators").set({ disabled_at: at }).where("operator_id", "=", row.operator_id).execute();
  await trx
    .updateTable("wallet_services")
    .set({ version: row.version + 1 })
    .where("operator_id", "=", row.operator_id)
    .execute();
}

const EVENTS_SHOWN = 100;
export const latestEvents = (db: Db, operatorId: number) =>
  db
    .selectFrom("service_events")
    .selectAll()
    .where("operator_id", "=", operatorId)
    .orderBy("event_id", "desc")
    .limit(EVENTS_SHOWN)
    .$narrowType<{ type: ServiceEvent }>()
    .execute();

/** Gives events that were given up another series of attempts. Returns their number. */
export async function retry(trx: Db, operatorId: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("service_events")
    .set({ next_at: now, attempts: 0 })
    .where("operator_id", "=", operatorId)
    .where("next_at", "is", null)
    .where("delivered_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
