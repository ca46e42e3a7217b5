import type { AskedRecord, RecordState } from "@candor/contract/routes/proof.ts";
import { readFillsLine } from "@candor/contract/rules/fill-tree.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { isAfter } from "./own-record.ts";
import { newestRecorded } from "./queries.ts";
import * as queries from "./state-queries.ts";

type Recorded = Awaited<ReturnType<typeof newestRecorded>>;

/** By time: what has no path and is younger than the newest head waits for the next one. */
const waitsOr = (at: Date, recorded: Recorded): RecordState =>
  !recorded || isAfter(at, recorded.last_at) ? "pending" : "unsealed";

/**
 * How far each of the user's records is covered by published heads, from their stored paths without reading them: four statements for any number of
 * records. Whether a path holds is for the reader to verify with proof/record.
 */
export async function recordStates(db: Db, userId: number, asked: readonly AskedRecord[]): Promise<RecordState[]> {
  const idsOf = (kind: AskedRecord["kind"]) => asked.flatMap((each) => (each.kind === kind ? [each.id] : []));
  const fillIds = idsOf("fill");
  const [recorded, receipts, withdrawals, deposits, trades] = await Promise.all([
    newestRecorded(db),
    queries.receipts(db, userId, idsOf("receipt")),
    queries.withdrawals(db, userId, idsOf("withdrawal")),
    queries.deposits(
      db,
      userId,
      idsOf("deposit").map((id) => Number.parseInt(id, 10)),
    ),
    queries.trades(
      db,
      userId,
      fillIds.map((id) => Number.parseInt(id, 10)),
    ),
  ]);
  const states = new Map<string, RecordState>();
  for (const { id, batch_id, sealed } of receipts) {
    const isLater = !recorded || batch_id > recorded.last_batch;
    states.set(`receipt:${id}`, sealed ? "published" : isLater ? "pending" : "unsealed");
  }
  for (const { id, updated_at, sealed } of withdrawals)
    states.set(`withdrawal:${id}`, sealed ? "published" : waitsOr(updated_at, recorded));
  for (const { id, decided_at, sealed } of deposits)
    states.set(`deposit:${id}`, sealed ? "published" : decided_at === null ? "pending" : waitsOr(decided_at, recorded));
  for (const { id, at, line, is_taker } of trades) {
    const read = line === null ? undefined : readFillsLine(line);
    const state = read && read.last >= id ? "published" : waitsOr(at, recorded);
    states.set(`fill:${id}${is_taker ? "t" : "m"}`, state);
  }
  return asked.map(({ kind, id }) => states.get(`${kind}:${id}`) ?? "unknown");
}
