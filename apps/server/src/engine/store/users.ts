import { events, userRecord } from "@candor/core/products/users/records.ts";
import { LastRows, RecordTable } from "./record-table.ts";
import type { Store } from "./store.ts";
import { flag, integer, update } from "./table.ts";

const users = new RecordTable("users", userRecord, { key: "userId", columns: { level: "kyc_level" } });
const states = new RecordTable(
  "users",
  { fields: events.userState },
  {
    key: "userId",
    changing: ["state", "level"],
    columns: { level: "kyc_level" },
  },
);

/** The gateway makes the row of a user; the batch says that the core knows them, and keeps the state that the core enforces. */
export const usersStore: Store = {
  order: 20,
  load: async (read) => ({ rows: { users: await users.load(read, "WHERE registered") } }),
  open() {
    const registered = update<{ readonly userId: number }>("users", "user_id", [
      integer("user_id", "bigint", (user) => user.userId),
      flag("registered", () => true),
    ]);
    const latest = new LastRows(states.update());
    return {
      on: {
        user: ({ user }) => registered.add(user),
        userState: (user) => latest.add(user.userId, user),
      },
      take: () => [...registered.take(), ...latest.take()],
    };
  },
};
