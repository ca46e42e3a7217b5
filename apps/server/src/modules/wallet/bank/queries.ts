import { type Insertable, sql } from "kysely";
import type { BankCardsTable, Db } from "../../../platform/database/schema.ts";

export type NewCard = Omit<Insertable<BankCardsTable>, "deleted_at" | "card_number" | "account">;

export const cards = (db: Db, userId: number) =>
  db
    .selectFrom("bank_cards")
    .selectAll()
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .orderBy("card_id", "desc")
    .execute();

/** Makes other additions of the same user wait until this transaction ends: each of two at once would count one card too few. */
export const lockUser = (trx: Db, userId: number) =>
  trx.selectFrom("users").select("user_id").where("user_id", "=", userId).forUpdate().executeTakeFirstOrThrow();

export async function countCards(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("bank_cards")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The id of a card that is about to be added: what is sealed in its row is bound to it. */
export async function nextCardId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT nextval('bank_cards_card_id_seq') AS id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("a sequence gave no id");
  return row.id;
}

/** Undefined when the user has this card already. The conflict is asked for, since an error of the database would name the number in the log. */
export const insertCard = (db: Db, card: NewCard) =>
  db
    .insertInto("bank_cards")
    .values(card)
    .onConflict((conflict) => conflict.columns(["user_id", "card_index"]).where("deleted_at", "is", null).doNothing())
    .returningAll()
    .executeTakeFirst();

/** Whether the user had a card of this id. It stays in the table, since a withdrawal may name it. */
export async function removeCard(db: Db, userId: number, cardId: number, at: Date): Promise<boolean> {
  const removed = await db
    .updateTable("bank_cards")
    .set({ deleted_at: at })
    .where("card_id", "=", cardId)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .returning("card_id")
    .executeTakeFirst();
  return removed !== undefined;
}
