import { account, amount, byUser, userAccount } from "../../codec/parts.ts";
import { integer, type MemberOf, time, uuid } from "../../codec/schema.ts";

export const commands = {
  /** Moves available money between two of the user's own accounts. */
  transfer: { ...byUser, from: userAccount, to: userAccount, currencyId: integer, amount },
};
export type Transfer = MemberOf<typeof commands, "transfer">;

export const events = {
  transfer: { commandId: uuid, userId: integer, from: account, to: account, currencyId: integer, amount, at: time },
};
