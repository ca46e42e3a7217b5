import type { OwnRecordKind, OwnRecordProof, RecordProof } from "@candor/contract/routes/proof.ts";
import { fillPath, readFillsLine } from "@candor/contract/rules/fill-tree.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { Services } from "../../../services/services.ts";
import { sha256Text } from "./publish.ts";
import * as queries from "./queries.ts";
import { headView, proofView } from "./view.ts";

/** The location of a subject's records: in one batch, or in those up to a time. Undefined if nothing is recorded yet. */
type Found = {
  readonly subject: string;
  readonly made: { readonly batchId: number } | { readonly at: Date } | undefined;
};

/** A command has its arrival time, its batch that of the commit. */
const COMMIT_MAX_MS = 60_000;
/** Whether what was made at `at` may be in a batch behind the one that was committed at `recordedAt`. */
export const isAfter = (at: Date, recordedAt: Date): boolean => at.getTime() > recordedAt.getTime() - COMMIT_MAX_MS;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The user's own; undefined for another user's as for an unknown one. */
async function find(
  db: Db,
  userId: number,
  kind: Exclude<OwnRecordKind, "fill">,
  id: string,
): Promise<Found | undefined> {
  if (kind === "deposit") {
    if (!/^[1-9][0-9]{0,14}$/.test(id)) return undefined;
    const row = await queries.ownDeposit(db, userId, Number.parseInt(id, 10));
    if (!row) return undefined;
    const { command_id, decided_at } = row;
    const booked =
      command_id !== null && decided_at
        ? await queries.batchOfCredit(db, userId, { command_id, decided_at })
        : undefined;
    return { subject: id, made: booked === undefined ? undefined : { batchId: booked } };
  }
  if (!UUID.test(id)) return undefined;
  if (kind === "withdrawal") {
    const row = await queries.ownWithdrawal(db, userId, id);
    return row && { subject: id, made: { at: row.updated_at } };
  }
  const row = await queries.ownReceipt(db, userId, id);
  return row && { subject: `${row.kind}:${row.subject_id}`, made: { batchId: row.batch_id } };
}

async function recordsOf(db: Db, about: queries.Subject, batchId: number | undefined): Promise<RecordProof[]> {
  const rows = await queries.proofsOf(db, about, batchId);
  const numbers = [...new Set(rows.map(({ number }) => number))];
  const heads = numbers.length > 0 ? await queries.headsIn(db, numbers) : [];
  const byNumber = new Map(heads.map((row) => [row.number, headView(row)]));
  return rows.map((row) => {
    const head = byNumber.get(row.number);
    if (!head)
      throw new Error(`record proofs of batch ${row.batch_id} lead to published head ${row.number}, which is missing`);
    return proofView(row, head);
  });
}

/** The path of any receipt, for scripts with database access; undefined if there is none yet. */
export async function receiptProof(db: Db, id: string): Promise<RecordProof | undefined> {
  const row = await queries.receiptById(db, id);
  if (!row) return undefined;
  const about = { kind: "receipt", subject: `${row.kind}:${row.subject_id}`, user_id: row.user_id } as const;
  const records = await recordsOf(db, about, row.batch_id);
  const ofTime = records.find(({ line }) => line.endsWith(`,${row.at.getTime()}]`));
  return ofTime ?? records[0];
}

/** The paths of the result of an allotment, which is for everybody; empty until a head covers it. */
export const allotmentRecords = (db: Db, { id, issuerId }: { readonly id: number; readonly issuerId: number }) =>
  recordsOf(db, { kind: "allotment", subject: String(id), user_id: issuerId }, undefined);

/** When the next head is due. */
export async function nextHeadAt({ db, config, clock }: Pick<Services, "db" | "config" | "clock">): Promise<number> {
  const newest = await queries.newestHead(db);
  return (newest?.at.getTime() ?? clock.now()) + config.publishHeadsSeconds * 1_000;
}

type Asked = { readonly kind: OwnRecordKind; readonly id: string };

/** The requested paths, or when there will be one. */
export async function ownRecord(
  services: Pick<Services, "db" | "config" | "clock">,
  userId: number,
  { kind, id }: Asked,
): Promise<OwnRecordProof | undefined> {
  const { db } = services;
  if (kind === "fill") return ownFill(services, userId, id);
  const found = await find(db, userId, kind, id);
  if (!found) return undefined;
  const [recorded, next_at_ms] = await Promise.all([queries.newestRecorded(db), nextHeadAt(services)]);
  const times = { next_at_ms, first_number: 1 };
  const pending: OwnRecordProof = { state: "pending", ...times, records: [] };
  const { made, subject } = found;
  if (!made) return pending;
  const inBatch = "batchId" in made ? made.batchId : undefined;
  const records = await recordsOf(db, { kind, subject, user_id: userId }, inBatch);
  const isLater =
    !recorded || ("batchId" in made ? made.batchId > recorded.last_batch : isAfter(made.at, recorded.last_at));
  // A withdrawal's earlier states may be published but not the newest one: the page compares.
  if (records.length > 0) return { state: "published", ...times, records };
  return isLater ? pending : { state: "unsealed", ...times, records };
}

/** A user's side of a trade: the path to the line that seals the trades of its batch is computed from them. */
async function ownFill(
  services: Pick<Services, "db" | "config" | "clock">,
  userId: number,
  id: string,
): Promise<OwnRecordProof | undefined> {
  const { db } = services;
  const [, number, letter] = /^([1-9][0-9]{0,14})([mt])$/.exec(id) ?? [];
  if (number === undefined) return undefined;
  const fill = { tradeId: Number.parseInt(number, 10), role: letter === "t" ? "taker" : "maker" } as const;
  const row = await queries.ownTrade(db, userId, fill);
  if (!row) return undefined;
  const [recorded, first, next_at_ms, record] = await Promise.all([
    queries.newestRecorded(db),
    queries.firstHeadOfFills(db),
    nextHeadAt(services),
    queries.fillsRecordOf(db, fill.tradeId),
  ]);
  const times = { next_at_ms, first_number: first?.number ?? recorded?.number ?? 1 };
  const line = record && readFillsLine(record.line);
  if (!record || !line || line.last < fill.tradeId) {
    const isLater = !recorded || isAfter(row.at, recorded.last_at);
    return { state: isLater ? "pending" : "unsealed", ...times, records: [] };
  }
  const [trades, [head]] = await Promise.all([queries.tradesBetween(db, line), queries.headsIn(db, [record.number])]);
  const path = fillPath(trades, fill, sha256Text);
  if (!head || !path) throw new Error(`trade ${fill.tradeId} is not in its batch ${record.batch_id}`);
  return {
    state: "published",
    ...times,
    records: [{ ...proofView(record, headView(head)), fill_path: path }],
  };
}
