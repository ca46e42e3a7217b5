import { refuse } from "@candor/contract/errors.ts";
import { type ExportRoute, fileNameOf } from "@candor/contract/export-route.ts";
import type { ExportAnswer } from "@candor/contract/fields.ts";
import { mayDo } from "@candor/contract/permissions.ts";
import * as exportRoutes from "@candor/contract/routes/console/exports.ts";
import { allRoutes } from "@candor/contract/routes.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import type { Handler, Handlers, HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type Result } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import type { OperatorSession } from "../../../services/sessions/operator-sessions.ts";
import { audit } from "../audit/index.ts";
import { type Ending, type ListPage, type PageAt, piecesOf, ROWS_PER_PIECE } from "./pieces.ts";

/** Exports that run at the same time, of the ten connections of the pool; each operator has one of them. */
const RUNNING_MAX = 3;

type Lists = Omit<Handlers, "consoleExports">;
type ListHandler = (context: Context, input: object) => Promise<Result<ListPage>>;

/** The handlers of all exports. An export pages through the handler of its list, and so has its rows, its order and its refusals. */
export function exportHandlers(services: Services, lists: Lists): HandlersOf<typeof exportRoutes> {
  const running = new Set<number>();
  const handlers = Object.entries(exportRoutes).map(([name, route]) => {
    const handler = exportHandler(services, { route, list: listHandler(lists, route), running });
    return [name, handler] as const;
  });
  return Object.fromEntries(handlers) as HandlersOf<typeof exportRoutes>;
}

function listHandler(lists: Lists, { exports: { list } }: ExportRoute): ListHandler {
  const found = allRoutes().find(({ route }) => route === list);
  const tables: Record<string, Record<string, unknown>> = lists;
  const handler = found && tables[found.group]?.[found.name];
  if (!handler) throw new Error(`the list ${list.path} has no handler`);
  return handler as ListHandler;
}

type Parts = { readonly route: ExportRoute; readonly list: ListHandler; readonly running: Set<number> };

function exportHandler(services: Services, { route, list, running }: Parts): Handler {
  return async (context, filter) => {
    const operator = operatorOf(context);
    const { operatorId } = operator;
    if (running.has(operatorId) || running.size >= RUNNING_MAX) return refuse("EXPORT_RUNNING");
    running.add(operatorId);
    const read = (at: PageAt) =>
      list({ ...context, isFile: true }, { ...(filter as object), page: 1, ...at, page_size: ROWS_PER_PIECE });
    const readPage = async (at: PageAt): Promise<ListPage> => {
      await refuseEnded(services, route, operator);
      const page = await read(at);
      if (!page.ok) throw new Error(`a page of ${route.path} was refused: ${page.error}`);
      return page.data;
    };
    const onEnd = async (rows: number, ending: Ending) => {
      running.delete(operatorId);
      await note(services, { route, context, filter, rows, ending });
    };
    const first = await read({}).catch((error: unknown) => {
      running.delete(operatorId);
      throw error;
    });
    if (!first.ok) {
      running.delete(operatorId);
      return first;
    }
    const pieces = piecesOf({ route, first: first.data, readPage, onEnd });
    return done(await begun(services, route, pieces));
  };
}

/** Throws if the operator has logged out, was disabled or lost the right of the list since the call was let in. */
async function refuseEnded({ operatorSessions }: Services, route: ExportRoute, operator: OperatorSession) {
  const now = await operatorSessions.current(operator);
  if (!now || (route.permission && !mayDo(now.role, route.permission)))
    throw new Error(`the session of operator ${operator.operatorId} or its right to ${route.path} has ended`);
}

type Noted = {
  readonly route: ExportRoute;
  readonly context: Context;
  readonly filter: unknown;
  readonly rows: number;
  readonly ending: Ending;
};

/** One entry of the audit log for one file: which list with which filters, how many rows were read, and how it ended. */
async function note({ db }: Services, { route, context, filter, rows, ending }: Noted): Promise<void> {
  const { operatorId } = operatorOf(context);
  const subject = `list:${route.exports.list.path.replace(/^console\//, "")}`;
  const entry = { operatorId, action: "list.export", subject, after: { rows, ending, filter }, ip: context.ip };
  await db.transaction().execute((trx) => audit(trx, entry));
}

/** The file with its first piece read: an iterator that was not begun would never come to its end if nobody reads it. */
async function begun(
  { log, clock }: Services,
  route: ExportRoute,
  pieces: AsyncGenerator<string>,
): Promise<ExportAnswer> {
  let first: IteratorResult<string> | undefined = await pieces.next();
  const iterator: AsyncIterator<string> = {
    async next() {
      const given = first;
      first = undefined;
      if (given) return given;
      try {
        return await pieces.next();
      } catch (error) {
        // The answer has begun, so that nobody else reports its failure.
        log.error({ err: error, route: route.path }, "an export broke off");
        throw error;
      }
    },
    return: () => pieces.return(undefined),
  };
  const name = fileNameOf(route, clock.now());
  return { type: "text/csv; charset=utf-8", name, pieces: { [Symbol.asyncIterator]: () => iterator } };
}
