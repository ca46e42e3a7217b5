import type { ProductStore } from "./store.ts";
import { flag, integer, update, word } from "./table.ts";

type Registration = { readonly userId: number };
type UserStateRow = { readonly userId: number; readonly state: string; readonly level: number };

/** The gateway makes the row of a user; the batch says that the core knows them, and keeps the state that the core enforces. */
export function usersStore(): ProductStore {
  const registered = update<Registration>("users", "user_id", [
    integer("user_id", "bigint", (user) => user.userId),
    flag("registered", () => true),
  ]);
  const states = update<UserStateRow>("users", "user_id", [
    integer("user_id", "bigint", (user) => user.userId),
    word("state", (user) => user.state),
    integer("kyc_level", "smallint", (user) => user.level),
  ]);
  let changed = new Map<number, UserStateRow>();

  return {
    on: {
      user: ({ user }) => registered.add(user),
      userState: (user) => changed.set(user.userId, user),
    },
    take() {
      for (const user of changed.values()) states.add(user);
      changed = new Map();
      return [...registered.take(), ...states.take()];
    },
  };
}
