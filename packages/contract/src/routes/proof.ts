import * as z from "zod/mini";
import { decimal, idField, listOf, nothing, pageFields, timestamp } from "../fields.ts";
import { route } from "../route.ts";

export const liabilityRoot = z.object({
  id: z.number(),
  at: timestamp,
  at_ms: z.number(),
  /** Last batch that the balances include, and the head of the ledger's hash chain there. */
  batch_id: z.number(),
  ledger_head: z.string(),
  root: z.string(),
  users: z.number(),
  /** Total of all users by currency symbol. */
  sums: z.record(z.string(), decimal),
  cause: z.enum(["daily", "demand"]),
});
export type LiabilityRoot = z.infer<typeof liabilityRoot>;

export const getRoots = route({
  methods: ["GET"],
  path: "proof/roots",
  summary: "Published roots of the liabilities, newest first",
  auth: "none",
  input: z.object(pageFields),
  output: listOf(liabilityRoot),
});

/** One step up: the neighbor that is joined with the node below. */
export const proofStep = z.object({
  side: z.enum(["left", "right"]),
  hash: z.string(),
  sums: z.record(z.string(), decimal),
});

/** Everything that `proof:verify` and the page need; `version` is that of the rules in `rules/liability-tree.ts`. */
export const balanceProof = z.object({
  version: z.number(),
  root: liabilityRoot,
  position: z.number(),
  uid: z.string(),
  salt: z.string(),
  /** By currency symbol: all accounts, available and frozen together. */
  balances: z.record(z.string(), decimal),
  path: z.array(proofStep),
});
export type BalanceProof = z.infer<typeof balanceProof>;

/** A published head of the chain of batches; hashes in hexadecimal. `rules/record-tree.ts` defines what `hash` covers. */
export const publishedHead = z.object({
  number: z.number(),
  first_batch: z.number(),
  last_batch: z.number(),
  /** Head of the last batch, and the Merkle root over the heads of all of them. */
  last_head: z.string(),
  heads_root: z.string(),
  /** Roots of the liabilities that were published since the previous head. */
  roots: z.array(z.object({ id: z.number(), root: z.string() })),
  /** Hash of the previous published head. */
  before: z.string(),
  hash: z.string(),
  at: timestamp,
  at_ms: z.number(),
  /** A time-stamp token (RFC 3161) over `hash`, in base64, if the platform uses an authority. */
  anchor: z.nullable(z.object({ authority: z.string(), at: timestamp, token: z.string() })),
});
export type PublishedHead = z.infer<typeof publishedHead>;

export const getProof = route({
  methods: ["GET"],
  path: "proof/mine",
  summary: "The user's leaf and path in a published root, the newest unless another is named",
  auth: "user",
  cost: 5,
  input: z.object({ root_id: z.optional(idField) }),
  output: z.object({
    proof: balanceProof,
    /** The published head that covers the root; null before its publication. */
    head: z.nullable(publishedHead),
    /** Sum of the user's ledger entries up to that batch, by currency symbol, and their number. */
    ledger: z.object({ sums: z.record(z.string(), decimal), entries: z.number() }),
  }),
});

export const requestRoot = route({
  methods: ["POST"],
  path: "proof/request",
  summary: "Publishes a fresh root if the newest is older than ten minutes",
  auth: "user",
  cost: 20,
  input: nothing,
  output: liabilityRoot,
});

export const getHeads = route({
  methods: ["GET"],
  path: "proof/heads",
  summary: "Published heads of the chain of batches, newest first",
  auth: "none",
  input: z.object(pageFields),
  output: listOf(publishedHead),
});

export const getHead = route({
  methods: ["GET"],
  path: "proof/head",
  summary: "One published head by its number",
  auth: "none",
  input: z.object({ number: idField }),
  output: publishedHead,
});

/** A commitment to a seed of the simulated market; bytes in hexadecimal. `docs/PROOF.md` has what `hash` covers. */
export const feedSeed = z.object({
  number: z.number(),
  hash: z.string(),
  /** The full second of `start_prices`: step n of the seed gives the prices of the n-th second after it. */
  from_ms: z.number(),
  start_prices: z.record(z.string(), decimal),
  committed_at: timestamp,
  /** The last second of the seed, and the seed; null while it is in use. */
  until_ms: z.nullable(z.number()),
  seed: z.nullable(z.string()),
});
export type FeedSeed = z.infer<typeof feedSeed>;

export const getFeedSeeds = route({
  methods: ["GET"],
  path: "proof/feed_seeds",
  summary: "Commitments to the seeds of the simulated market, newest first; empty if prices are not simulated",
  auth: "none",
  input: z.object({ before: z.optional(idField), page_size: pageFields.page_size }),
  output: z.object({ list: z.array(feedSeed) }),
});

/** Records of which each belongs to one user. */
export const ownRecordKinds = ["receipt", "withdrawal", "deposit", "fill"] as const;
export type OwnRecordKind = (typeof ownRecordKinds)[number];
/** As they stand in a batch: a fill under the line of all fills; besides, for everybody, the result of a new coin's allotment. */
export const recordKinds = ["receipt", "withdrawal", "deposit", "fills", "allotment"] as const;
export type RecordKind = (typeof recordKinds)[number];

export const hashStep = z.object({ side: z.enum(["left", "right"]), hash: z.string() });

/** A record of a batch with its complete path to a published head; `version` is that of the rules in `rules/record-proof.ts`. */
export const recordProof = z.object({
  version: z.number(),
  kind: z.enum(recordKinds),
  /** The record in the canonical text of its batch. */
  line: z.string(),
  /** Of a fill: from it to the root in the line. */
  fill_path: z.optional(z.array(hashStep)),
  /** From the record to the records root of its batch. */
  path: z.array(hashStep),
  /** The parts of the batch's head. */
  batch: z.object({
    batch_id: z.number(),
    before: z.string(),
    text_hash: z.string(),
    state_root: z.string(),
    records_root: z.string(),
  }),
  /** From the head of the batch to the heads root. */
  head_path: z.array(hashStep),
  head: publishedHead,
});
export type RecordProof = z.infer<typeof recordProof>;

export const getRecordProof = route({
  methods: ["GET"],
  path: "proof/record",
  summary: "The path from the user's own receipt, withdrawal, credited deposit or spot fill to a published head",
  auth: "user",
  cost: 2,
  input: z.object({ kind: z.enum(ownRecordKinds), id: z.string().check(z.regex(/^[0-9a-fmt-]{1,36}$/, "NOT_FOUND")) }),
  output: z.object({
    /** pending: a later head will cover it; unsealed: it was created before records were part of the chain. */
    state: z.enum(["published", "pending", "unsealed"]),
    /** When the next head is due. */
    next_at_ms: z.number(),
    /** The published head from which on records of this kind are sealed: what is older has no path. */
    first_number: z.number(),
    /** Each state of a withdrawal, oldest first; a single one for other records. */
    records: z.array(recordProof),
  }),
});
export type OwnRecordProof = z.infer<typeof getRecordProof.output>;

/** Records of one question about their states. */
export const ASKED_RECORDS_MAX = 50;
const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const NUMBER = "[1-9][0-9]{0,14}";
const ASKED_RECORD = new RegExp(`^(?:(?:receipt|withdrawal):${UUID}|deposit:${NUMBER}|fill:${NUMBER}[mt])$`);
export type AskedRecord = { readonly kind: OwnRecordKind; readonly id: string };

/** "fill:12t,deposit:7": up to ASKED_RECORDS_MAX records, separated by commas. */
const askedRecords = z.pipe(
  z.string({ error: "INVALID_REQUEST" }).check(z.maxLength(ASKED_RECORDS_MAX * 50, "INVALID_REQUEST")),
  z.transform((text, context): AskedRecord[] => {
    const parts = text.split(",");
    if (parts.length <= ASKED_RECORDS_MAX && parts.every((part) => ASKED_RECORD.test(part)))
      return parts.map((part) => {
        const [kind, id = ""] = part.split(":");
        return { kind: kind as OwnRecordKind, id };
      });
    context.issues.push({ code: "custom", message: "INVALID_REQUEST", input: text });
    return [];
  }),
);

/** As in proof/record; unknown: no record of the user. */
export const recordStates = ["published", "pending", "unsealed", "unknown"] as const;
export type RecordState = (typeof recordStates)[number];

export const getRecordStates = route({
  methods: ["GET"],
  path: "proof/states",
  summary: "Whether paths to a published head are stored for up to 50 of the user's records, for marks in lists",
  auth: "user",
  cost: 2,
  input: z.object({ records: askedRecords }),
  output: z.object({
    /** In the order of the question. */
    states: z.array(z.enum(recordStates)),
  }),
});
