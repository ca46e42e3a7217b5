import { randomBytes } from "node:crypto";
import { refuse } from "@candor/contract/errors.ts";
import type { FastifyError, FastifyInstance } from "fastify";
import { EngineUnavailable } from "../../platform/bus/bus.ts";
import { troubleOf } from "../../platform/database/trouble.ts";
import type { Log } from "../../platform/log/log.ts";
import { languageOf } from "./dispatch.ts";
import { refusalText } from "./envelope.ts";

/** PostgreSQL's code for text that it cannot hold: a NUL, which JSON and forms can carry into any field. */
const UNSTORABLE_TEXT = "22021";

/** By then a pool has a new connection to a healthy database. */
const RETRY_AFTER_S = 1;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Of the contract's route: the call has an effect. */
    changes?: boolean;
  }
}

/**
 * Failures in the envelope: an unavailable engine, 404, 413 and the like from Fastify, 503 if the database did not answer, and 500 with an id under
 * which the cause is logged.
 */
export function answerFailures(app: FastifyInstance, log: Log): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const language = languageOf(request.headers);
    reply.header("content-type", "application/json; charset=utf-8");
    if (error.code === UNSTORABLE_TEXT) return reply.code(200).send(refusalText(language, refuse("INVALID_REQUEST")));
    if (error instanceof EngineUnavailable) return reply.code(200).send(refusalText(language, refuse("UNAVAILABLE")));
    const trouble = troubleOf(error);
    const { changes } = request.routeOptions.config;
    if (trouble && changes !== true) {
      log.warn(
        { ...trouble, route: request.routeOptions.url },
        "a read was refused, since the database did not answer it",
      );
      reply.header("retry-after", String(RETRY_AFTER_S));
      return reply.code(503).send(refusalText(language, refuse("UNAVAILABLE")));
    }
    // A change with the same error may be committed: "not available" would claim that nothing was done.
    const status = trouble ? 503 : (error.statusCode ?? 500);
    if (status < 500) {
      const refused = refusalText(language, refuse("INVALID_REQUEST"));
      return reply.code(status).send(refused);
    }
    const id = randomBytes(6).toString("hex");
    log.error({ err: error, errorId: id, method: request.method, route: request.routeOptions.url }, "a call failed");
    return reply.code(status).send(refusalText(language, refuse("INTERNAL", { id })));
  });
}

/** Requests without a route: a call that does not exist, or a file. */
export function answerUnknown(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    reply.code(404).header("content-type", "application/json; charset=utf-8");
    return reply.send(refusalText(languageOf(request.headers), refuse("NOT_FOUND")));
  });
}
