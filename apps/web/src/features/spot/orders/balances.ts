import type { Balance } from "@candor/contract/routes/wallet.ts";
import { bySymbol } from "../../../shared/by-symbol.ts";

/** The spot account's balance of a currency; "0" when there is none. */
export const spotBalance = (balances: readonly Balance[], currencyId: number) => {
  const found = balances.find((each) => each.account === "c2c" && each.currency_id === currencyId);
  return { available: found?.available ?? "0", frozen: found?.frozen ?? "0" };
};

/** The balances of the spot account, by worth; the pair's currencies first, even if empty. */
export function spotHoldings(balances: readonly Balance[], pair: readonly number[]): Balance[] {
  const held = balances.filter(
    ({ account, available, frozen, currency_id }) =>
      account === "c2c" && (pair.includes(currency_id) || /[1-9]/.test(available + frozen)),
  );
  const place = ({ currency_id }: Balance) => (pair.includes(currency_id) ? pair.indexOf(currency_id) : pair.length);
  return held.sort((a, b) => place(a) - place(b) || bySymbol(a, b));
}
