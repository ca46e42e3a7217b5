import * as z from "zod/mini";
import { DAY_MS } from "../domain/time.ts";
import { idField, nothing, optionalLine, smallIdField, timestamp } from "../fields.ts";
import { codeProof, fundProof, secondProof } from "../proof-fields.ts";
import { route } from "../route.ts";
import { networks } from "./deposit.ts";

/** "At most {max} withdrawal addresses per currency". */
export const ADDRESSES_MAX = 5;
export const ADDRESS_HOLD_MS = DAY_MS;
export const LABEL_MAX = 40;

export const withdrawAddress = z.object({
  id: z.number(),
  currency_id: z.number(),
  symbol: z.string(),
  chain_id: z.number(),
  chain: z.string(),
  network: z.enum(networks),
  address: z.string(),
  label: z.string(),
  created_at: timestamp,
  /** When it may first be used; in the past for one that is ready. */
  usable_at_ms: z.number(),
  ready: z.boolean(),
});
export type WithdrawAddress = z.infer<typeof withdrawAddress>;

export const getAddress = route({
  methods: ["POST"],
  path: "wallet/getAddress",
  summary: "The user's book of withdrawal addresses, of one currency or all",
  auth: "user",
  input: z.object({ currency_id: z.optional(smallIdField) }),
  output: z.object({ list: z.array(withdrawAddress), addresses_max: z.number() }),
});

export const addAddress = route({
  methods: ["POST"],
  path: "wallet/addaddress",
  summary: "Adds a withdrawal address to the book",
  auth: "user",
  changes: true,
  cost: 5,
  input: z.object({
    currency_id: smallIdField,
    chain_id: smallIdField,
    address: z
      .string({ error: "ADDRESS_REQUIRED" })
      .check(z.trim(), z.minLength(1, "ADDRESS_REQUIRED"), z.maxLength(128, "ADDRESS_INVALID")),
    label: optionalLine(LABEL_MAX),
    ...fundProof,
    ...secondProof,
    ...codeProof,
  }),
  output: withdrawAddress,
});

export const delAddress = route({
  methods: ["POST"],
  path: "wallet/delAddress",
  summary: "Removes a withdrawal address from the book",
  auth: "user",
  changes: true,
  input: z.object({ id: idField, ...fundProof }),
  output: nothing,
});
