import { account, amount, envelope, houseAccount, ledgerTag } from "../../codec/parts.ts";
import { integer, type MemberOf, text } from "../../codec/schema.ts";

const movement = {
  ...envelope,
  ownerId: integer,
  account,
  currencyId: integer,
  amount,
  house: houseAccount,
  tag: ledgerTag,
  ref: text,
};

export const commands = {
  /** Credits an account from a house account: deposits, the faucet, seeding of the market maker. */
  credit: movement,
  /** The reverse. */
  debit: movement,
};
export type Credit = MemberOf<typeof commands, "credit">;
export type Debit = MemberOf<typeof commands, "debit">;
