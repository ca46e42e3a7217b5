import * as z from "zod/mini";
import { receiptKinds } from "../domain/receipts.ts";
import { decimal, timestamp } from "../fields.ts";
import { route } from "../route.ts";

/** A stored index tick, with the venues behind it. */
export const receiptTick = z.object({
  id: z.number(),
  symbol: z.string(),
  at: timestamp,
  at_ms: z.number(),
  price: decimal,
  counting: z.boolean(),
  constituents: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});

/** All inputs from which `rules/receipt.ts` recomputes a result; without the owner. */
export const receipt = z.object({
  id: z.string(),
  kind: z.enum(receiptKinds),
  symbol: z.string(),
  currency: z.string(),
  rule_version: z.number(),
  /** Decimal strings and whole numbers by name, depending on the kind. */
  inputs: z.record(z.string(), z.union([z.string(), z.number()])),
  result: z.record(z.string(), z.union([z.string(), z.number()])),
  ticks: z.array(receiptTick),
  /** The ledger entries of the same command that belong to it. */
  entries: z.array(
    z.object({ id: z.string(), account: z.string(), tag: z.string(), available: decimal, frozen: decimal }),
  ),
  batch_id: z.number(),
  batch_head: z.string(),
  at: timestamp,
  at_ms: z.number(),
});
export type Receipt = z.infer<typeof receipt>;

export const getReceipt = route({
  methods: ["GET"],
  path: "receipt/view",
  summary: "A receipt with its ticks and entries, public to anyone with its ID; it does not identify the user",
  auth: "none",
  cost: 2,
  input: z.object({ id: z.uuid({ error: "NOT_FOUND" }) }),
  output: receipt,
});
