import type { DocumentKind } from "@candor/contract/content.ts";
import type { Language } from "@candor/contract/i18n/languages.ts";
import { sql } from "kysely";
import { byNumber, byTime, type Sorting } from "../../../platform/database/cursor-page.ts";
import { countListed } from "../../../platform/database/page.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { type Page, type PageAt, readUserPage } from "../../../platform/database/user-page.ts";

type Asked = { readonly language: Language; readonly now: Date };

/** A document as a reader sees it, in one language. */
export type ShownDocument = {
  readonly document_id: number;
  readonly kind: DocumentKind;
  readonly slug: string;
  readonly link: string;
  readonly picture: string | null;
  readonly topic: string;
  readonly publish_at: Date;
  readonly changed_at: Date;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
};

/** Published documents in their period. A published document has a text in every language: saving and publishing ensure it. */
const shown = (db: Db, { language, now }: Asked) =>
  db
    .selectFrom("documents as d")
    .innerJoin("document_texts as t", "t.document_id", "d.document_id")
    .where("t.lang", "=", language)
    .where("d.state", "=", "published")
    .where("d.publish_at", "<=", now)
    .where((eb) => eb.or([eb("d.end_at", "is", null), eb("d.end_at", ">", now)]))
    .select([
      "d.document_id",
      "d.kind",
      "d.slug",
      "d.link",
      "d.picture",
      "d.topic",
      "d.changed_at",
      "t.title",
      "t.summary",
      "t.body",
    ])
    .select((eb) => eb.ref("d.publish_at").$notNull().as("publish_at"));

/** Of these kinds, in the operators' order. */
export const shownOfKinds = (db: Db, kinds: readonly DocumentKind[], asked: Asked): Promise<ShownDocument[]> =>
  shown(db, asked).where("d.kind", "in", kinds).orderBy("d.sort").orderBy("d.document_id").execute();

export const shownBySlug = (
  db: Db,
  slug: string,
  kinds: readonly DocumentKind[],
  asked: Asked,
): Promise<ShownDocument | undefined> =>
  shown(db, asked).where("d.slug", "=", slug).where("d.kind", "in", kinds).executeTakeFirst();

/**
 * Texts of published documents by slug, in the language or else in English. A text that was published has every language of that time; one that was
 * added to the app since falls back.
 */
export const textsBySlug = (db: Db, slugs: readonly string[], language: Language) =>
  db
    .selectFrom("documents as d")
    .innerJoin("document_texts as t", "t.document_id", "d.document_id")
    .where("d.slug", "in", slugs)
    .where("d.state", "=", "published")
    .where("t.lang", "in", [language, "en"])
    .where("t.title", "<>", "")
    .distinctOn("d.slug")
    .orderBy("d.slug")
    .orderBy((eb) => eb("t.lang", "=", language), "desc")
    .select(["d.slug", "t.title", "t.summary", "t.body", "t.model", "t.hash_rate", "t.power"])
    .execute();

export type ShownNotice = Omit<ShownDocument, "kind" | "slug" | "link" | "picture" | "topic" | "changed_at"> & {
  readonly read: boolean;
};
/** `userId` 0 is a guest, who has read nothing. */
type Reader = Asked & { readonly userId: number };

const notices = (db: Db, { userId, ...asked }: Reader) =>
  shown(db, asked)
    .where("d.kind", "=", "notice")
    .leftJoin("notice_reads as r", (join) =>
      join.onRef("r.document_id", "=", "d.document_id").on("r.user_id", "=", userId),
    )
    .select((eb) => eb("r.user_id", "is not", null).$castTo<boolean>().as("read"));

const newestFirst: Sorting = { keys: [byTime(sql`d.publish_at`), byNumber(sql`d.document_id`)], order: "desc" };

/** Unread ones are counted up to LISTED_MAX. */
export async function noticePage(
  db: Db,
  reader: Reader,
  page: Page,
): Promise<{ list: ShownNotice[]; at: PageAt; unread: number }> {
  const all = notices(db, reader);
  const [{ rows: list, at }, unread] = await Promise.all([
    readUserPage(db, all, newestFirst, page),
    countListed(db, all.where("r.user_id", "is", null)),
  ]);
  return { list, at, unread };
}

export const noticeById = (db: Db, id: number, reader: Reader): Promise<ShownNotice | undefined> =>
  notices(db, reader).where("d.document_id", "=", id).executeTakeFirst();

export const markRead = (db: Db, userId: number, documentId: number) =>
  db
    .insertInto("notice_reads")
    .values({ user_id: userId, document_id: documentId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** A picture by its hash, of a banner that is shown, will be, or was. */
export const pictureByHash = (db: Db, hash: string) =>
  db.selectFrom("document_pictures").select("picture").where("hash", "=", hash).executeTakeFirst();
