import { refuse } from "@candor/contract/errors.ts";
import { allRoutes } from "@candor/contract/routes.ts";
import type { FastifyInstance } from "fastify";
import type { Handler, Handlers } from "../../services/calls/handlers.ts";
import type { Services } from "../../services/services.ts";
import { dispatch, JSON_TYPE, languageOf } from "./dispatch.ts";
import { refusalText } from "./envelope.ts";
import type { Limits } from "./limits.ts";
import { readUploads } from "./upload.ts";

export const BASE = "/api/";

/** Registers every call of the contract under /api/. Calls of the demo mode do not exist in production. */
export function registerRoutes(app: FastifyInstance, services: Services, limits: Limits, handlers: Handlers): void {
  const { config } = services;
  // `Handlers` proves that each table is complete and typed; iterating by name loses which handler belongs to which route.
  const tables: Record<string, Record<string, unknown>> = handlers;
  const there = allRoutes().filter(({ route }) => !route.demoOnly || config.mode === "demo");
  const register = (scope: FastifyInstance, { group, name, route }: (typeof there)[number]) => {
    const handler = tables[group]?.[name] as Handler | undefined;
    if (!handler) throw new Error(`the call ${route.path} has no handler`);
    scope.route({
      method: [...route.methods],
      url: `${BASE}${route.path}`,
      exposeHeadRoute: false,
      config: { changes: route.changes === true },
      ...(route.sheddable
        ? {
            onRequest: (request, reply, next) => {
              if (!services.engine.isBusy) return next();
              reply.headers({ "content-type": JSON_TYPE, "cache-control": "no-store" });
              reply.send(refusalText(languageOf(request.headers), refuse("BUSY")));
            },
          }
        : {}),
      ...(route.bodyBytes === undefined ? {} : { bodyLimit: route.bodyBytes }),
      handler: dispatch(route, handler, services, limits),
    });
  };
  for (const each of there) if (!each.route.upload) register(app, each);
  app.register(async (scope) => {
    await readUploads(scope);
    for (const each of there) if (each.route.upload) register(scope, each);
  });
}
