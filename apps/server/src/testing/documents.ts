import type { DocumentKind } from "@candor/contract/content.ts";
import { languages } from "@candor/contract/i18n/languages.ts";
import type { Kysely } from "kysely";
import type { Database } from "../platform/database/schema.ts";

export type TestDocument = {
  readonly kind: DocumentKind;
  readonly slug: string;
  readonly state?: "draft" | "published" | "withdrawn";
  readonly publishAt?: Date;
  readonly endAt?: Date;
  readonly topic?: string;
  readonly link?: string;
  readonly body?: string;
};

/** A document straight into the tables, published an hour ago by default; its texts are "<slug> <language>". Returns its id. */
export async function insertDocument(db: Kysely<Database>, document: TestDocument): Promise<number> {
  const { kind, slug, state = "published", topic = "", link = "", body } = document;
  const { document_id } = await db
    .insertInto("documents")
    .values({
      kind,
      slug,
      state,
      topic,
      link,
      publish_at: state === "draft" ? null : (document.publishAt ?? new Date(Date.now() - 3_600_000)),
      end_at: document.endAt ?? null,
      changed_by: null,
    })
    .returning("document_id")
    .executeTakeFirstOrThrow();
  const texts = languages.map((lang) => ({
    document_id,
    lang,
    title: `${slug} ${lang}`,
    summary: `summary of ${slug}`,
    body: body ?? `<p>${slug} in ${lang}</p>`,
  }));
  await db.insertInto("document_texts").values(texts).execute();
  return document_id;
}
