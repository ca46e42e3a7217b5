import * as account from "./account.ts";
import type { OpenCall } from "./call.ts";
import * as charts from "./charts.ts";
import * as lists from "./lists.ts";
import * as market from "./market.ts";
import * as tickers from "./tickers.ts";
import * as trading from "./trading.ts";
import * as wallet from "./wallet.ts";

/** The calls of the open API by group. */
export const openGroups = { market, trading, lists, account, wallet, tickers, charts };

export type NamedOpenCall = { readonly group: string; readonly name: string; readonly call: OpenCall };

const isCall = (value: unknown): value is OpenCall =>
  typeof value === "object" && value !== null && "security" in value && "path" in value;

export const allOpenCalls = (): NamedOpenCall[] =>
  Object.entries(openGroups).flatMap(([group, members]) =>
    Object.entries(members).flatMap(([name, member]) => (isCall(member) ? [{ group, name, call: member }] : [])),
  );
