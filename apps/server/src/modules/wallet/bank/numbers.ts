import { type Selectable, sql } from "kysely";
import type { BankCardsTable, Db } from "../../../platform/database/schema.ts";
import type { SealedColumn } from "../../../platform/secrets/sealed-column.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";

export type CardRow = Selectable<BankCardsTable>;
export type Numbers = { readonly card_number: string; readonly account: string };

const ofCard = { table: "bank_cards", id: "card_id", idType: "bigint" } as const;
const boundTo = (cardId: number | string) => `card:${cardId}`;

/** The numbers of bank cards, each sealed for its row. */
export const cardNumbers: SealedColumn = {
  ...ofCard,
  name: "numbers of bank cards",
  column: "card_sealed",
  purpose: "bank card numbers",
  boundTo,
};
/** The account numbers behind bank cards, each sealed for its row. */
export const accountNumbers: SealedColumn = {
  ...ofCard,
  name: "numbers of bank accounts",
  column: "account_sealed",
  purpose: "bank account numbers",
  boundTo,
};

export const cardIndex = (secrets: Secrets, cardNumber: string): Buffer => secrets.index("bank card index", cardNumber);
/** Of a number in the form of `accountNumberOf`. */
export const accountIndex = (secrets: Secrets, account: string): Buffer => secrets.index("bank account index", account);

/** What a row keeps of its numbers. */
export function sealNumbers(secrets: Secrets, cardId: number, { card_number, account }: Numbers) {
  const seal = ({ purpose }: SealedColumn, text: string) =>
    secrets.sealer(purpose).seal(Buffer.from(text), boundTo(cardId));
  return {
    card_sealed: seal(cardNumbers, card_number),
    card_index: cardIndex(secrets, card_number),
    account_sealed: seal(accountNumbers, account),
    account_index: accountIndex(secrets, account),
  };
}

/** The numbers of rows. Throws where one was sealed for another row or with a secret that this database never had. */
export function numbersReader(secrets: Secrets): (row: CardRow) => Numbers {
  const [cards, accounts] = [secrets.sealer(cardNumbers.purpose), secrets.sealer(accountNumbers.purpose)];
  return ({ card_id, card_sealed, account_sealed }) => {
    if (!card_sealed || !account_sealed) throw new Error(`the numbers of bank card ${card_id} are not sealed yet`);
    const bound = boundTo(card_id);
    return {
      card_number: cards.open(card_sealed, bound).toString(),
      account: accounts.open(account_sealed, bound).toString(),
    };
  };
}

/** Seals so many rows of an older release at most; how many those were. */
export async function sealClearCards(trx: Db, secrets: Secrets, limit: number): Promise<number> {
  const { rows } = await sql<Numbers & { card_id: number }>`
    SELECT card_id, card_number, account FROM bank_cards WHERE card_number IS NOT NULL
    ORDER BY card_id LIMIT ${limit} FOR UPDATE`.execute(trx);
  for (const { card_id, ...numbers } of rows)
    await trx
      .updateTable("bank_cards")
      .set({ ...sealNumbers(secrets, card_id, numbers), card_number: null, account: null })
      .where("card_id", "=", card_id)
      .execute();
  return rows.length;
}
