import { type Refusal, refuse } from "@candor/contract/errors.ts";
import { DONE, type Outcome } from "../../engine/outcome.ts";
import type { Product } from "../../engine/product.ts";
import type { State } from "../../engine/state.ts";
import type { RegisterUser, SetUserState } from "./records.ts";
import { sealedUsers } from "./seal.ts";

function registerUser(state: State, command: RegisterUser): Outcome {
  const { userId, inviterId } = command;
  if (!Number.isSafeInteger(userId) || userId <= 0) return refuse("INVALID_REQUEST");
  if (state.users.has(userId)) return refuse("ACCOUNT_EXISTS");
  if (inviterId !== undefined && !state.users.has(inviterId)) return refuse("INVITE_CODE_NOT_FOUND");
  state.users.set(userId, { userId, inviterId, state: "active", level: 0 });
  state.events.push({ type: "user", user: command });
  return DONE;
}

function setUserState(state: State, command: SetUserState): Outcome {
  const user = state.users.get(command.userId);
  if (!user) return refuse("NOT_FOUND");
  user.state = command.state ?? user.state;
  user.level = command.level ?? user.level;
  state.events.push({ type: "userState", userId: user.userId, state: user.state, level: user.level });
  return DONE;
}

/** Why this user may not operate; undefined when they may. */
export function refuseUser(state: State, userId: number): Refusal | undefined {
  const user = state.users.get(userId);
  if (!user) return refuse("NOT_FOUND");
  if (user.state === "frozen") return refuse("ACCOUNT_FROZEN");
  if (user.state === "locked") return refuse("ACCOUNT_LOCKED");
  return undefined;
}

export const users: Product = {
  name: "users",
  order: 20,
  state: () => ({ users: new Map() }),
  commands: { registerUser, setUserState },
  seal: [sealedUsers],
  rows: (state) => ({ users: [...state.users.values()].sort((a, b) => a.userId - b.userId) }),
  restore: (state, rows) => {
    for (const user of rows.users) state.users.set(user.userId, { ...user });
  },
};
