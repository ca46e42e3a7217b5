import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";

export type Outgoing = {
  readonly channel: "mail" | "sms";
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};
export type Kept = Outgoing & { readonly at: Date };

const SHOWN = 100;

/** The development outbox: unsent emails and SMS, shown at /outbox. It does not exist in production mode. */
export class Outbox {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async add({ channel, to, subject, text }: Outgoing): Promise<void> {
    await this.#db.insertInto("outbox").values({ channel, target: to, subject, body: text }).execute();
  }

  /** Newest first. */
  async list(): Promise<Kept[]> {
    const rows = await this.#db.selectFrom("outbox").selectAll().orderBy("id", "desc").limit(SHOWN).execute();
    return rows.map(({ channel, target, subject, body, created_at }) => ({
      channel,
      to: target,
      subject,
      text: body,
      at: created_at,
    }));
  }
}
