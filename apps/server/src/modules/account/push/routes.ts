import { refuse } from "@candor/contract/errors.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/push.ts";
import { isPublicKey } from "../../../platform/push/encrypt.ts";
import { pushAddress } from "../../../platform/push/push-services.ts";
import { type Context, userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { devicesOf, subscribe, unsubscribe } from "../../../services/web-push/subscriptions.ts";
import { deviceName } from "../auth/index.ts";

const TEST_EVERY_MS = 10_000;
/** Sessions that tested lately; the oldest are forgotten. */
const TESTED_MAX = 10_000;

type State = OutputOf<typeof routes.getPushState>;

export function pushHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, clock, secrets, webPush } = services;
  const tested = new Map<string, number>();

  const stateOf = async (context: Context): Promise<State> => {
    const { userId, sessionId } = userOf(context);
    const list = await devicesOf(db, userId, sessionId);
    return { public_key: webPush.publicKey, list, devices_max: routes.PUSH_DEVICES_MAX };
  };
  /** The list is read after the commit: a repeated call shows it as it is by then. */
  const answered = async (context: Context, result: Result<Record<string, never>>): Promise<Result<State>> =>
    result.ok ? done(await stateOf(context)) : result;

  return {
    getPushState: async (context) => done(await stateOf(context)),
    subscribePush: async (context, input) => {
      const { userId, sessionId } = userOf(context);
      const call = { route: routes.subscribePush, context, input };
      const { result } = await once<Record<string, never>>(services, call, async () => {
        const { endpoint, p256dh, auth } = input;
        if (!pushAddress(endpoint, webPush.origins)) return refuseField("endpoint", "PUSH_UNSUPPORTED");
        if (!isPublicKey(p256dh)) return refuseField("p256dh", "INVALID_REQUEST");
        return async (trx) => {
          const owner = { userId, sessionId, device: deviceName(context.device) };
          await subscribe(trx, secrets, { endpoint, p256dh, auth }, owner);
          return done({});
        };
      });
      return answered(context, result);
    },
    unsubscribePush: async (context, input) => {
      const { userId, sessionId } = userOf(context);
      const call = { route: routes.unsubscribePush, context, input };
      const { result } = await once<Record<string, never>>(services, call, async () => async (trx) => {
        const removed = await unsubscribe(trx, { userId, id: input.id, sessionId });
        // Without an id nothing to remove is what the caller wants.
        return removed || input.id === undefined ? done({}) : refuseField("id", "NOT_FOUND");
      });
      return answered(context, result);
    },
    testPush: async (context) => {
      const { userId, sessionId } = userOf(context);
      const now = clock.now();
      if (now - (tested.get(sessionId) ?? 0) < TEST_EVERY_MS) return refuse("TOO_MANY_REQUESTS");
      tested.delete(sessionId);
      tested.set(sessionId, now);
      const [oldest] = tested.keys();
      if (tested.size > TESTED_MAX && oldest !== undefined) tested.delete(oldest);
      if (await webPush.test(userId, sessionId)) return done({});
      // Nothing was sent: the next press is not too early.
      tested.delete(sessionId);
      return refuse("PUSH_NO_DEVICE");
    },
  };
}
