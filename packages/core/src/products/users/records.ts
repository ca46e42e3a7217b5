import { envelope } from "../../codec/parts.ts";
import {
  integer,
  listOf,
  type MemberOf,
  oneOf,
  optional,
  orUndefined,
  placed,
  record,
  union,
  type ValueOf,
} from "../../codec/schema.ts";

const userState = oneOf(["active", "frozen", "locked"]);
export type UserState = ValueOf<typeof userState>;

export const commands = {
  registerUser: { ...envelope, userId: integer, inviterId: optional(integer) },
  /** What is absent stays as it is: an operator who freezes does not know the level, and a reviewer does not know the state. */
  setUserState: { ...envelope, userId: integer, state: optional(userState), level: optional(integer) },
};
export type RegisterUser = MemberOf<typeof commands, "registerUser">;
export type SetUserState = MemberOf<typeof commands, "setUserState">;

const { registerUser } = commands;
export const events = {
  user: { user: union({ registerUser }) },
  /** State and level as they are now. */
  userState: { userId: integer, state: userState, level: integer },
};
export type UserStateSet = MemberOf<typeof events, "userState">;

export const userRecord = record({
  userId: integer,
  inviterId: orUndefined(integer),
  state: userState,
  /** How far the identity is verified; 0 is not at all. */
  level: integer,
});
export type UserRow = ValueOf<typeof userRecord>;

export const rows = placed(2, { users: listOf(userRecord) });
