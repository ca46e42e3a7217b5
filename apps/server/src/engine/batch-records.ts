import { HOUSE } from "@candor/contract/domain/accounts.ts";
import type { RecordKind } from "@candor/contract/routes/proof.ts";
import { readFillsLine } from "@candor/contract/rules/fill-tree.ts";
import { recordsRoot } from "@candor/contract/rules/record-tree.ts";
import { decodeEvent } from "@candor/core/codec/codec.ts";
import { trailersIn } from "@candor/core/engine/batch.ts";
import { isRecord } from "@candor/core/engine/batch-records.ts";
import type { CoreEvent } from "@candor/core/engine/event.ts";
import type { ClientBase } from "pg";
import { sparing } from "../platform/background.ts";
import { readBody } from "./body.ts";
import { sha256 } from "./head.ts";

/** A record of a batch: its subject, its owner, and its line in the batch's text. */
export type BatchRecord = {
  readonly kind: RecordKind;
  readonly subject: string;
  readonly userId: number;
  readonly line: string;
};
/** `records` are in the order of the text; undefined if the text is not kept. */
export type RecordedBatch = { readonly batchId: number; readonly records: readonly BatchRecord[] | undefined };
export type BatchRange = { readonly first: number; readonly last: number };

/** Batches of one read, some ten milliseconds of work: a text has up to 40 kB under load. */
const PAGE = 20;

/** Only batches with records: their root is not 32 zero bytes. */
const BATCHES = `
SELECT batch_id, encode(records_root, 'hex') AS root, body FROM batches LEFT JOIN batch_bodies USING (batch_id)
WHERE batch_id >= $1 AND batch_id <= $2 AND records_root <> decode(repeat('00', 32), 'hex') ORDER BY batch_id LIMIT ${PAGE}`;

type BatchRow = { batch_id: number; root: string; body: Buffer | null };

/** Other lines are most of a text and are not parsed; postings of trades are most of what is left. */
const RECORD_LINE = /^\["(?:receipt|withdrawal|subscriptionResult|posting".*"recharge)",/;

/** The trades of the batch are one record of the house. Its subject is the first of them, by which a later one is found too. */
function fillsRecord(line: string): BatchRecord {
  const { first } = readFillsLine(line) ?? {};
  if (first === undefined) throw new Error(`not the line of fills: ${line}`);
  return { kind: "fills", subject: String(first), userId: HOUSE, line };
}

function recordOf(event: CoreEvent, line: string): BatchRecord {
  if (event.type === "receipt")
    return { kind: "receipt", subject: `${event.kind}:${event.subjectId}`, userId: event.userId, line };
  if (event.type === "withdrawal") {
    const { withdrawalId, userId } = event.withdrawal;
    return { kind: "withdrawal", subject: withdrawalId, userId, line };
  }
  if (event.type === "subscriptionResult")
    return { kind: "allotment", subject: String(event.subscriptionId), userId: event.issuerId, line };
  if (event.type !== "posting" || event.ownerId === HOUSE) throw new Error(`not a record: ${line}`);
  return { kind: "deposit", subject: event.ref.replace(/^deposit:/, ""), userId: event.ownerId, line };
}

const recordsIn = (text: string): BatchRecord[] => [
  ...text.split("\n").flatMap((line) => {
    if (!RECORD_LINE.test(line)) return [];
    const event = decodeEvent(line);
    return isRecord(event) ? [recordOf(event, line)] : [];
  }),
  ...trailersIn(text).map(fillsRecord),
];

function readBatch({ batch_id: batchId, root, body }: BatchRow): RecordedBatch {
  if (!body) return { batchId, records: undefined };
  const records = recordsIn(readBody(body));
  const lines = records.map(({ line }) => line);
  const found = Buffer.from(recordsRoot(lines, sha256)).toString("hex");
  if (found !== root) throw new Error(`batch ${batchId} has records of the root ${found}, and ${root} is stored`);
  return { batchId, records };
}

/** Passes `take` each batch of a range that has records, in order. Throws if a text does not contain the records that the batch's head covers. */
export async function readRecords(
  client: ClientBase,
  { first, last }: BatchRange,
  take: (batch: RecordedBatch) => Promise<void>,
): Promise<void> {
  const rest = sparing();
  for (let from = first; ; ) {
    const { rows } = await client.query<BatchRow>(BATCHES, [from, last]);
    for (const row of rows) await take(readBatch(row));
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) return;
    from = end.batch_id + 1;
    await rest();
  }
}
