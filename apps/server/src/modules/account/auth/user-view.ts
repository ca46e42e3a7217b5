import type { User } from "@candor/contract/routes/user.ts";
import type { Selectable } from "kysely";
import type { UsersTable } from "../../../platform/database/schema.ts";

export type UserRow = Selectable<UsersTable>;

/** The user as the contract shows it to its owner. */
export const userView = (row: UserRow): User => ({
  uid: row.uid,
  nickname: row.nickname,
  mobile: row.mobile,
  email: row.email,
  invite_code: row.invite_code,
  credit_score: row.credit_score,
  level: row.kyc_level,
  state: row.state,
  lang: row.lang,
  code_channel: row.channel,
  created_at: row.created_at.toISOString(),
});
