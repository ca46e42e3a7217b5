import type { Db } from "../../../platform/database/schema.ts";
import type { Contact } from "./contact.ts";
import type { UserRow } from "./user-view.ts";

export const userByContact = (db: Db, contact: Contact): Promise<UserRow | undefined> =>
  db
    .selectFrom("users")
    .selectAll()
    .where(contact.channel === "mail" ? "email" : "mobile", "=", contact.target)
    .executeTakeFirst();

export const userById = (db: Db, userId: number): Promise<UserRow> =>
  db.selectFrom("users").selectAll().where("user_id", "=", userId).executeTakeFirstOrThrow();

export const userByInviteCode = (db: Db, inviteCode: string) =>
  db.selectFrom("users").select("user_id").where("invite_code", "=", inviteCode.toUpperCase()).executeTakeFirst();

export type NewUser = {
  readonly contact: Contact;
  readonly passwordHash: string;
  readonly language: string;
  readonly inviterId: number | undefined;
  readonly uid: string;
  readonly inviteCode: string;
};

/** Undefined if a unique value is taken: the contact, the account number or the invite code. */
export const insertUser = (db: Db, user: NewUser): Promise<UserRow | undefined> =>
  db
    .insertInto("users")
    .values({
      uid: user.uid,
      email: user.contact.channel === "mail" ? user.contact.target : null,
      mobile: user.contact.channel === "sms" ? user.contact.target : null,
      area_code: user.contact.channel === "sms" ? user.contact.areaCode : null,
      password_hash: user.passwordHash,
      nickname: `Trader ${user.uid.slice(-4)}`,
      lang: user.language,
      channel: user.contact.channel,
      invite_code: user.inviteCode,
      inviter_id: user.inviterId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/**
 * Sets the login password. This also ends the logins begun with the old one that still owe their second factor, and resets the count of wrong ones.
 */
export async function setPassword(trx: Db, userId: number, passwordHash: string): Promise<void> {
  await trx.updateTable("users").set({ password_hash: passwordHash }).where("user_id", "=", userId).execute();
  await trx.deleteFrom("tickets").where("user_id", "=", userId).where("kind", "=", "login").execute();
  await trx.deleteFrom("secret_tries").where("user_id", "=", userId).where("kind", "=", "login_password").execute();
}

/** Users whose registerUser command was not sent: the server stopped between the two. */
export const unregistered = (db: Db) =>
  db.selectFrom("users").select(["user_id", "inviter_id"]).where("registered", "=", false).limit(1_000).execute();
