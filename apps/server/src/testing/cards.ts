import type { InputOf } from "@candor/contract/route.ts";
import type { cashSave } from "@candor/contract/routes/bank.ts";
import { changeMpwd } from "@candor/contract/routes/security.ts";
import { emsSend } from "@candor/contract/routes/user.ts";
import { type Account, openAccount } from "./accounts.ts";
import { mailedCode } from "./second-factor.ts";
import type { TestServer } from "./server.ts";

export const FUND_PASSWORD = "240917";

/** The card that has these digits before its check digit. */
function checkedCardNumber(digits: string): string {
  const sum = [...digits].reverse().reduce((all, text, place) => {
    const digit = Number.parseInt(text, 10) * (place % 2 === 0 ? 2 : 1);
    return all + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** The details of a card as a user types them; `serial` makes its number another one. */
export const cardDetails = (serial = 0): InputOf<typeof cashSave> => ({
  name: "Mai Linh",
  card_number: checkedCardNumber(`411111111${String(serial).padStart(6, "0")}`),
  bank_name: "Vietcombank",
  branch: "Hoan Kiem",
  bank_address: "198 Tran Quang Khai, Ha Noi",
  swift_code: "bftvvnvx",
  cardholder: "MAI LINH",
  account: "0011 2233 4455",
  residence_address: "7 Hang Bac, Ha Noi",
  postal_code: "100000",
  fund_password: FUND_PASSWORD,
});

/** An account that has set its fund password as a user does, with a code from the outbox. */
export async function openHolder(server: TestServer): Promise<Account> {
  const account = await openAccount(server);
  await server.ok(emsSend, { email: account.email, event: "security" }, account);
  const code = await mailedCode(server, account.email);
  const passwords = { new_fund_password: FUND_PASSWORD, repeat_fund_password: FUND_PASSWORD };
  await server.ok(changeMpwd, { ...passwords, code }, account);
  return account;
}
