import { bytesToHex } from "@noble/hashes/utils.js";
import { Fields, HASH_BYTES, type Sha256 } from "./hash-fields.ts";
import { climb, type HashStep, levelsOf, pathIn, topOf } from "./hash-tree.ts";

/**
 * The heads of batches, version 2, and the Merkle trees under them, as docs/PROOF.md describes them: the tree over the records of one batch (receipts,
 * withdrawals, credited deposits) and the tree over the heads of the batches between two published heads. The engine, the publisher, the page and the
 * verifiers share these lines.
 */
const tags = {
  batch: "candor.batch.v2",
  published: "candor.published.v1",
  record: { leaf: "candor.record.v1", node: "candor.record.node.v1", empty: "candor.record.empty.v1" },
  heads: { leaf: "candor.heads.v1", node: "candor.heads.node.v1", empty: "candor.heads.empty.v1" },
} as const;

const fields = new Fields();

const recordLeaf = (line: string, hash?: Sha256): Uint8Array =>
  fields.hash(tags.record.leaf, (leaf) => leaf.text(line), hash);

const recordLeaves = (lines: readonly string[], hash?: Sha256) => lines.map((line) => recordLeaf(line, hash));

/** The Merkle root over the records of a batch, which are event lines in the order of the batch's text; 32 zero bytes for none. */
export const recordsRoot = (lines: readonly string[], hash?: Sha256): Uint8Array =>
  topOf(levelsOf(tags.record, recordLeaves(lines, hash), hash));

/** The way from one record of a batch to its records root. */
export const recordPath = (lines: readonly string[], index: number, hash?: Sha256): HashStep[] =>
  pathIn(levelsOf(tags.record, recordLeaves(lines, hash), hash), lines.length, index);

/** The ways of all records of a batch: the tree is built once. */
export function recordPaths(lines: readonly string[], hash?: Sha256): HashStep[][] {
  const levels = levelsOf(tags.record, recordLeaves(lines, hash), hash);
  return lines.map((_, index) => pathIn(levels, lines.length, index));
}

const equal = (a: Uint8Array, b: Uint8Array): boolean => bytesToHex(a) === bytesToHex(b);

type RecordClaim = { readonly line: string; readonly path: readonly HashStep[]; readonly root: Uint8Array };

/** Whether a line is a record under this records root. */
export const verifyRecordPath = ({ line, path, root }: RecordClaim, hash?: Sha256): boolean =>
  equal(climb(tags.record, recordLeaf(line, hash), path, hash), root);

/** What the head of a batch is made of; all hashes have 32 bytes. */
export type BatchHeadFacts = {
  readonly batchId: number;
  /** Head of the batch before. */
  readonly before: Uint8Array;
  /** SHA-256 of the batch's canonical text. */
  readonly textHash: Uint8Array;
  readonly stateRoot: Uint8Array;
  readonly recordsRoot: Uint8Array;
};

/** The head of a batch, version 2. */
export function batchHead(facts: BatchHeadFacts, hash?: Sha256): Uint8Array {
  const hashes = [facts.before, facts.textHash, facts.stateRoot, facts.recordsRoot];
  if (hashes.some(({ length }) => length !== HASH_BYTES)) throw new RangeError(`a hash has ${HASH_BYTES} bytes`);
  return fields.hash(
    tags.batch,
    (head) => {
      head.number(facts.batchId);
      for (const bytes of hashes) head.bytes(bytes);
    },
    hash,
  );
}

export type NumberedHead = { readonly batchId: number; readonly head: Uint8Array };

/** The number is part of the leaf, so that a head of version 1, which does not contain it, cannot stand for another batch. */
const headLeaf = ({ batchId, head }: NumberedHead, hash?: Sha256): Uint8Array =>
  fields.hash(
    tags.heads.leaf,
    (leaf) => {
      leaf.number(batchId);
      leaf.bytes(head);
    },
    hash,
  );

/** The tree over the heads of the batches that one published head covers, in ascending order. */
export type HeadsTree = { readonly root: Uint8Array; readonly pathOf: (index: number) => HashStep[] };

/** 30,000 heads, ten minutes at 50 batches a second, take some 3 MB while it is in use. */
export function headsTree(heads: readonly NumberedHead[], hash?: Sha256): HeadsTree {
  const levels = levelsOf(
    tags.heads,
    heads.map((head) => headLeaf(head, hash)),
    hash,
  );
  return { root: topOf(levels), pathOf: (index) => pathIn(levels, heads.length, index) };
}

type HeadClaim = NumberedHead & { readonly path: readonly HashStep[]; readonly root: Uint8Array };

/** Whether the head of a batch is under this heads root. */
export const verifyHeadPath = ({ path, root, ...head }: HeadClaim, hash?: Sha256): boolean =>
  equal(climb(tags.heads, headLeaf(head, hash), path, hash), root);

/** What a published head is made of. */
export type PublishedFacts = {
  /** Dense, from 1. */
  readonly number: number;
  /** Hash of the published head before; 32 zero bytes before the first. */
  readonly before: Uint8Array;
  readonly firstBatch: number;
  readonly lastBatch: number;
  readonly lastHead: Uint8Array;
  readonly headsRoot: Uint8Array;
  /** Roots of the liabilities that were published since the head before, in ascending order. */
  readonly roots: readonly { readonly id: number; readonly root: Uint8Array }[];
  readonly atMs: number;
};

export const publishedHash = (facts: PublishedFacts, hash?: Sha256): Uint8Array =>
  fields.hash(
    tags.published,
    (head) => {
      head.number(facts.number);
      head.bytes(facts.before);
      head.number(facts.firstBatch);
      head.number(facts.lastBatch);
      head.bytes(facts.lastHead);
      head.bytes(facts.headsRoot);
      head.number(facts.roots.length);
      for (const { id, root } of facts.roots) {
        head.number(id);
        head.bytes(root);
      }
      head.number(facts.atMs);
    },
    hash,
  );
