import * as z from "zod/mini";
import { alertBases, alertKinds, alertRepeats } from "../domain/alerts.ts";
import { amountField, decimal, flagField, idField, nothing, smallIdField } from "../fields.ts";
import { route } from "../route.ts";

export const alert = z.object({
  id: z.number(),
  match_id: z.number(),
  symbol: z.string(),
  kind: z.enum(alertKinds),
  basis: z.enum(alertBases),
  /** A price, or percent for a rise or a fall. */
  threshold: decimal,
  repeat: z.enum(alertRepeats),
  on: z.boolean(),
  /** When it last fired; null until it has. */
  fired_at_ms: z.nullable(z.number()),
  created_at_ms: z.number(),
});
export type Alert = z.infer<typeof alert>;

const terms = {
  kind: z.enum(alertKinds, { error: "INVALID_REQUEST" }),
  basis: z.enum(alertBases, { error: "INVALID_REQUEST" }),
  threshold: amountField,
  repeat: z.enum(alertRepeats, { error: "INVALID_REQUEST" }),
};

export const getAlerts = route({
  methods: ["GET"],
  path: "alert/list",
  summary: "The user's price alerts, of one pair or all, newest first",
  auth: "user",
  input: z.object({ match_id: z.optional(smallIdField) }),
  output: z.object({ list: z.array(alert), alerts_max: z.number() }),
});

export const createAlert = route({
  methods: ["POST"],
  path: "alert/create",
  summary: "Sets a price alert: it fires at the first tick that reaches its level",
  auth: "user",
  changes: true,
  input: z.object({ match_id: smallIdField, ...terms }),
  output: alert,
});

export const changeAlert = route({
  methods: ["POST"],
  path: "alert/change",
  summary: "Changes a price alert and switches it on",
  auth: "user",
  changes: true,
  input: z.object({ id: idField, ...terms }),
  output: alert,
});

export const switchAlert = route({
  methods: ["POST"],
  path: "alert/switch",
  summary: "Switches a price alert on or off",
  auth: "user",
  changes: true,
  input: z.object({ id: idField, on: flagField }),
  output: alert,
});

export const deleteAlert = route({
  methods: ["POST"],
  path: "alert/delete",
  summary: "Deletes a price alert; from the answer on it notifies nobody",
  auth: "user",
  changes: true,
  input: z.object({ id: idField }),
  output: nothing,
});
