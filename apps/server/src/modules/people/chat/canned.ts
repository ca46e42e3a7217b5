import { cannedPlaceholders } from "@candor/contract/domain/chat.ts";
import { refuse } from "@candor/contract/errors.ts";
import { type Language, languageNames, languages } from "@candor/contract/i18n/languages.ts";
import type { OutputOf, ParsedInputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/console/inbox.ts";
import { maskSecrets } from "@candor/contract/rules/chat-mask.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../../console/audit/index.ts";

type Canned = OutputOf<typeof routes.cannedSave>;
type Save = ParsedInputOf<typeof routes.cannedSave>;
type Texts = Save["texts"];

export async function cannedAnswers(db: Db, id?: number): Promise<Canned[]> {
  let query = db
    .selectFrom("canned_answers as a")
    .leftJoin("operators as o", "o.operator_id", "a.changed_by")
    .select(["a.canned_id", "a.slug", "a.title", "a.is_active", "a.version", "a.changed_at", "o.name as changed_by"])
    .orderBy("a.canned_id");
  if (id !== undefined) query = query.where("a.canned_id", "=", id);
  const rows = await query.limit(LISTED_MAX).execute();
  if (rows.length === 0) return [];
  const texts = await db
    .selectFrom("canned_texts")
    .selectAll()
    .where(
      "canned_id",
      "in",
      rows.map((row) => row.canned_id),
    )
    .execute();
  return rows.map((row) => ({
    id: row.canned_id,
    version: row.version,
    slug: row.slug ?? `answer-${row.canned_id}`,
    title: row.title,
    texts: inOrder(texts.filter((text) => text.canned_id === row.canned_id)),
    active: row.is_active,
    changed_at: row.changed_at.toISOString(),
    changed_by: row.changed_by,
  }));
}
const LISTED_MAX = 500;

const inOrder = (texts: Texts): Texts =>
  languages.flatMap((lang) => {
    const found = texts.findLast((text) => text.lang === lang);
    return found ? [{ lang, text: found.text }] : [];
  });

/** An address of the web in a text that users read under our name. */
const LINK = /\b(?:https?:\/\/|www\.)[^\s]+/giu;

/** Unknown placeholders would be sent as they stand, and one operator could send every user to a page that looks like the login. */
function problemOf(
  { texts, active }: Pick<Save, "texts" | "active">,
  hosts: readonly string[],
): FieldRefusal | undefined {
  for (const { lang, text } of texts) {
    const names = [...text.matchAll(/\{([^{}]*)\}/gu)].map(([, name]) => name);
    const isKnown = names.every((name) => cannedPlaceholders.some((known) => known === name));
    if (!isKnown || maskSecrets(text).masked) return refuseField(`texts.${lang}`, "INVALID_REQUEST");
    const foreign = text.match(LINK)?.find((link) => !isOwn(link, hosts));
    if (foreign !== undefined) return { ...refuse("LINK_NOT_ALLOWED", { link: foreign }), field: `texts.${lang}` };
  }
  const missing = active ? languages.find((lang) => !texts.some((text) => text.lang === lang)) : undefined;
  return missing && missingText(missing);
}

const missingText = (lang: Language): FieldRefusal => ({
  ...refuse("TRANSLATION_MISSING", { language: languageNames[lang] }),
  field: `texts.${lang}`,
});

function isOwn(link: string, hosts: readonly string[]): boolean {
  const url = URL.parse(link);
  return url?.protocol === "https:" && hosts.includes(url.hostname);
}

export function cannedHandlers(services: Services): Pick<HandlersOf<typeof routes>, "cannedList" | "cannedSave"> {
  const { db, config } = services;
  return {
    cannedList: async () => done({ list: await cannedAnswers(db) }),
    cannedSave: async (context, input) => {
      const { result } = await once<Canned>(
        services,
        { route: routes.cannedSave, context, input },
        async () => problemOf(input, config.linkHosts) ?? ((trx) => save(trx, services, context, input)),
      );
      return result;
    },
  };
}

async function save(trx: Db, { clock }: Services, context: Context, input: Save): Promise<Result<Canned>> {
  const { operatorId } = operatorOf(context);
  const { title, active, version } = input;
  const changed = { title, is_active: active, changed_at: new Date(clock.now()), changed_by: operatorId };
  const [before] = input.id === undefined ? [] : await locked(trx, input.id);
  if (input.id !== undefined && !before) return refuseField("id", "NOT_FOUND");
  if ((before?.version ?? 0) !== version) return refuse("VERSION_CONFLICT");
  const { canned_id: id } = before
    ? await trx
        .updateTable("canned_answers")
        .set({ ...changed, version: version + 1 })
        .where("canned_id", "=", before.id)
        .returning("canned_id")
        .executeTakeFirstOrThrow()
    : await trx
        .insertInto("canned_answers")
        .values({ ...changed, slug: null })
        .returning("canned_id")
        .executeTakeFirstOrThrow();
  const texts = inOrder(input.texts);
  if (texts.length > 0)
    await trx
      .insertInto("canned_texts")
      .values(texts.map((text) => ({ canned_id: id, ...text })))
      .onConflict((conflict) =>
        conflict.columns(["canned_id", "lang"]).doUpdateSet((row) => ({ text: row.ref("excluded.text") })),
      )
      .execute();
  const [after] = await cannedAnswers(trx, id);
  if (!after) throw new Error(`canned answer ${id} was written and is not there`);
  const [told, now] = [before && audited(before), audited(after)];
  await audit(trx, {
    operatorId,
    action: "chat.canned_save",
    subject: `canned:${id}`,
    before: told,
    after: now,
    ip: context.ip,
  });
  return done(after);
}

async function locked(trx: Db, id: number): Promise<Canned[]> {
  await trx.selectFrom("canned_answers").select("canned_id").where("canned_id", "=", id).forUpdate().execute();
  return cannedAnswers(trx, id);
}

const audited = ({ title, active, texts }: Canned) => ({ title, active, texts });
