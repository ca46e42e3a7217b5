import { randomBytes } from "node:crypto";
import { type OpenRefusal, openRefusal } from "@candor/contract/open/errors.ts";
import type { FastifyError, FastifyRequest } from "fastify";
import { EngineUnavailable, UnknownOutcome } from "../../../platform/bus/bus.ts";
import { troubleOf } from "../../../platform/database/trouble.ts";
import type { Log } from "../../../platform/log/log.ts";

const RETRY_AFTER_S = 1;

/** A failure as the open API says it. After one of a call with an effect its caller cannot know what was done, and is told so. */
export function failureOf(error: FastifyError, log: Log, request: FastifyRequest): OpenRefusal {
  if (error instanceof EngineUnavailable) return { ...openRefusal("DISCONNECTED"), retryAfter: RETRY_AFTER_S };
  if (error instanceof UnknownOutcome) return openRefusal("TIMEOUT");
  const { url, config } = request.routeOptions;
  const trouble = troubleOf(error);
  if (trouble) {
    log.warn({ ...trouble, route: url }, "the database did not answer a call of the open API");
    return config.changes === true
      ? openRefusal("TIMEOUT")
      : { ...openRefusal("DISCONNECTED"), retryAfter: RETRY_AFTER_S };
  }
  const status = error.statusCode ?? 500;
  if (status < 500) return { ...openRefusal("INVALID_PARAMETER", "body"), status };
  const errorId = randomBytes(6).toString("hex");
  log.error({ err: error, errorId, method: request.method, route: url }, "a call of the open API failed");
  return openRefusal("UNKNOWN");
}
