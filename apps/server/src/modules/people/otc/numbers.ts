import { type Selectable, sql } from "kysely";
import type { Db, OtcAccountsTable } from "../../../platform/database/schema.ts";
import type { SealedColumn } from "../../../platform/secrets/sealed-column.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import { accountIndex, cardIndex } from "../../wallet/bank/index.ts";

export type AccountRow = Selectable<OtcAccountsTable>;

const boundTo = (accountId: number | string) => `otc-account:${accountId}`;

/** The numbers of payment accounts, each sealed for its row. */
export const paymentNumbers: SealedColumn = {
  name: "numbers of payment accounts",
  table: "otc_accounts",
  id: "account_id",
  idType: "bigint",
  column: "number_sealed",
  purpose: "payment account numbers",
  boundTo,
};

/** The number as it is stored, and its indexes, which are those of bank cards and of their accounts: the same number is found in both. */
export const sealNumber = (secrets: Secrets, accountId: number, number: string) => ({
  number_sealed: secrets.sealer(paymentNumbers.purpose).seal(Buffer.from(number), boundTo(accountId)),
  account_index: accountIndex(secrets, number),
  card_index: cardIndex(secrets, number),
});

/** Throws where it was sealed for another row or with a secret that this database never had. */
export const numberOf = (secrets: Secrets, { account_id, number_sealed }: AccountRow): string =>
  secrets.sealer(paymentNumbers.purpose).open(number_sealed, boundTo(account_id)).toString();

/** Whether two users have a bank account in common: among their payment accounts and bank cards, removed ones included. */
export async function haveSameBank(db: Db, one: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    WITH mine AS (
      SELECT account_index AS number FROM otc_accounts WHERE user_id = ${one}
      UNION SELECT card_index FROM otc_accounts WHERE user_id = ${one}
      UNION SELECT account_index FROM bank_cards WHERE user_id = ${one}
      UNION SELECT card_index FROM bank_cards WHERE user_id = ${one})
    SELECT FROM mine WHERE EXISTS (SELECT FROM otc_accounts WHERE user_id = ${other} AND (account_index = number OR card_index = number))
      OR EXISTS (SELECT FROM bank_cards WHERE user_id = ${other} AND (account_index = number OR card_index = number))
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Whether any bank account of a user is known, removed ones included. */
export async function hasBank(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM users WHERE user_id = ${userId} AND (EXISTS (SELECT FROM otc_accounts WHERE user_id = ${userId})
      OR EXISTS (SELECT FROM bank_cards WHERE user_id = ${userId}))`.execute(db);
  return rows.length > 0;
}
