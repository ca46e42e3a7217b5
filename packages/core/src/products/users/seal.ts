import { recordSection } from "../../seal/section.ts";
import { userRecord } from "./records.ts";

export const sealedUsers = recordSection("users", {
  table: "users",
  rows: "users",
  record: userRecord,
  key: ({ userId }) => userId,
  touched: { user: ({ user }) => user.userId, userState: ({ userId }) => userId },
  now: ({ users }, userId) => users.get(userId),
});
