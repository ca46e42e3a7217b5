import * as z from "zod/mini";
import { stopTarget } from "../../domain/stops.ts";
import { nothing, text, timestamp } from "../../fields.ts";
import { route } from "../../route.ts";

const target = z.string({ error: "FIELD_REQUIRED" }).check(z.regex(stopTarget, "INVALID_REQUEST"));

export const stopsList = route({
  methods: ["GET"],
  path: "console/stops/list",
  summary: "What is stopped, since when, by whom and why, and the markets that can be stopped",
  auth: "operator",
  permission: "stops.read",
  input: nothing,
  output: z.object({
    list: z.array(
      z.object({
        target: z.string(),
        name: z.string(),
        by: z.string(),
        since: timestamp,
        reason: z.string(),
        /** The pending request to open it, if any. */
        approval_id: z.nullable(z.string()),
      }),
    ),
    markets: z.array(z.object({ target: z.string(), name: z.string() })),
  }),
});

export const stopNow = route({
  methods: ["POST"],
  path: "console/stops/stop",
  summary: "Stops new business of a market, a product, withdrawals or everything; in force when it is answered",
  auth: "operator",
  permission: "stops.stop",
  changes: true,
  input: z.object({ target, reason: text(300) }),
  output: nothing,
});

/** A second person decides: it becomes a request of kind stop_open. */
export const stopOpen = route({
  methods: ["POST"],
  path: "console/stops/open",
  summary: "Requests that what is stopped opens again",
  auth: "operator",
  permission: "stops.request",
  changes: true,
  input: z.object({ target, reason: text(300) }),
  output: z.object({ approval_id: z.string() }),
});
