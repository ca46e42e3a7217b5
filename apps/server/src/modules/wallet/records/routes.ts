import type * as routes from "@candor/contract/routes/record.ts";
import type { recordLink } from "@candor/contract/routes/record.ts";
import type * as z from "zod/mini";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { displayRates, setDisplayCurrency } from "./display.ts";
import { entryView, ledgerPage, unknownCurrency } from "./entries.ts";
import { exportEntries } from "./export.ts";
import * as queries from "./queries.ts";

type Link = z.infer<typeof recordLink>;

/** The prefixes of references, and their subjects. */
const kinds: Readonly<Record<string, Link["kind"]>> = {
  deposit: "deposit",
  withdrawal: "withdrawal",
  convert: "conversion",
  transfer: "transfer",
  order: "order",
  trade: "trade",
  otc: "otc",
  // The margin and the coins of an advertisement belong to the page of the merchant's own advertisements.
  "otc-offer": "otc_merchant",
  merchant: "otc_merchant",
};

/** The target of a reference such as "order:12"; null if there is no page for it, as for practice funds. */
function linkOf(ref: string): Link | null {
  const [, prefix = "", id = ""] = /^([a-z-]+):([0-9a-f-]+)$/.exec(ref) ?? [];
  const kind = Object.hasOwn(kinds, prefix) ? kinds[prefix] : undefined;
  return kind ? { kind, id } : null;
}

type RecordHandlers = HandlersOf<typeof routes>;

export function recordHandlers(services: Services): RecordHandlers {
  const { db } = services;
  return {
    getRecord: (context, input) => ledgerPage(services, userOf(context).userId, input),
    getRecordDetail: async (context, { id }) => {
      const row = await queries.entryById(db, userOf(context).userId, Number.parseInt(id, 10));
      if (!row) return refuseField("id", "NOT_FOUND");
      const [rows, batch] = await Promise.all([queries.entriesWith(db, row), queries.batch(db, row.batch_id)]);
      return done({
        entry: entryView(services, row),
        together: rows.map((each) => entryView(services, each)),
        link: linkOf(row.ref),
        batch_id: row.batch_id,
        batch_head: batch.head.toString("hex"),
        committed_at: batch.at.toISOString(),
      });
    },
    getAct: async (context, { key }) => {
      const isDone = await queries.isDone(db, userOf(context).userId, key);
      return done({ state: isDone === undefined ? "unknown" : isDone ? "done" : "refused" });
    },
    recordExport: async (context, filter) => {
      const unknown = unknownCurrency(services, filter.currency_id);
      if (unknown) return unknown;
      return done({
        type: "text/csv; charset=utf-8",
        name: "candor-records.csv",
        pieces: exportEntries(services, userOf(context).userId, filter),
      });
    },
    displayRates: (context) => displayRates(services, userOf(context).userId),
    setDisplayCurrency: (context, { code }) => setDisplayCurrency(services, userOf(context).userId, code),
  };
}
