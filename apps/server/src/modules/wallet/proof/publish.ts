import { randomBytes, randomInt } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sumsFrom, sumsRecord } from "@candor/contract/rules/liability-proof.ts";
import { leafNode, type Node, rootHash, SALT_BYTES, type Sums } from "@candor/contract/rules/liability-tree.ts";
import { type Selectable, sql } from "kysely";
import type { Database, Db } from "../../../platform/database/schema.ts";
import type { Services } from "../../../services/services.ts";
import * as queries from "./queries.ts";
import { BLOCK, topOfBlock, topOfTree } from "./tree-blocks.ts";

export type RootRow = Selectable<Database["liability_roots"]>;

/** `made` is false if a recent enough root existed; undefined while another is being made, or before the first batch. */
export type Published = { readonly root: RootRow; readonly made: boolean } | undefined;

export type PublishOptions = {
  readonly cause: queries.Cause;
  /** Returns a root of this time or later instead of making one: of the same cause for the daily one, else of any. */
  readonly unlessSince?: Date | undefined;
};

type Leaf = { readonly userId: number; readonly uid: string; readonly salt: Uint8Array; readonly balances: Sums };

/** Leaves of one INSERT, some 250 kB of JSON. */
const LEAVES_PER_INSERT = 8 * BLOCK;

/**
 * Makes and publishes a root over the balances at one batch boundary. Snapshot, leaves and root are one REPEATABLE READ transaction: it sees balances
 * and the head of the same batch, and no root exists without its leaves. The lock belongs to the connection and is taken before the transaction
 * begins, since a transaction that waited for it would see the state before the wait.
 */
export function publishRoot(
  { db, clock }: Pick<Services, "db" | "clock">,
  options: PublishOptions,
): Promise<Published> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      SELECT pg_try_advisory_lock(hashtext('candor.liabilities')) AS locked`.execute(connection);
    if (rows[0]?.locked !== true) return undefined;
    try {
      return await connection
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute((trx) => publish(trx, new Date(clock.now()), options));
    } finally {
      await sql`SELECT pg_advisory_unlock(hashtext('candor.liabilities'))`.execute(connection);
    }
  });
}

async function publish(trx: Db, at: Date, { cause, unlessSince }: PublishOptions): Promise<Published> {
  const newest = unlessSince && (await queries.newestRoot(trx, cause === "daily" ? cause : undefined));
  if (newest && newest.at >= unlessSince) return { root: newest, made: false };
  const batch = await queries.lastBatch(trx);
  if (!batch) return undefined;
  const leaves = shuffled(await readHoldings(trx));
  const tops = await blockTops(leaves);
  const top = topOfTree(tops, leaves.length);
  const facts = { users: leaves.length, batchId: batch.batch_id, ledgerHead: batch.head, atMs: at.getTime() };
  const root = await trx
    .insertInto("liability_roots")
    .values({
      at,
      batch_id: batch.batch_id,
      ledger_head: batch.head,
      users: leaves.length,
      cause,
      root: Buffer.from(rootHash(top, facts)),
      sums: JSON.stringify(sumsRecord(top.sums)),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await store(trx, root.root_id, leaves, tops);
  return { root, made: true };
}

async function readHoldings(trx: Db): Promise<Leaf[]> {
  const leaves: Leaf[] = [];
  for await (const page of queries.holdings(trx)) {
    const salts = randomBytes(SALT_BYTES * page.length);
    for (const [index, { user_id, uid, balances }] of page.entries()) {
      if (uid === null) throw new Error(`user ${user_id} has a balance and no account number`);
      const salt = salts.subarray(SALT_BYTES * index, SALT_BYTES * (index + 1));
      leaves.push({ userId: user_id, uid, salt, balances: sumsFrom(balances) });
    }
  }
  return leaves;
}

/** In a random order (Fisher-Yates), so that a position does not reveal the time of registration and neighbors change with each root. */
function shuffled(leaves: Leaf[]): Leaf[] {
  for (let last = leaves.length - 1; last > 0; last -= 1) {
    const at = randomInt(last + 1);
    [leaves[last], leaves[at]] = [leaves[at] as Leaf, leaves[last] as Leaf];
  }
  return leaves;
}

/** A block takes some 2 ms; between two of them the gateway answers waiting calls. */
async function blockTops(leaves: readonly Leaf[]): Promise<Node[]> {
  const tops: Node[] = [];
  for (let from = 0; from < leaves.length; from += BLOCK) {
    const block = leaves.slice(from, from + BLOCK).map((leaf, index) => leafNode(leaf, from + index));
    tops.push(topOfBlock(block, leaves.length));
    await nextTurn();
  }
  return tops;
}

async function store(trx: Db, rootId: number, leaves: readonly Leaf[], tops: readonly Node[]): Promise<void> {
  for (let from = 0; from < leaves.length; from += LEAVES_PER_INSERT) {
    const rows = leaves.slice(from, from + LEAVES_PER_INSERT).map(({ userId, salt, balances }, index) => ({
      position: from + index,
      user_id: userId,
      salt: Buffer.from(salt).toString("hex"),
      balances: sumsRecord(balances),
    }));
    await queries.insertLeaves(trx, rootId, rows);
  }
  const nodes = tops.map(({ hash, sums }, place) => ({
    place,
    hash: Buffer.from(hash).toString("hex"),
    sums: sumsRecord(sums),
  }));
  await queries.insertNodes(trx, rootId, nodes);
}
