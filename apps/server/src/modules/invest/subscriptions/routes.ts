import type * as routes from "@candor/contract/routes/subscriptions.ts";
import { applicationViewOfRow } from "../../../platform/bus/views.ts";
import { skippedBy } from "../../../platform/database/page.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { apply, takeBack } from "./apply.ts";
import * as queries from "./queries.ts";
import { applicationsOf, ordered, readSales } from "./reads.ts";
import { ownProof, resultOf } from "./result.ts";
import { ResultIndexes } from "./result-index.ts";

const unknown = refuseField("id", "NOT_FOUND");

export function subscriptionHandlers(services: Services): HandlersOf<typeof routes> {
  const { db } = services;
  const indexes = new ResultIndexes(db);
  return {
    getIeoList: async ({ language }, { status, ...page }) => {
      const { rows, now, views } = await readSales(services, language);
      const list = ordered(rows, now, status);
      const start = skippedBy(page);
      return done({ list: await views(list.slice(start, start + page.page_size)), ...page, total: list.length });
    },
    getIeoDetail: async ({ language, user }, { id }) => {
      const { rows, views } = await readSales(services, language, [id]);
      const row = user && (await queries.lastApplication(db, user.userId, id));
      const [[subscription], [application = null]] = await Promise.all([
        views(rows),
        applicationsOf(services, language, row ? [applicationViewOfRow(row)] : []),
      ]);
      return subscription ? done({ subscription, application }) : unknown;
    },
    getIeoOrder: async (context, { status, ...page }) => {
      const { rows, at } = await queries.applications(db, userOf(context).userId, status ? [status] : [], page);
      const list = await applicationsOf(services, context.language, rows.map(applicationViewOfRow));
      return done({ list, ...at });
    },
    ieoApply: (context, input) => apply(services, context, input),
    takeBackIeo: (context, input) => takeBack(services, context, input),
    ieoResult: async (_context, input) => {
      const result = await resultOf(services, indexes, input);
      return result ? done(result) : unknown;
    },
    ieoProof: async (context, { id }) => {
      const proof = await ownProof(services, indexes, { userId: userOf(context).userId, id });
      return proof ? done(proof) : unknown;
    },
    getRecommend: async ({ language }) => {
      const { rows, now, views } = await readSales(services, language);
      const recommended = rows.filter((row) => row.is_recommended);
      const [next] = [...ordered(recommended, now, "subscribing"), ...ordered(recommended, now, "upcoming")];
      return done({ recommend: (next && (await views([next]))[0]) ?? null });
    },
  };
}
