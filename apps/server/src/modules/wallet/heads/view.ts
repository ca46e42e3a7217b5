import type { FeedSeed, PublishedHead, RecordProof } from "@candor/contract/routes/proof.ts";
import { hashSteps, RECORD_PROOF_VERSION, unpackSteps } from "@candor/contract/rules/record-proof.ts";
import type { HeadRow, ProofRow, SeedRow } from "./queries.ts";

/** The head before the first batch. */
export const FIRST_BEFORE = Buffer.alloc(32);

const hex = (bytes: Buffer): string => bytes.toString("hex");

export const headView = (row: HeadRow): PublishedHead => ({
  number: row.number,
  first_batch: row.first_batch,
  last_batch: row.last_batch,
  last_head: hex(row.last_head),
  heads_root: hex(row.heads_root),
  roots: row.roots,
  before: hex(row.before),
  hash: hex(row.hash),
  at: row.at.toISOString(),
  at_ms: row.at.getTime(),
  anchor:
    row.token && row.authority !== null && row.anchored_at
      ? { authority: row.authority, at: row.anchored_at.toISOString(), token: row.token.toString("base64") }
      : null,
});

/** The seed stays secret while it produces prices. */
export const seedView = ({ seed, until_at, ...row }: SeedRow): FeedSeed => ({
  number: row.number,
  hash: hex(row.hash),
  from_ms: row.from_at.getTime(),
  start_prices: row.start_prices,
  committed_at: row.committed_at.toISOString(),
  until_ms: until_at?.getTime() ?? null,
  seed: until_at && hex(seed),
});

export function proofView(row: ProofRow, head: PublishedHead): RecordProof {
  const { batch_id, before, text_hash, state_root, records_root } = row;
  if (!text_hash || !state_root || !records_root) throw new Error(`batch ${batch_id} has records and no seal`);
  return {
    version: RECORD_PROOF_VERSION,
    kind: row.kind,
    line: row.line,
    path: hashSteps(unpackSteps(row.path, row.place)),
    batch: {
      batch_id,
      before: hex(before ?? FIRST_BEFORE),
      text_hash: hex(text_hash),
      state_root: hex(state_root),
      records_root: hex(records_root),
    },
    head_path: hashSteps(unpackSteps(row.head_path, batch_id - head.first_batch)),
    head,
  };
}
