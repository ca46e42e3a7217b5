import * as z from "zod/mini";
import { hostingKinds, hostingPenalties } from "../domain/hosting.ts";
import { decimal, nothing, timestamp } from "../fields.ts";
import { route } from "../route.ts";

/** Amounts count in the currency for a fund and in machines for a miner. */
const product = z.object({
  id: z.number(),
  /** Of the terms; an order keeps the version that it was bought under. */
  version: z.number(),
  kind: z.enum(hostingKinds),
  state: z.enum(["open", "closed"]),
  currency_id: z.number(),
  currency_name: z.string(),
  /** Of a machine; 1 for a fund. */
  unit_price: decimal,
  day: z.number(),
  /** Of a fund, a day: 0.004 is 0.4 %. */
  interest_rate: decimal,
  income_currency_id: z.number(),
  income_currency_name: z.string(),
  /** Of a machine, a day. */
  output: decimal,
  save_min: decimal,
  save_max: decimal,
  per_user: decimal,
  quota: decimal,
  penalty: z.enum(hostingPenalties),
  opens_at: timestamp,
  closes_at: z.nullable(timestamp),
  recommended: z.boolean(),
});
export type HostingProduct = z.infer<typeof product>;

export const hostingProducts = route({
  methods: ["GET"],
  path: "hosting/products",
  summary: "Current terms of all funds and miners, in the order in which they are shown",
  auth: "none",
  input: nothing,
  output: z.object({ list: z.array(product) }),
});
