import type { OpenCall } from "@candor/contract/open/call.ts";
import { type OpenRefusal, type OpenResult, openRefusal } from "@candor/contract/open/errors.ts";
import { EngineUnavailable, UnknownOutcome } from "../../platform/bus/bus.ts";
import { troubleOf } from "../../platform/database/trouble.ts";
import type { Log } from "../../platform/log/log.ts";
import type { OpenContext, OpenHandler } from "./handlers.ts";
import { type OpenParams, readOpenInput } from "./input.ts";
import type { OpenServices } from "./open-services.ts";
import { replayed } from "./signed.ts";

/** A call whose caller is known; the call's own weight was taken already. */
export type Asked = {
  readonly call: OpenCall;
  readonly handler: OpenHandler;
  readonly context: OpenContext;
  /** The caller's network, by which weight is counted. */
  readonly network: string;
  /** Of a signed request: the same one is taken once. */
  readonly signature: string | undefined;
  readonly params: OpenParams;
};

const RETRY_AFTER_S = 1;

/** Input, limits and the handler of a call, whichever door it came through. */
export async function carryOut({ limits, replays }: OpenServices, asked: Asked): Promise<OpenResult<unknown>> {
  const { call, handler, context, network, signature, params } = asked;
  const input = readOpenInput(call, params);
  if (!input.ok) return input;
  const weight = call.weightOf?.(input.data as never) ?? call.weight;
  const tooMuch = weight > call.weight ? limits.takeWeight(network, weight - call.weight) : undefined;
  if (tooMuch) return tooMuch;
  const { userId, key } = context;
  if (userId > 0) {
    const { orders = 0 } = call;
    const ofUser =
      limits.takeWeight(`user:${userId}`, weight) ?? (orders > 0 ? limits.takeOrders(userId, orders) : undefined);
    if (ofUser) return ofUser;
  }
  if (call.changes && key && signature !== undefined && !replays.take(key.keyId, signature)) return replayed(call);
  return handler(context, input.data as never);
}

/** A failure as the open API says it; undefined for one that is a fault of ours. After one of a call with an effect its caller cannot know what was done, and is told so. */
export function knownFailure(
  error: unknown,
  log: Log,
  { path, changes = false }: Pick<OpenCall, "path" | "changes">,
): OpenRefusal | undefined {
  if (error instanceof EngineUnavailable) return { ...openRefusal("DISCONNECTED"), retryAfter: RETRY_AFTER_S };
  if (error instanceof UnknownOutcome) return openRefusal("TIMEOUT");
  const trouble = troubleOf(error);
  if (!trouble) return undefined;
  log.warn({ ...trouble, route: path }, "the database did not answer a call of the open API");
  return changes ? openRefusal("TIMEOUT") : { ...openRefusal("DISCONNECTED"), retryAfter: RETRY_AFTER_S };
}
