import type { AccountType } from "@candor/contract/domain/accounts.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import type { Caller } from "./api.ts";

/** Decimal strings, as the wire has them. */
export type Balance = { readonly available: string; readonly frozen: string };

/** What a user has of a currency in one account, as the server says; one that it does not name throws. */
export async function balanceOf(api: Caller, account: AccountType, symbol: string): Promise<Balance> {
  const { balances } = await api.call(getAsset, {});
  const found = balances.find((one) => one.account === account && one.symbol === symbol);
  if (!found) throw new Error(`no ${symbol} in the account ${account}`);
  return { available: found.available, frozen: found.frozen };
}
