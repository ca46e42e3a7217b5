import { bytesToHex } from "@noble/hashes/utils.js";
import type { PublishedHead, RecordProof } from "../routes/proof.ts";
import { hashSteps } from "../rules/record-proof.ts";
import { batchHead, headsTree, publishedHash, recordPath, recordsRoot } from "../rules/record-tree.ts";
import { AT_MS, bytes } from "./liability.ts";

/** A receipt as the page has it, and its line as the engine writes it. */
export const shownReceipt = {
  kind: "option_delivery" as const,
  rule_version: 1,
  inputs: { stake: "100", direction: "up" },
  result: { outcome: "82" },
  ticks: [{ id: 4 }, { id: 9 }],
  at_ms: AT_MS,
};
export const receiptLine = `["receipt","option_delivery",12,7,1,1,[4,9],{"direction":"up","stake":"100"},{"outcome":"82"},${AT_MS}]`;
const lines = ['["receipt","other"]', receiptLine, '["withdrawal"]'];

/** A published head over three batches, the first of which is `first`. */
export function headOver(
  number: number,
  before: Uint8Array,
  first: number,
  heads: readonly Uint8Array[],
  roots: readonly { id: number; root: Uint8Array }[] = [{ id: number, root: bytes(5) }],
): PublishedHead {
  const numbered = heads.map((head, index) => ({ batchId: first + index, head }));
  const facts = {
    number,
    before,
    firstBatch: first,
    lastBatch: first + heads.length - 1,
    roots,
    lastHead: heads.at(-1) as Uint8Array,
    headsRoot: headsTree(numbered).root,
    atMs: AT_MS + 1_000 * number,
  };
  return {
    number,
    first_batch: first,
    last_batch: facts.lastBatch,
    at_ms: facts.atMs,
    anchor: null,
    last_head: bytesToHex(facts.lastHead),
    heads_root: bytesToHex(facts.headsRoot),
    before: bytesToHex(before),
    hash: bytesToHex(publishedHash(facts)),
    at: new Date(facts.atMs).toISOString(),
    roots: facts.roots.map(({ id, root }) => ({ id, root: bytesToHex(root) })),
  };
}

/** The server's answer for the receipt, which is the second of three records of the second of three batches. */
export function receiptProof(): RecordProof {
  const parts = {
    batchId: 8,
    before: bytes(1),
    textHash: bytes(2),
    stateRoot: bytes(3),
    recordsRoot: recordsRoot(lines),
  };
  const heads = [bytes(1), batchHead(parts), bytes(6)];
  const tree = headsTree(heads.map((head, index) => ({ batchId: 7 + index, head })));
  return {
    version: 1,
    kind: "receipt",
    line: receiptLine,
    path: hashSteps(recordPath(lines, 1)),
    batch: {
      batch_id: 8,
      before: bytesToHex(parts.before),
      text_hash: bytesToHex(parts.textHash),
      state_root: bytesToHex(parts.stateRoot),
      records_root: bytesToHex(parts.recordsRoot),
    },
    head_path: hashSteps(tree.pathOf(1)),
    head: headOver(1, bytes(0), 7, heads),
  };
}
