import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/console/users.ts";
import { afterCommit } from "../../../services/after-commit.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { withUserState } from "../../account/security/index.ts";
import { audit } from "../audit/index.ts";
import { insertNote } from "../cases/index.ts";
import * as queries from "./user-queries.ts";

type State = "active" | "frozen" | "locked";
type Changed = { state: State; cancelled_orders: number | null };
type StateRoute = typeof routes.userFreeze | typeof routes.userUnfreeze | typeof routes.userLock;
type UserRow = NonNullable<Awaited<ReturnType<typeof queries.lockUser>>>;

type Change = {
  readonly route: StateRoute;
  readonly action: string;
  readonly state: State;
  /** Whether it may follow the current state. */
  readonly from: (user: UserRow) => boolean;
};

const freeze: Change = {
  route: routes.userFreeze,
  action: "user.freeze",
  state: "frozen",
  // An operator may take over a user's own freeze, so that the user cannot lift it.
  from: ({ state, state_by }) => state === "active" || (state === "frozen" && state_by === "user"),
};
const unfreeze: Change = {
  route: routes.userUnfreeze,
  action: "user.unfreeze",
  state: "active",
  from: ({ state }) => state === "frozen",
};
const lock: Change = {
  route: routes.userLock,
  action: "user.lock",
  state: "locked",
  from: ({ state }) => state !== "locked",
};

/**
 * Changes a user's state in two steps. The first records who requested what and why, in one transaction with the answer to the call's key; the second
 * sends the core its command under the same key. So every effect is logged; if the server stops in between, the console's retry of the unanswered
 * call sends the command again.
 */
async function changeState(
  services: Services,
  { route, action, state, from }: Change,
  context: Context,
  input: ParsedInputOf<StateRoute>,
): Promise<Result<Changed>> {
  const { db, engine, clock } = services;
  const { uid, reason, note } = input;
  const { operatorId } = operatorOf(context);
  const { result } = await once<{ user_id: number }>(services, { route, context, input }, async () => async (trx) => {
    const user = await queries.lockUser(trx, uid);
    if (!user) return refuseField("uid", "NOT_FOUND");
    if (!from(user)) return refuse("VERSION_CONFLICT");
    const { user_id } = user;
    const at = new Date(clock.now());
    await queries.setStateFacts(trx, user_id, { state_reason: reason, state_by: "operator", state_at: at });
    const noted = { kind: "user" as const, record_id: uid, operator_id: operatorId, text: `${action}: ${note}`, at };
    if (note) await insertNote(trx, noted);
    await audit(trx, {
      operatorId,
      action,
      subject: `user:${user_id}`,
      before: { state: user.state },
      after: { state, note },
      reason,
      ip: context.ip,
    });
    return done({ user_id });
  });
  if (!result.ok) return result;
  const userId = result.data.user_id;
  const command = { type: "setUserState", id: context.commandId, userId, state } as const;
  const outcome = await execute(engine, command, { lane: "operator" });
  if (!outcome.ok) return outcome;
  services.sessions.refresh(userId);
  // If this fails, each call of a locked user is still refused by the state.
  if (state === "locked")
    await afterCommit(services, "ending the sessions of a locked user", () => services.sessions.endAll(userId));
  if (state === "active") return done({ state, cancelled_orders: 0 });
  const cancelled = await afterCommit(services, "counting the orders that a freeze has cancelled", () =>
    queries.ordersFrozenAt(db, userId, new Date(outcome.at)),
  );
  return done({ state, cancelled_orders: cancelled ?? null });
}

/** Locked from the record to the core's outcome: a user's own freeze or unfreeze in between would overwrite the record or lift the freeze. */
async function inTurn(
  services: Services,
  change: Change,
  context: Context,
  input: ParsedInputOf<StateRoute>,
): Promise<Result<Changed>> {
  const user = await queries.userIdOf(services.db, input.uid);
  if (!user) return refuseField("uid", "NOT_FOUND");
  return withUserState(services.db, user.user_id, () => changeState(services, change, context, input));
}

type StateHandlers = Pick<HandlersOf<typeof routes>, "userFreeze" | "userUnfreeze" | "userLock">;

export const userStateHandlers = (services: Services): StateHandlers => ({
  userFreeze: (context, input) => inTurn(services, freeze, context, input),
  userUnfreeze: (context, input) => inTurn(services, unfreeze, context, input),
  userLock: (context, input) => inTurn(services, lock, context, input),
});
