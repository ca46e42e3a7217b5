import type { HouseAccount } from "@candor/contract/domain/accounts.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { houseAccountsList, housePromises } from "@candor/contract/routes/console/treasury.ts";

export type Fund = OutputOf<typeof houseAccountsList>["list"][number];

export const houseNames: Readonly<Record<HouseAccount, string>> = {
  fees: "Fees",
  treasury: "Treasury",
  insurance: "Insurance",
  quoting: "Market making",
  outside: "Outside world",
  hosting: "Hosting reserve",
};

export const promiseNames: Readonly<Record<(typeof housePromises)[number], string>> = {
  options: "open options",
  contracts: "gains of open contracts",
  hosting: "unpaid days of funds and miners",
  quotes: "quotes in the order books",
};

export const keyOfFund = ({ account, currency_id }: Fund): string => `${account}-${currency_id}`;

export type FundFilter = { readonly account?: HouseAccount | undefined; readonly currency_id?: number | undefined };

/** The balances of an account, of a currency, or of both. */
export const filtered = (funds: readonly Fund[], { account, currency_id }: FundFilter): Fund[] =>
  funds.filter(
    (fund) =>
      (account === undefined || fund.account === account) &&
      (currency_id === undefined || fund.currency_id === currency_id),
  );
