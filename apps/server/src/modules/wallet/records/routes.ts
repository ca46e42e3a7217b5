import type * as routes from "@candor/contract/routes/record.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import { historyOf, type Services } from "../../../services/services.ts";
import { readArchived } from "./archived.ts";
import { displayRates, setDisplayCurrency } from "./display.ts";
import { entryView, ledgerPage, unknownCurrency } from "./entries.ts";
import { eventsPage } from "./events.ts";
import { exportEntries } from "./export.ts";
import { linkOf } from "./link.ts";
import * as queries from "./queries.ts";

type RecordHandlers = HandlersOf<typeof routes>;

export function recordHandlers(services: Services): RecordHandlers {
  const past = historyOf(services);
  const { db } = past;
  return {
    getRecord: (context, input) => ledgerPage(past, userOf(context).userId, input),
    getEvents: async (context, { cursor, ...filter }) => {
      const unknown = unknownCurrency(services, filter.currency_id);
      if (unknown) return unknown;
      const before = cursor === undefined ? undefined : Number.parseInt(cursor, 10);
      return done(await eventsPage(past, userOf(context).userId, filter, { before }));
    },
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
      const isDone = await queries.isDone(services.db, userOf(context).userId, key);
      return done({ state: isDone === undefined ? "unknown" : isDone ? "done" : "refused" });
    },
    recordExport: async (context, filter) => {
      const unknown = unknownCurrency(services, filter.currency_id);
      if (unknown) return unknown;
      return done({
        type: "text/csv; charset=utf-8",
        name: "candor-records.csv",
        pieces: exportEntries(past, userOf(context).userId, filter),
      });
    },
    getArchived: async () => done(await readArchived(db)),
    displayRates: (context) => displayRates(services, userOf(context).userId),
    setDisplayCurrency: (context, { code }) => setDisplayCurrency(services, userOf(context).userId, code),
  };
}
