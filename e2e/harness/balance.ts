import type { AccountType } from "@candor/contract/domain/accounts.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import type { Caller } from "./api.ts";

/** Decimal strings, as the wire has them. */
export type Balance = { readonly available: string; readonly frozen: string };

/** A user's balance of a currency in one account, from the server; throws if it is missing. */
export async function balanceOf(api: Caller, account: AccountType, symbol: string): Promise<Balance> {
  const { balances } = await api.call(getAsset, {});
  const found = balances.find((one) => one.account === account && one.symbol === symbol);
  if (!found) throw new Error(`no ${symbol} in the account ${account}`);
  return { available: found.available, frozen: found.frozen };
}
