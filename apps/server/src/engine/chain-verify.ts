import { CHAIN_START } from "@candor/core/batch.ts";
import type { ClientBase } from "pg";
import { readBody } from "./body.ts";
import { headOfParts, headOfVersion1, type SealedParts, sha256Text } from "./head.ts";
import { ledgerDifference, postingsOf } from "./ledger-verify.ts";

/** A batch and its head in hexadecimal: noted outside of the database, it proves everything that came before it. */
export type KnownHead = { readonly batchId: number; readonly head: string };

export type ChainReport =
  /** Everything after `from`, up to and with `to`, is what was once committed. */
  | { readonly ok: true; readonly from: KnownHead; readonly to: KnownHead; readonly postings: number }
  /** The first batch that differs, and in what. */
  | { readonly ok: false; readonly batchId: number; readonly difference: string };

/** Batches of one read; under load a body has some 40 kB. */
const PAGE = 200;

const LAST = "SELECT max(batch_id) AS value FROM batches";
const FIRST_BODY = "SELECT min(batch_id) AS value FROM batch_bodies";
const HEAD = "SELECT encode(head, 'hex') AS head FROM batches WHERE batch_id = $1";
const BATCHES = `
SELECT batch_id, encode(head, 'hex') AS head, encode(text_hash, 'hex') AS "textHash", encode(state_root, 'hex') AS "stateRoot",
  encode(records_root, 'hex') AS "recordsRoot", body FROM batches LEFT JOIN batch_bodies USING (batch_id)
WHERE batch_id > $1 AND batch_id <= $2 ORDER BY batch_id LIMIT ${PAGE}`;

type BatchRow = { batch_id: number; head: string; body: Buffer | null } & {
  [Part in keyof SealedParts]: string | null;
};

const differs = (batchId: number, difference: string): ChainReport => ({ ok: false, batchId, difference });

/** The one number of a query, on a connection that reads bigint as such. */
async function numberOf(client: ClientBase, sql: string): Promise<number | undefined> {
  const { rows } = await client.query<{ value: number | null }>(sql);
  return rows[0]?.value ?? undefined;
}

async function headOf(client: ClientBase, batchId: number): Promise<string | undefined> {
  if (batchId === 0) return CHAIN_START;
  const { rows } = await client.query<{ head: string }>(HEAD, [batchId]);
  return rows[0]?.head;
}

/** The head that a batch must have: of version 2 by its parts, of version 1 by its text alone. */
function recomputedHead(
  { batch_id, textHash, stateRoot, recordsRoot }: BatchRow,
  before: string,
  text: string,
): string {
  if (textHash === null || stateRoot === null || recordsRoot === null) return headOfVersion1(before, text);
  return headOfParts(batch_id, before, { textHash: sha256Text(text), stateRoot, recordsRoot });
}

/** What is wrong with a batch after one with the head `before`; its text when nothing is. */
function readBatch(row: BatchRow, before: string): { text: string } | { difference: string } {
  const { head, body } = row;
  if (!body) return { difference: "its text is not kept" };
  let text: string;
  try {
    text = readBody(body);
  } catch (error) {
    return { difference: `its text cannot be read: ${String(error)}` };
  }
  const recomputed = recomputedHead(row, before, text);
  return recomputed === head
    ? { text }
    : { difference: `its text gives the head ${recomputed}, and ${head} is stored` };
}

/**
 * Recomputes the hash chain from the kept bodies, and holds the ledger entries against the postings in them. Begins after `known`, else before the
 * oldest kept body, whose predecessor's stored head is then taken on trust. It reads pages and no snapshot, so that it may run beside the server: batches are
 * append-only, and what is committed later is not looked at.
 */
export async function verifyChain(client: ClientBase, known?: KnownHead): Promise<ChainReport> {
  const last = (await numberOf(client, LAST)) ?? 0;
  const batchId = known?.batchId ?? ((await numberOf(client, FIRST_BODY)) ?? last + 1) - 1;
  const head = await headOf(client, batchId);
  if (head === undefined) return differs(batchId, "it is missing");
  if (known && head !== known.head) return differs(batchId, `its head was ${known.head}, and ${head} is stored`);
  const from = { batchId, head };
  let at = from;
  let postings = 0;
  while (at.batchId < last) {
    const { rows } = await client.query<BatchRow>(BATCHES, [at.batchId, last]);
    const texts = new Map<number, string>();
    for (const row of rows) {
      if (row.batch_id !== at.batchId + 1) return differs(at.batchId + 1, "it is missing");
      const read = readBatch(row, at.head);
      at = { batchId: row.batch_id, head: row.head };
      if ("difference" in read) return differs(at.batchId, read.difference);
      texts.set(at.batchId, read.text);
    }
    const expected = postingsOf(texts);
    const difference = await ledgerDifference(client, expected);
    if (difference) return differs(difference.batchId, difference.difference);
    postings += expected.length;
  }
  return { ok: true, from, to: at, postings };
}
