import type * as proof from "@candor/contract/routes/proof.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import { historyOf, type Services } from "../../../services/services.ts";
import { ownRecord } from "./own-record.ts";
import * as queries from "./queries.ts";
import { recordStates } from "./states.ts";
import { headView, seedView } from "./view.ts";

export function headHandlers(
  services: Services,
): Pick<HandlersOf<typeof proof>, "getHeads" | "getHead" | "getFeedSeeds" | "getRecordProof" | "getRecordStates"> {
  const past = historyOf(services);
  const { db } = past;
  return {
    getHeads: async (_context, page) => {
      const { rows, at } = await queries.heads(db, page);
      return done({ list: rows.map(headView), ...at });
    },
    getHead: async (_context, { number }) => {
      const row = await queries.headByNumber(db, number);
      return row ? done(headView(row)) : refuseField("number", "NOT_FOUND");
    },
    getFeedSeeds: async (_context, page) => done({ list: (await queries.feedSeeds(db, page)).map(seedView) }),
    getRecordProof: async (context, { kind, id }) => {
      const found = await ownRecord(past, userOf(context).userId, { kind, id });
      return found ? done(found) : refuseField("id", "NOT_FOUND");
    },
    getRecordStates: async (context, { records }) =>
      done({ states: await recordStates(db, userOf(context).userId, records) }),
  };
}
