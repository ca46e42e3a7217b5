import { amount } from "@candor/contract/domain/money.ts";
import type { CancelWithdrawal, DecideWithdrawal, RequestWithdrawal } from "../products/withdrawals/records.ts";
import { type Body, Driver, USDT } from "./driver.ts";

export const DETAILS = '{"chain":"TRC20","address":"T1"}';

/** Two verified users with 100 USDT each in their coin account, and 40 in the fiat account of the first. */
export function funded(): Driver {
  const driver = new Driver().openExchange(2);
  for (const userId of [1, 2]) {
    driver.fund(userId, USDT, "100");
    driver.ok({ type: "setUserState", userId, level: 2 });
  }
  driver.fund(1, USDT, "40");
  driver.ok({ type: "transfer", userId: 1, from: "c2c", to: "legal", currencyId: USDT, amount: amount("40") });
  return driver;
}

export const requestBody = (change: Partial<Body<RequestWithdrawal>> = {}): Body<RequestWithdrawal> => ({
  type: "requestWithdrawal",
  userId: 1,
  account: "c2c",
  currencyId: USDT,
  amount: amount("30"),
  fee: amount("1.5"),
  levelNeeded: 2,
  perDay: 3,
  details: DETAILS,
  ...change,
});

/** Requests a withdrawal and returns its id, which is that of the command. */
export function request(driver: Driver, change: Partial<Body<RequestWithdrawal>> = {}): string {
  driver.ok(requestBody(change));
  return driver.log.at(-1)?.command.id as string;
}
export const decide = (
  withdrawalId: string,
  to: DecideWithdrawal["to"],
  said: Partial<Body<DecideWithdrawal>> = {},
): Body<DecideWithdrawal> => ({ type: "decideWithdrawal", withdrawalId, to, operatorId: 7, ...said });
export const cancel = (withdrawalId: string, userId = 1): Body<CancelWithdrawal> => ({
  type: "cancelWithdrawal",
  userId,
  withdrawalId,
});
