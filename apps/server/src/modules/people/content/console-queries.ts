import type { DocumentKind, DocumentTiming } from "@candor/contract/content.ts";
import type { Language } from "@candor/contract/i18n/languages.ts";
import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import {
  byNumber,
  byTime,
  type CursorPage,
  type Place,
  readCursorPage,
} from "../../../platform/database/cursor-page.ts";
import { containing } from "../../../platform/database/like.ts";
import type { Database, Db, DocumentsTable, DocumentTextsTable } from "../../../platform/database/schema.ts";

export type DocumentRow = Selectable<DocumentsTable>;
export type TextRow = Omit<Selectable<DocumentTextsTable>, "document_id" | "older_since">;
/** A translation whose English was changed after it. */
export type OlderText = { readonly lang: Language; readonly since: Date };
/** A document as its editors see it. */
export type Document = DocumentRow & {
  readonly changed_by_name: string | null;
  readonly texts: readonly TextRow[];
  readonly older: readonly OlderText[];
};

export type ListFilter = Place & {
  readonly kind?: DocumentKind | undefined;
  readonly timing?: DocumentTiming | undefined;
  readonly search: string;
  readonly now: Date;
};

type Builder = ExpressionBuilder<Database & { d: DocumentsTable }, "d">;

/** The same cases as `timingOf`, in SQL. */
function inTiming(eb: Builder, timing: DocumentTiming, now: Date) {
  if (timing === "draft" || timing === "withdrawn") return eb("d.state", "=", timing);
  const published = eb("d.state", "=", "published");
  if (timing === "scheduled") return eb.and([published, eb("d.publish_at", ">", now)]);
  if (timing === "ended") return eb.and([published, eb("d.end_at", "<=", now)]);
  const open = eb.or([eb("d.end_at", "is", null), eb("d.end_at", ">", now)]);
  return eb.and([published, eb("d.publish_at", "<=", now), open]);
}

/** The state of a document at a moment. */
export function timingOf({ state, publish_at, end_at }: DocumentRow, now: Date): DocumentTiming {
  if (state !== "published") return state;
  if (end_at && end_at <= now) return "ended";
  return publish_at && publish_at > now ? "scheduled" : "shown";
}

export async function documentPage(db: Db, filter: ListFilter): Promise<CursorPage<Document>> {
  const { kind, timing, search, now } = filter;
  let query = db.selectFrom("documents as d");
  if (kind) query = query.where("d.kind", "=", kind);
  if (timing) query = query.where((eb) => inTiming(eb, timing, now));
  if (search)
    query = query.where((eb) =>
      eb.or([
        eb("d.slug", "ilike", containing(search)),
        eb.exists(
          eb
            .selectFrom("document_texts as t")
            .select(sql`1`.as("one"))
            .whereRef("t.document_id", "=", "d.document_id")
            .where("t.title", "ilike", containing(search)),
        ),
      ]),
    );
  const keys = [byTime(sql`d.changed_at`), byNumber(sql`d.document_id`)];
  const shown = query.select("d.document_id");
  const page = await readCursorPage(db, shown, { keys, order: "desc" }, filter);
  const ids = page.rows.map(({ document_id }) => document_id);
  return { ...page, rows: await documentsById(db, ids) };
}

/** In the order of the ids, each with its texts by language code; ids that do not exist are left out. */
async function documentsById(db: Db, ids: readonly number[]): Promise<Document[]> {
  if (ids.length === 0) return [];
  const [rows, texts] = await Promise.all([
    db
      .selectFrom("documents as d")
      .leftJoin("operators as o", "o.operator_id", "d.changed_by")
      .selectAll("d")
      .select("o.name as changed_by_name")
      .where("d.document_id", "in", ids)
      .execute(),
    db.selectFrom("document_texts").selectAll().where("document_id", "in", ids).orderBy("lang").execute(),
  ]);
  const textsOf = (id: number): TextRow[] =>
    texts.filter((text) => text.document_id === id).map(({ document_id: _, older_since: __, ...text }) => text);
  const olderOf = (id: number): OlderText[] =>
    texts.flatMap(({ document_id, lang, older_since: since }) =>
      document_id === id && since ? [{ lang, since }] : [],
    );
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.document_id === id);
    return row ? [{ ...row, texts: textsOf(id), older: olderOf(id) }] : [];
  });
}

export const documentById = async (db: Db, id: number): Promise<Document | undefined> =>
  (await documentsById(db, [id]))[0];

/** The documents of these slugs, drafts included. */
export async function documentsBySlug(db: Db, slugs: readonly string[]): Promise<Document[]> {
  if (slugs.length === 0) return [];
  const rows = await db.selectFrom("documents").select("document_id").where("slug", "in", slugs).execute();
  return documentsById(
    db,
    rows.map(({ document_id }) => document_id),
  );
}

/** The row locked until the transaction ends, so that two saves at one version cannot both pass. */
export async function lockDocument(trx: Db, id: number): Promise<Document | undefined> {
  const locked = await trx
    .selectFrom("documents")
    .select("document_id")
    .where("document_id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return locked && documentById(trx, id);
}

export type NewDocument = Pick<DocumentRow, "kind" | "slug" | "link" | "topic" | "sort" | "picture">;

/** Undefined if the slug was taken in the meantime. */
export const insertDraft = (trx: Db, document: NewDocument, operatorId: number) =>
  trx
    .insertInto("documents")
    .values({ ...document, publish_at: null, end_at: null, changed_by: operatorId })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("document_id")
    .executeTakeFirst();

export type DocumentChange = Partial<
  Pick<DocumentRow, "link" | "topic" | "sort" | "picture" | "state" | "publish_at" | "end_at">
>;

/** Stores a picture under its hash, once. */
export const keepPicture = (trx: Db, { hash, picture }: { readonly hash: string; readonly picture: Buffer }) =>
  trx
    .insertInto("document_pictures")
    .values({ hash, picture })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const changeDocument = (trx: Db, id: number, change: DocumentChange & { operatorId: number; now: Date }) => {
  const { operatorId, now, ...fields } = change;
  return trx
    .updateTable("documents")
    .set((eb) => ({ ...fields, version: eb("version", "+", 1), changed_at: now, changed_by: operatorId }))
    .where("document_id", "=", id)
    .execute();
};

export async function setTexts(trx: Db, id: number, texts: readonly TextRow[]): Promise<void> {
  if (texts.length === 0) return;
  await trx
    .insertInto("document_texts")
    .values(texts.map((text) => ({ document_id: id, ...text })))
    .onConflict((conflict) =>
      conflict.columns(["document_id", "lang"]).doUpdateSet((eb) => ({
        title: eb.ref("excluded.title"),
        summary: eb.ref("excluded.summary"),
        body: eb.ref("excluded.body"),
        model: eb.ref("excluded.model"),
        hash_rate: eb.ref("excluded.hash_rate"),
        power: eb.ref("excluded.power"),
      })),
    )
    .execute();
}

/** Marks the translations that a change of the English leaves behind, and no longer those that were changed or checked themselves. */
export async function markOlder(
  trx: Db,
  id: number,
  { current, english, now }: { readonly current: readonly Language[]; readonly english: boolean; readonly now: Date },
): Promise<void> {
  const texts = trx.updateTable("document_texts").where("document_id", "=", id);
  if (english)
    await texts
      .set({ older_since: now })
      .where("lang", "not in", ["en", ...current])
      .where("older_since", "is", null)
      .execute();
  if (current.length > 0)
    await texts
      .set({ older_since: null })
      .where("lang", "in", [...current])
      .where("older_since", "is not", null)
      .execute();
}

const HISTORY_MAX = 20;

/** The last changes of a subject, such as "document:7", newest first. */
export const historyOf = (db: Db, subject: string) =>
  db
    .selectFrom("audit_log as a")
    .leftJoin("operators as o", "o.operator_id", "a.operator_id")
    .select(["a.at", "o.name as operator", "a.action", "a.reason"])
    .where("a.subject", "=", subject)
    .orderBy("a.entry_id", "desc")
    .limit(HISTORY_MAX)
    .execute();
