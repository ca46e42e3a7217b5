import { setTimeout as sleep } from "node:timers/promises";
import { refuse } from "@candor/contract/errors.ts";
import type { FastifyInstance } from "fastify";
import { languageOf } from "./dispatch.ts";
import { refusalText } from "./envelope.ts";

/** How long answers that are under way are waited for: as long as the engine takes for a full queue. */
const ANSWERED_WITHIN_MS = 10_000;
/** When nothing came for so long, those who called have heard that they should wait. */
const QUIET_MS = 250;
const QUIET_WITHIN_MS = 2_000;
const LOOK_EVERY_MS = 25;
const RETRY_AFTER_S = 5;

export type Drain = {
  /**
   * Answers what has begun, refuses what still comes with 503 UNAVAILABLE, and asks each caller to close its connection. New connections are taken until the
   * end: closing the listener first would reset those that the system has accepted and we have not. Resolves when nobody waits for an answer any more, or
   * after twelve seconds.
   */
  drain(): Promise<void>;
};

/** To be called before the routes are registered, since it watches their requests. */
export function drainable(app: FastifyInstance): Drain {
  let draining = false;
  // A number, not a set of the answers: V8 chains the tables that a Set outgrows, and one that got old kept every later answer for the slow collection.
  let underWay = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  const ended = (): void => {
    underWay -= 1;
  };
  // Each request passes here: without a promise or a function of its own, and the answer is watched for its end alone.
  app.addHook("onRequest", (request, reply, next) => {
    const { raw } = reply;
    underWay += 1;
    lastAt = performance.now();
    // Also where the caller went away before its answer.
    raw.on("close", ended);
    if (!draining) return next();
    reply.code(503).headers({ "retry-after": String(RETRY_AFTER_S), connection: "close" });
    reply.type("application/json; charset=utf-8");
    reply.send(refusalText(languageOf(request.headers), refuse("UNAVAILABLE")));
  });
  const until = async (isSo: () => boolean, withinMs: number) => {
    for (const end = performance.now() + withinMs; !isSo() && performance.now() < end; ) await sleep(LOOK_EVERY_MS);
  };
  return {
    async drain() {
      draining = true;
      await until(() => underWay === 0, ANSWERED_WITHIN_MS);
      await until(() => underWay === 0 && performance.now() - lastAt >= QUIET_MS, QUIET_WITHIN_MS);
    },
  };
}
