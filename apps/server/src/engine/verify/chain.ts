import { encodeEvent } from "@candor/core/codec/codec.ts";
import {
  CHAIN_START,
  decodeBatch,
  type Executed,
  eventsOf,
  trailersIn,
  trailersOf,
} from "@candor/core/engine/batch.ts";
import { isRecord } from "@candor/core/engine/batch-records.ts";
import type { ClientBase } from "pg";
import { readBody } from "../body.ts";
import { headOfParts, headOfVersion1, partsOf, type SealedParts, sha256Text } from "../head.ts";
import { readLastBatch, sealDifference } from "../last-batch.ts";
import { readState } from "../reload.ts";
import { checkpointBefore } from "./checkpoint.ts";
import { ConversionVerifier } from "./conversions.ts";
import { ExtraRows } from "./extra-rows.ts";
import { type Difference, RowVerifier } from "./rows.ts";
import { rootOfRows, UntouchedRecords } from "./state.ts";

/** A batch and its head in hexadecimal: noted outside of the database, it proves everything before it. */
export type KnownHead = { readonly batchId: number; readonly head: string };

/** The batch, and the difference in words; for a row also its table. */
export type ChainDifference = Pick<Difference, "batchId" | "difference"> & Partial<Difference>;

export type ChainReport =
  /** Everything after `from`, up to and including `to`, equals what was committed, and the tables match it. */
  | {
      readonly ok: true;
      readonly from: KnownHead;
      readonly to: KnownHead;
      readonly postings: number;
      readonly events: number;
    }
  /** The differences, at most `DIFFERENCES_MAX`; if the chain itself differs, only that. */
  | { readonly ok: false; readonly differences: readonly [ChainDifference, ...ChainDifference[]] };

export type VerifyOptions = {
  readonly known?: KnownHead | undefined;
  /** The caller has begun a transaction, in which everything is read. */
  readonly inTransaction?: boolean;
};

const DIFFERENCES_MAX = 50;
/** Batches of one read; under load a body has some 40 kB. */
const PAGE = 200;

const LAST = "SELECT max(batch_id) AS value FROM batches";
const FIRST_BODY = `
SELECT min(batch_id) AS value FROM batch_bodies b WHERE NOT EXISTS (SELECT FROM checkpoint_seals s WHERE s.batch_id = b.batch_id)`;
const HEAD = "SELECT encode(head, 'hex') AS head FROM batches WHERE batch_id = $1";
const BATCHES = `
SELECT batch_id, commands, first_command, encode(head, 'hex') AS head, encode(text_hash, 'hex') AS "textHash", encode(state_root, 'hex') AS "stateRoot",
  encode(records_root, 'hex') AS "recordsRoot", body FROM batches LEFT JOIN batch_bodies USING (batch_id)
WHERE batch_id > $1 AND batch_id <= $2 ORDER BY batch_id LIMIT ${PAGE}`;

type BatchRow = { batch_id: number; commands: number; first_command: number; head: string; body: Buffer | null } & {
  [Part in keyof SealedParts]: string | null;
};

/** The first batch that differs from its committed form. */
class ChainDiffers extends Error {
  readonly batchId: number;
  constructor(batchId: number, difference: string) {
    super(difference);
    this.batchId = batchId;
  }
}

/** The single number of a query, on a connection that reads bigint as such. */
async function numberOf(client: ClientBase, sql: string): Promise<number | undefined> {
  const { rows } = await client.query<{ value: number | null }>(sql);
  return rows[0]?.value ?? undefined;
}

async function headOf(client: ClientBase, batchId: number): Promise<string | undefined> {
  if (batchId === 0) return CHAIN_START;
  const { rows } = await client.query<{ head: string }>(HEAD, [batchId]);
  return rows[0]?.head;
}

const recordsOf = (text: string, executed: readonly Executed[]): string[] => [
  ...eventsOf(executed).filter(isRecord).map(encodeEvent),
  ...trailersIn(text),
];

/** The head that a batch must have: of version 2 by its parts, of version 1 by its text alone. */
function recomputedHead(row: BatchRow, before: string, text: string, executed: readonly Executed[]): string {
  if (row.textHash === null || row.stateRoot === null || row.recordsRoot === null) return headOfVersion1(before, text);
  return headOfParts(row.batch_id, before, partsOf(text, recordsOf(text, executed), row.stateRoot));
}

type ReadBatch = { readonly executed: readonly Executed[]; readonly hasTrailers: boolean };

/**
 * The commands of a batch, once its text has been verified against its head. `hadTrailers`: an earlier text has trailing lines, so that this one cannot be
 * from before them. Throws ChainDiffers.
 */
function readBatch(row: BatchRow, before: KnownHead, hadTrailers: boolean): ReadBatch {
  const { batch_id: batchId, head, body } = row;
  if (batchId !== before.batchId + 1) throw new ChainDiffers(before.batchId + 1, "it is missing");
  if (!body) throw new ChainDiffers(batchId, "its text is not kept");
  let text: string;
  let executed: readonly Executed[];
  try {
    text = readBody(body);
    executed = decodeBatch(text);
  } catch (error) {
    throw new ChainDiffers(batchId, `its text cannot be read: ${String(error)}`);
  }
  const recomputed = recomputedHead(row, before.head, text, executed);
  if (recomputed !== head)
    throw new ChainDiffers(batchId, `its text gives the head ${recomputed}, and ${head} is stored`);
  if (executed.length !== row.commands)
    throw new ChainDiffers(batchId, `its text has ${executed.length} commands, and ${row.commands} are stored`);
  const [expected, found] = [trailersOf(eventsOf(executed), sha256Text).join(), trailersIn(text).join()];
  if (expected !== found && (found !== "" || hadTrailers))
    throw new ChainDiffers(
      batchId,
      `its trades give the line ${expected || "of none"}, and its text ends with ${found || "none"}`,
    );
  return { executed, hasTrailers: hadTrailers || found !== "" };
}

/** Walks the batches from a head on, and passes each page of them to the verifiers. */
class Walk {
  at: KnownHead;
  postings = 0;
  events = 0;
  readonly rows = new RowVerifier();
  readonly conversions = new ConversionVerifier();
  readonly extra: ExtraRows;
  readonly untouched: UntouchedRecords;
  readonly #client: ClientBase;
  #hasTrailers = false;

  constructor(client: ClientBase, from: KnownHead, untouched: UntouchedRecords) {
    this.#client = client;
    this.at = from;
    this.untouched = untouched;
    this.extra = new ExtraRows(from.batchId);
  }

  /** Up to the current last batch. */
  async run(): Promise<void> {
    const last = (await numberOf(this.#client, LAST)) ?? 0;
    while (this.at.batchId < last) {
      const { rows } = await this.#client.query<BatchRow>(BATCHES, [this.at.batchId, last]);
      if (rows.length === 0) throw new ChainDiffers(this.at.batchId + 1, "it is missing");
      const page = new Map<number, readonly Executed[]>();
      for (const row of rows) {
        const { executed, hasTrailers } = readBatch(row, this.at, this.#hasTrailers);
        page.set(row.batch_id, executed);
        this.#hasTrailers = hasTrailers;
        this.at = { batchId: row.batch_id, head: row.head };
      }
      await this.#show(page);
    }
  }

  async #show(page: ReadonlyMap<number, readonly Executed[]>): Promise<void> {
    const events = [...page.values()].flat().flatMap(({ execution }) => execution.events);
    this.events += events.length;
    this.postings += events.filter(({ type }) => type === "posting").length;
    this.untouched.add(page);
    this.conversions.add(page);
    await this.rows.add(this.#client, page);
    await this.extra.add(this.#client, page);
  }
}

/** The starting point: after a noted head, else before the oldest kept text, whose predecessor's stored head is then taken on trust. */
async function beginning(client: ClientBase, known: KnownHead | undefined): Promise<KnownHead> {
  const last = (await numberOf(client, LAST)) ?? 0;
  const batchId = known?.batchId ?? ((await numberOf(client, FIRST_BODY)) ?? last + 1) - 1;
  const head = await headOf(client, batchId);
  if (head === undefined) throw new ChainDiffers(batchId, "it is missing");
  if (known && head !== known.head)
    throw new ChainDiffers(batchId, `its head was ${known.head}, and ${head} is stored`);
  return { batchId, head };
}

/**
 * Recomputes the hash chain from the kept texts and compares every table that the engine writes with the events in them, both ways: no row differs,
 * none is missing, and none exists without an event; and each conversion with the observation of its prices. Finally the state of the tables has to
 * have the hash that the last batch sealed. It reads pages, and a snapshot only for the last one, so it can run beside the server without holding
 * back its vacuum.
 */
export async function verifyChain(
  client: ClientBase,
  { known, inTransaction = false }: VerifyOptions = {},
): Promise<ChainReport> {
  try {
    const from = await beginning(client, known);
    // Records without a change since must equal those of the newest earlier checkpoint, or not exist.
    const checkpoint = from.batchId === 0 ? undefined : await checkpointBefore(client, from.batchId);
    const walk = new Walk(client, from, new UntouchedRecords(checkpoint?.rows));
    if (!inTransaction) {
      await walk.run();
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    }
    try {
      await walk.run();
      const differences = await finish(client, walk, from.batchId === 0 || checkpoint !== undefined);
      const [first, ...others] = differences;
      if (first) return { ok: false, differences: [first, ...others.slice(0, DIFFERENCES_MAX - 1)] };
    } finally {
      if (!inTransaction) await client.query("COMMIT");
    }
    return { ok: true, from, to: walk.at, postings: walk.postings, events: walk.events };
  } catch (error) {
    if (!(error instanceof ChainDiffers)) throw error;
    return { ok: false, differences: [{ batchId: error.batchId, difference: error.message }] };
  }
}

const SINCE = `
SELECT b.batch_id, encode(b.head, 'hex') AS head FROM batches b
WHERE b.batch_id = (SELECT max(batch_id) FROM checkpoints) AND EXISTS (SELECT FROM batch_bodies t WHERE t.batch_id = b.batch_id + 1)`;

/** Verifies everything since the newest checkpoint, or since the oldest kept text if those in between are not kept. */
export async function verifySince(client: ClientBase): Promise<ChainReport> {
  const [row] = (await client.query<{ batch_id: number; head: string }>(SINCE)).rows;
  return verifyChain(client, { known: row && { batchId: row.batch_id, head: row.head } });
}

const HEADS = `
SELECT batch_id, encode(head, 'hex') AS head, encode(text_hash, 'hex') AS "textHash", encode(state_root, 'hex') AS "stateRoot",
  encode(records_root, 'hex') AS "recordsRoot" FROM batches WHERE batch_id > $1 ORDER BY batch_id LIMIT 10000`;

/**
 * Recomputes every head of version 2 from its parts, which needs no texts, and so reaches back to the first of them. Returns the first batch whose head does
 * not follow from the one before.
 */
export async function verifyHeads(client: ClientBase): Promise<{ checked: number; difference?: ChainDifference }> {
  let before: KnownHead | undefined;
  let checked = 0;
  for (let after = 0; ; ) {
    const { rows } = await client.query<Omit<BatchRow, "body">>(HEADS, [after]);
    if (rows.length === 0) return { checked };
    for (const { batch_id: batchId, head, textHash, stateRoot, recordsRoot } of rows) {
      const fault = (difference: string) => ({ checked, difference: { batchId, difference } });
      if (batchId !== after + 1) return { checked, difference: { batchId: after + 1, difference: "it is missing" } };
      const isSealed = textHash !== null && stateRoot !== null && recordsRoot !== null;
      if (isSealed) {
        const recomputed = headOfParts(batchId, before?.head ?? CHAIN_START, { textHash, stateRoot, recordsRoot });
        if (recomputed !== head) return fault(`its parts give the head ${recomputed}, and ${head} is stored`);
        checked += 1;
      } else if (checked > 0) return fault("it is not sealed, and one before it is");
      before = { batchId, head };
      after = batchId;
    }
  }
}

/** The findings from rows and state, with the last page read in the same snapshot. */
async function finish(client: ClientBase, walk: Walk, knowsUntouched: boolean): Promise<ChainDifference[]> {
  const { rows, extra, conversions, untouched, at } = walk;
  await extra.finish(client, at.batchId);
  const last = await readLastBatch(client);
  const state = await readState(client);
  const sealed = sealDifference(last, rootOfRows(state.rows));
  const found: ChainDifference[] = [...rows.differences, ...extra.differences, ...conversions.differences];
  if (!sealed) return found;
  const named = knowsUntouched ? untouched.differences(state.rows, at.batchId) : [];
  return [...found, ...named, { batchId: at.batchId, difference: sealed }];
}
