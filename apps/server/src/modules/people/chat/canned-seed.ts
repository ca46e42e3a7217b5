import { languages } from "@candor/contract/i18n/languages.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../../console/audit/index.ts";
import en from "./canned/en.json" with { type: "json" };
import es from "./canned/es.json" with { type: "json" };
import ja from "./canned/ja.json" with { type: "json" };
import ko from "./canned/ko.json" with { type: "json" };
import th from "./canned/th.json" with { type: "json" };
import vi from "./canned/vi.json" with { type: "json" };
import zhCN from "./canned/zh-CN.json" with { type: "json" };
import zhTW from "./canned/zh-TW.json" with { type: "json" };

type Slug = keyof typeof en;
const texts: Readonly<Record<(typeof languages)[number], Readonly<Record<Slug, string>>>> = {
  en,
  ja,
  ko,
  vi,
  es,
  "zh-TW": zhTW,
  th,
  "zh-CN": zhCN,
};

/** As operators find them. */
const titles: Readonly<Record<Slug, string>> = {
  "deposit-pending": "Deposit pending",
  "withdrawal-review": "Withdrawal under review",
  "verification-needed": "Verification needed",
  "fund-password": "Forgotten fund password",
  "otc-safety": "OTC safety",
  fees: "Fees",
  "options-rules": "Options rules",
  liquidation: "Liquidation",
  "new-coins": "New coins",
  "frozen-account": "Frozen account",
  phishing: "Phishing warning",
  closing: "Closing words",
};
const slugs = Object.keys(titles) as Slug[];

/** Answers whose text is still that of an earlier release: nobody has changed them, and this release words them otherwise. */
async function outdated(trx: Db): Promise<{ readonly canned_id: number; readonly slug: Slug }[]> {
  const rows = await trx
    .selectFrom("canned_answers as a")
    .innerJoin("canned_texts as t", "t.canned_id", "a.canned_id")
    .select(["a.canned_id", "a.slug", "a.title", "t.lang", "t.text"])
    .where("a.slug", "in", slugs)
    .where("a.changed_by", "is", null)
    .execute();
  const byId = Map.groupBy(rows, ({ canned_id }) => canned_id);
  return [...byId].flatMap(([canned_id, stored]) => {
    const slug = stored[0]?.slug as Slug;
    const kept = new Map(stored.map(({ lang, text }) => [lang, text]));
    const isSame = stored[0]?.title === titles[slug] && languages.every((lang) => kept.get(lang) === texts[lang][slug]);
    return isSame ? [] : [{ canned_id, slug }];
  });
}

const textRows = (canned_id: number, slug: Slug) =>
  languages.map((lang) => ({ canned_id, lang, text: texts[lang][slug] }));

async function reword(trx: Db, { canned_id, slug }: { canned_id: number; slug: Slug }, at: Date): Promise<void> {
  await trx
    .updateTable("canned_answers")
    .set((row) => ({ title: titles[slug], version: row("version", "+", 1), changed_at: at }))
    .where("canned_id", "=", canned_id)
    .execute();
  await trx
    .insertInto("canned_texts")
    .values(textRows(canned_id, slug))
    .onConflict((conflict) =>
      conflict.columns(["canned_id", "lang"]).doUpdateSet((row) => ({ text: row.ref("excluded.text") })),
    )
    .execute();
}

/**
 * Inserts the canned answers that an installation does not have, and gives those that no operator has ever changed the words of this release. One that an
 * operator changed, or switched off, stays as it is.
 */
export async function seedCanned({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Otherwise two gateways that start at once would both find nothing.
    await sql`SELECT pg_advisory_xact_lock(hashtext('candor.canned'))`.execute(trx);
    const rows = await trx.selectFrom("canned_answers").select("slug").where("slug", "is not", null).execute();
    const present = new Set(rows.map(({ slug }) => slug));
    const missing = slugs.filter((slug) => !present.has(slug));
    const at = new Date(clock.now());
    const reworded = await outdated(trx);
    for (const answer of reworded) await reword(trx, answer, at);
    for (const slug of missing) {
      const answer = {
        slug,
        title: titles[slug],
        is_active: true,
        changed_at: at,
        changed_by: null,
      };
      const { canned_id } = await trx
        .insertInto("canned_answers")
        .values(answer)
        .returning("canned_id")
        .executeTakeFirstOrThrow();
      await trx.insertInto("canned_texts").values(textRows(canned_id, slug)).execute();
    }
    const entry = { operatorId: null, subject: "canned" } as const;
    if (missing.length > 0) await audit(trx, { ...entry, action: "chat.canned_seed", after: { slugs: missing } });
    if (reworded.length > 0)
      await audit(trx, { ...entry, action: "chat.canned_reword", after: { slugs: reworded.map(({ slug }) => slug) } });
  });
}
