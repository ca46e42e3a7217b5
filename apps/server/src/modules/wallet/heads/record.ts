import { packSteps } from "@candor/contract/rules/record-proof.ts";
import { recordPaths } from "@candor/contract/rules/record-tree.ts";
import type { Services } from "../../../services/services.ts";
import { sha256, treeOf } from "./publish.ts";
import * as queries from "./queries.ts";

/** Rows of one statement; a line has some 500 bytes. */
const PROOFS_PER_INSERT = 500;

/**
 * Stores the paths of all records under the published heads that have none yet, oldest first. Paths of an interrupted run are found again and kept.
 * Returns the number of records found.
 */
export async function recordHeads(services: Pick<Services, "db" | "clock" | "log" | "readRecords">): Promise<number> {
  const { db } = services;
  let records = 0;
  for (;;) {
    const recorded = await queries.newestRecorded(db);
    const next = await queries.headByNumber(db, (recorded?.number ?? 0) + 1);
    if (!next) return records;
    records += await recordHead(services, next);
  }
}

async function recordHead(
  { db, clock, log, readRecords }: Parameters<typeof recordHeads>[0],
  head: queries.HeadRow,
): Promise<number> {
  const tree = await treeOf(db, head);
  let [records, unkept] = [0, 0];
  let rows: queries.NewProof[] = [];
  const store = async () => {
    if (rows.length > 0) await queries.insertProofs(db, rows);
    rows = [];
  };
  await readRecords({ first: head.first_batch, last: head.last_batch }, async ({ batchId, records: found }) => {
    if (!found) {
      unkept += 1;
      return;
    }
    const paths = recordPaths(
      found.map(({ line }) => line),
      sha256,
    );
    const headPath = Buffer.from(packSteps(tree.pathOf(batchId - head.first_batch)));
    for (const [place, { kind, subject, userId, line }] of found.entries()) {
      const path = Buffer.from(packSteps(paths[place] ?? []));
      const about = { kind, subject, user_id: userId, line };
      rows.push({ batch_id: batchId, place, number: head.number, ...about, path, head_path: headPath });
    }
    records += found.length;
    if (rows.length >= PROOFS_PER_INSERT) await store();
  });
  await store();
  if (unkept > 0)
    log.warn(
      { number: head.number, batches: unkept },
      "records have no path to a published head: their batches' texts are not kept",
    );
  await db
    .insertInto("recorded_heads")
    .values({ number: head.number, last_batch: head.last_batch, records, at: new Date(clock.now()) })
    .onConflict((conflict) => conflict.column("number").doNothing())
    .execute();
  return records;
}
