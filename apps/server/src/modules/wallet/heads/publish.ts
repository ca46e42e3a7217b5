import { hash } from "node:crypto";
import {
  batchHead,
  type HeadsTree,
  headsTree,
  type NumberedHead,
  publishedHash,
} from "@candor/contract/rules/record-tree.ts";
import { sql } from "kysely";
import { sparing } from "../../../platform/background.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { Services } from "../../../services/services.ts";
import * as queries from "./queries.ts";
import { FIRST_BEFORE } from "./view.ts";

export const sha256Text = (text: string): string => hash("sha256", text);
export const sha256 = (data: Uint8Array): Uint8Array => hash("sha256", data, "buffer");

/** Batches of one published head: its tree is made at one go, in a tenth of a second. Under load, and after a longer stop, several heads are published at a time. */
const BATCHES_MAX = 10_000;
/** Hashed in some ten milliseconds. */
const BATCHES_PER_READ = 500;

/**
 * Publishes a head over the batches since the last one; several if there are many, none without a new batch. With several gateways one does so at a
 * time. Returns the newest of them. Throws if a stored head does not match its batch: invalid heads are not published.
 */
export async function publishHeads({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<queries.HeadRow | undefined> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      SELECT pg_try_advisory_lock(hashtext('candor.heads')) AS locked`.execute(connection);
    if (rows[0]?.locked !== true) return undefined;
    try {
      let newest: queries.HeadRow | undefined;
      for (;;) {
        const made = await publishNext(connection, new Date(clock.now()));
        if (!made) return newest;
        newest = made;
      }
    } finally {
      await sql`SELECT pg_advisory_unlock(hashtext('candor.heads'))`.execute(connection);
    }
  });
}

async function publishNext(db: Db, at: Date): Promise<queries.HeadRow | undefined> {
  const [newest, last] = await Promise.all([queries.newestHead(db), queries.lastBatch(db)]);
  const first = newest ? newest.last_batch + 1 : (await queries.firstSealedBatch(db))?.batch_id;
  if (!last || first === undefined || last.batch_id < first) return undefined;
  const lastBatch = Math.min(last.batch_id, first + BATCHES_MAX - 1);
  const heads = await checkedHeads(db, [first, lastBatch], newest?.last_head);
  const lastHead = Buffer.from(heads.at(-1)?.head ?? []);
  const rootRows = await queries.rootsAfter(db, newest?.last_root ?? 0);
  const facts = {
    roots: rootRows.map(({ root_id, root }) => ({ id: root_id, root })),
    number: (newest?.number ?? 0) + 1,
    before: newest?.hash ?? FIRST_BEFORE,
    firstBatch: first,
    lastBatch,
    lastHead,
    headsRoot: headsTree(heads, sha256).root,
    atMs: at.getTime(),
  };
  await db
    .insertInto("published_heads")
    .values({
      number: facts.number,
      first_batch: first,
      last_batch: lastBatch,
      last_head: lastHead,
      before: facts.before,
      at,
      heads_root: Buffer.from(facts.headsRoot),
      roots: JSON.stringify(rootRows.map(({ root_id, root }) => ({ id: root_id, root: root.toString("hex") }))),
      last_root: rootRows.at(-1)?.root_id ?? newest?.last_root ?? 0,
      hash: Buffer.from(publishedHash(facts, sha256)),
    })
    .execute();
  return queries.headByNumber(db, facts.number);
}

/**
 * The heads of consecutive batches. Each is recomputed from the previous one, the first from the last published one, so that a head that was changed
 * since its commit stops the publication.
 */
async function checkedHeads(
  db: Db,
  [first, last]: readonly [number, number],
  published?: Buffer,
): Promise<NumberedHead[]> {
  const heads: NumberedHead[] = [];
  const rest = sparing();
  let before: Uint8Array = published ?? (await queries.headOfBatch(db, first - 1))?.head ?? FIRST_BEFORE;
  for (let from = first; from <= last; from += BATCHES_PER_READ) {
    const to = Math.min(last, from + BATCHES_PER_READ - 1);
    for (const { batch_id: batchId, head, text_hash, state_root, records_root } of await queries.sealsBetween(db, [
      from,
      to,
    ])) {
      if (batchId !== first + heads.length) throw new Error(`batch ${first + heads.length} is missing`);
      if (!text_hash || !state_root || !records_root) throw new Error(`batch ${batchId} has no seal`);
      const parts = { batchId, before, textHash: text_hash, stateRoot: state_root, recordsRoot: records_root };
      if (!head.equals(batchHead(parts, sha256)))
        throw new Error(`the head of batch ${batchId} is not what it hashes to`);
      heads.push({ batchId, head });
      before = head;
    }
    if (to < last) await rest();
  }
  if (heads.length !== last - first + 1) throw new Error(`batch ${first + heads.length} is missing`);
  return heads;
}

/** The tree under a published head, of the stored heads. Throws if its root has changed. */
export async function treeOf(db: Db, row: queries.HeadRow): Promise<HeadsTree> {
  const heads = await checkedHeads(db, [row.first_batch, row.last_batch]);
  const tree = headsTree(heads, sha256);
  if (!row.heads_root.equals(tree.root)) throw new Error(`the batches of published head ${row.number} were changed`);
  return tree;
}
