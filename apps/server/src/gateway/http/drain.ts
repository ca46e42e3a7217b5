import { setTimeout as sleep } from "node:timers/promises";
import { refuse } from "@candor/contract/errors.ts";
import { openRefusal } from "@candor/contract/open/errors.ts";
import type { FastifyInstance } from "fastify";
import { languageOf } from "./dispatch.ts";
import { refusalText } from "./envelope.ts";
import { refuseWith } from "./open/dispatch.ts";
import { isOpenPath } from "./open/paths.ts";

/** How long pending answers are waited for: as long as the engine takes for a full queue. */
const ANSWERED_WITHIN_MS = 10_000;
/** After this long without a request, all callers have been asked to wait. */
const QUIET_MS = 250;
const QUIET_WITHIN_MS = 2_000;
const LOOK_EVERY_MS = 25;
const RETRY_AFTER_S = 5;

export type Drain = {
  /**
   * Answers requests in progress, refuses new ones with 503 UNAVAILABLE, and asks each caller to close its connection. New connections are accepted
   * until the end: closing the listener first would reset those accepted by the system but not by us. Resolves when no caller waits for an answer any
   * more, or after twelve seconds.
   */
  drain(): Promise<void>;
};

/** To be called before the routes are registered, since it watches their requests. */
export function drainable(app: FastifyInstance): Drain {
  let draining = false;
  // A number, not a set of the answers: V8 chains the tables that a Set outgrows, and an old one kept every later answer until a full garbage collection.
  let underWay = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  const ended = (): void => {
    underWay -= 1;
  };
  // Every request passes here: no promise or closure per request, and only the end of the answer is observed.
  app.addHook("onRequest", (request, reply, next) => {
    const { raw } = reply;
    underWay += 1;
    lastAt = performance.now();
    // Also if the caller disconnected before its answer.
    raw.on("close", ended);
    if (!draining) return next();
    reply.code(503).headers({ "retry-after": String(RETRY_AFTER_S), connection: "close" });
    reply.type("application/json; charset=utf-8");
    reply.send(
      isOpenPath(request.url)
        ? refuseWith(reply, openRefusal("DISCONNECTED"))
        : refusalText(languageOf(request.headers), refuse("UNAVAILABLE")),
    );
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
