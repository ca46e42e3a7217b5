import { randomBytes } from "node:crypto";
import { type OpenRefusal, openRefusal } from "@candor/contract/open/errors.ts";
import type { FastifyError, FastifyRequest } from "fastify";
import type { Log } from "../../../platform/log/log.ts";
import { knownFailure } from "../../../services/open/carry-out.ts";

/** A failure of a call over HTTP as the open API says it. */
export function failureOf(error: FastifyError, log: Log, request: FastifyRequest): OpenRefusal {
  const { url, config } = request.routeOptions;
  const known = knownFailure(error, log, { path: url ?? "", changes: config.changes === true });
  if (known) return known;
  const status = error.statusCode ?? 500;
  if (status < 500) return { ...openRefusal("INVALID_PARAMETER", "body"), status };
  const errorId = randomBytes(6).toString("hex");
  log.error({ err: error, errorId, method: request.method, route: url }, "a call of the open API failed");
  return openRefusal("UNKNOWN");
}
