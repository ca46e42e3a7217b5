import { accountTypes, houseAccounts } from "@candor/contract/domain/accounts.ts";
import { orderKinds, timesInForce } from "@candor/contract/domain/spot.ts";
import { ledgerTags } from "@candor/contract/domain/ledger-tags.ts";
import type { Amount, Price, Rate } from "@candor/contract/domain/money.ts";
import { big, integer, oneNumberOf, oneOf, text } from "./schema.ts";

/** What the codecs of several products are made of. */

export const amount = big<Amount>();
export const priceCodec = big<Price>();
export const rate = big<Rate>();
export const anyBig = big<bigint>();
/** 0 or 1: buy or sell, long or short, up or down. */
export const side = oneNumberOf([0, 1]);
export const marketState = oneOf(["open", "closed"]);
export const account = oneOf([...accountTypes, ...houseAccounts]);
export const userState = oneOf(["active", "frozen", "locked"]);
export const withdrawalAccount = oneOf(["c2c", "legal"]);
export const orderKind = oneOf(orderKinds);
export const timeInForce = oneOf(timesInForce);
export const ledgerTag = oneOf(ledgerTags);
/** What every command has. */
export const envelope = { id: text, at: integer };
export type Body<T> = Omit<T, "type">;
