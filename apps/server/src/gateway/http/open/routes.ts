import { allOpenCalls } from "@candor/contract/open/all.ts";
import type { FastifyError, FastifyInstance } from "fastify";
import type { openHandlers } from "../../../modules/open-handlers.ts";
import type { OpenHandler } from "../../../services/open/handlers.ts";
import type { OpenServices } from "../../../services/open/open-services.ts";
import { openRefusalOf } from "../../../services/open/refusals.ts";
import type { Services } from "../../../services/services.ts";
import { openDispatch, refuseWith, unknownCall } from "./dispatch.ts";
import { failureOf } from "./failures.ts";
import { KeptAnswers } from "./kept-answers.ts";

/** Paths below these answer in Binance's form, whatever is asked for. */
const ROOTS = ["/api/v3", "/sapi", "/fapi", "/dapi"];
const METHODS = ["GET", "POST", "PUT", "DELETE"] as const;

type Parts = { readonly open: OpenServices; readonly tables: ReturnType<typeof openHandlers> };

/** Registers every call of the open API. Its bodies stay text, since what was signed is the text. */
export function registerOpenRoutes(app: FastifyInstance, services: Services, { open, tables }: Parts): void {
  const parts = { services, open, kept: new KeptAnswers(services.clock) };
  const handlers: Record<string, Record<string, unknown>> = tables;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, parsed) => parsed(null, body));
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      reply.send(refuseWith(reply, failureOf(error, services.log, request)));
    });
    for (const { group, name, call } of allOpenCalls()) {
      const handler = handlers[group]?.[name] as OpenHandler | undefined;
      if (!handler) throw new Error(`the call ${call.path} has no handler`);
      scope.route({
        method: call.method,
        url: call.path,
        exposeHeadRoute: false,
        config: { changes: call.changes === true },
        ...(call.orders === undefined
          ? {}
          : {
              onRequest: (_, reply, next) => {
                if (!services.engine.isBusy) return next();
                reply.send(refuseWith(reply, openRefusalOf({ error: "BUSY" })));
              },
            }),
        handler: openDispatch(call, handler, parts),
      });
    }
    for (const root of ROOTS)
      scope.route({ method: [...METHODS], url: `${root}/*`, handler: async (_, reply) => unknownCall(reply) });
  });
}
