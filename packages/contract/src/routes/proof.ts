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

/** One step upwards: the neighbour that the node below is joined with. */
export const proofStep = z.object({
  side: z.enum(["left", "right"]),
  hash: z.string(),
  sums: z.record(z.string(), decimal),
});

/** Everything that `proof:verify` and the page need; `version` names the rules in `rules/liability-tree.ts`. */
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

export const getProof = route({
  methods: ["GET"],
  path: "proof/mine",
  summary: "The user's leaf and path in a published root, the newest unless another is named",
  auth: "user",
  cost: 5,
  input: z.object({ root_id: z.optional(idField) }),
  output: z.object({
    proof: balanceProof,
    /** Sum of the user's ledger entries up to that batch, by currency symbol, and how many they are. */
    ledger: z.object({ sums: z.record(z.string(), decimal), entries: z.number() }),
  }),
});

export const requestRoot = route({
  methods: ["POST"],
  path: "proof/request",
  summary: "Publishes a fresh root when the newest is older than ten minutes",
  auth: "user",
  cost: 20,
  input: nothing,
  output: liabilityRoot,
});
