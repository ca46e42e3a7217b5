import { type AccountType, accountTypes } from "@candor/contract/domain/accounts.ts";

/** The names of a user's five accounts in the console. */
export const accountNames: Readonly<Record<AccountType, string>> = {
  c2c: "Coin",
  lever: "Contract",
  mic: "Option",
  legal: "Fiat",
  finance: "Financial",
};
/** The name of any account; one of the house shows as it is. */
export const accountName = (account: string): string =>
  accountTypes.find((each) => each === account) ? accountNames[account as AccountType] : account;

/** Of a posting: a user's frozen part is named after its account. */
export const postedAccount = (account: string): string => {
  const name = account.replace(/ frozen$/, "");
  return name === account ? accountName(account) : `${accountName(name)}, frozen`;
};
