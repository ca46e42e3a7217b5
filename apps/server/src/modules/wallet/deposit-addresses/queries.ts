import type { ChainNetwork } from "@candor/contract/routes/deposit.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";

export type AddressSource = "derived" | "pool" | "practice";
export type DepositAddress = { readonly address: string; readonly source: AddressSource };

export const addressOf = (db: Db, userId: number, network: ChainNetwork): Promise<DepositAddress | undefined> =>
  db
    .selectFrom("deposit_addresses")
    .select(["address", "source"])
    .where("user_id", "=", userId)
    .where("network", "=", network)
    .executeTakeFirst();

/**
 * First calls of one user are serialized, or two of them would take two addresses of the pool. Advisory, since a lock on the user's row would block
 * the engine, which writes it.
 */
export const lockUser = (trx: Db, userId: number, network: ChainNetwork) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('candor.deposit_addresses'), hashtext(${`${network}:${userId}`}))`.execute(
    trx,
  );

/** Whether it could be stored: an address of another user is refused, from any source. */
export async function keepAddress(
  trx: Db,
  owner: { readonly userId: number; readonly network: ChainNetwork },
  { address, source }: DepositAddress,
): Promise<boolean> {
  const kept = await trx
    .insertInto("deposit_addresses")
    .values({ user_id: owner.userId, network: owner.network, address, source })
    .onConflict((conflict) => conflict.columns(["network", "address"]).doNothing())
    .returning("address")
    .executeTakeFirst();
  return kept !== undefined;
}

/** Free addresses of the pool: unassigned, and not derived from a key of the same wallet. */
const free = (db: Db, network: ChainNetwork) =>
  db
    .selectFrom("deposit_address_pool as pool")
    .where("pool.network", "=", network)
    .where("pool.user_id", "is", null)
    .where((expression) =>
      expression.not(
        expression.exists(
          expression
            .selectFrom("deposit_addresses as kept")
            .select("kept.address")
            .where("kept.network", "=", network)
            .whereRef("kept.address", "=", "pool.address"),
        ),
      ),
    );

/** Takes a free address out of the pool, distinct from those of parallel callers; undefined if there is none. */
export async function takeFromPool(trx: Db, userId: number, network: ChainNetwork): Promise<string | undefined> {
  const next = await free(trx, network)
    .select("pool.address")
    .orderBy("pool.address")
    .limit(1)
    .forUpdate("pool")
    .skipLocked()
    .executeTakeFirst();
  if (!next) return undefined;
  await trx
    .updateTable("deposit_address_pool")
    .set({ user_id: userId })
    .where("network", "=", network)
    .where("address", "=", next.address)
    .execute();
  return next.address;
}

export async function countFree(db: Db, network: ChainNetwork): Promise<number> {
  const { count } = await free(db, network)
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The number of new addresses. One that belongs to a user, derived or from an earlier pool, is never offered again. */
export async function addToPool(trx: Db, network: ChainNetwork, addresses: readonly string[]): Promise<number> {
  const { rows } = await sql`
    INSERT INTO deposit_address_pool (network, address)
    SELECT ${network}, given.address FROM unnest(${addresses}::text[]) AS given (address)
    WHERE NOT EXISTS (SELECT FROM deposit_addresses AS kept WHERE kept.network = ${network} AND kept.address = given.address)
    ON CONFLICT (network, address) DO NOTHING RETURNING address`.execute(trx);
  return rows.length;
}
