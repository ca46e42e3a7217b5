import { accountTypes, houseAccounts } from "@candor/contract/domain/accounts.ts";
import { ledgerTags } from "@candor/contract/domain/ledger-tags.ts";
import type { Amount, Price, Rate } from "@candor/contract/domain/money.ts";
import { big, integer, oneNumberOf, oneOf, time, uuid } from "./schema.ts";

/** What the records of several products are made of. */

export const amount = big<Amount>();
export const price = big<Price>();
export const rate = big<Rate>();
/** With a sign, or of what nothing is said here. */
export const signed = big<bigint>();
/** 0 or 1: buy or sell, long or short, up or down. */
export const side = oneNumberOf([0, 1]);
export const openOrClosed = oneOf(["open", "closed"]);
export const userAccount = oneOf(accountTypes);
export const houseAccount = oneOf(houseAccounts);
export const account = oneOf([...accountTypes, ...houseAccounts]);
export const ledgerTag = oneOf(ledgerTags);
/** What every command has: the id that its client made, a UUID, and the engine's clock when the engine took it from its queue. */
export const envelope = { id: uuid, at: time };
/** A command of a user. */
export const byUser = { ...envelope, userId: integer };
