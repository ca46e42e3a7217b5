import { accountTypes, houseAccounts } from "@candor/contract/domain/accounts.ts";
import { ledgerTags } from "@candor/contract/domain/ledger-tags.ts";
import type { Amount, Price, Rate } from "@candor/contract/domain/money.ts";
import { type ErrorParams, errorCodes } from "@candor/contract/errors.ts";
import { big, type Codec, integer, oneNumberOf, oneOf, optional, record, time, uuid } from "./schema.ts";

/** Shared parts of the records of several products. */

export const amount = big<Amount>();
export const price = big<Price>();
export const rate = big<Rate>();
/** A signed amount, or one without a constraint here. */
export const signed = big<bigint>();
/** 0 or 1: buy or sell, long or short, up or down. */
export const side = oneNumberOf([0, 1]);
export const openOrClosed = oneOf(["open", "closed"]);
export const userAccount = oneOf(accountTypes);
export const houseAccount = oneOf(houseAccounts);
export const account = oneOf([...accountTypes, ...houseAccounts]);
export const ledgerTag = oneOf(ledgerTags);
/** Fields of every command: the client's id, a UUID, and the engine's time when it took the command from its queue. */
export const envelope = { id: uuid, at: time };
/** A command of a user. */
export const byUser = { ...envelope, userId: integer };

const params: Codec<ErrorParams> = {
  write: (value) => JSON.stringify(value),
  read: (raw) => {
    if (typeof raw !== "object" || raw === null) throw new Error("the params of a refusal are an object");
    return raw as ErrorParams;
  },
};
/** Why a command, or a part of one, was refused. */
export const refusal = record({ error: oneOf(errorCodes), params: optional(params) });
