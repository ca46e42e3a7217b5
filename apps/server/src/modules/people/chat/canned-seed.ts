import { languages } from "@candor/contract/i18n/languages.ts";
import { sql } from "kysely";
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

/** Inserts the canned answers that an installation does not have. One that operators changed, or switched off, stays as it is. */
export async function seedCanned({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Otherwise two gateways that start at once would both find nothing.
    await sql`SELECT pg_advisory_xact_lock(hashtext('candor.canned'))`.execute(trx);
    const rows = await trx.selectFrom("canned_answers").select("slug").where("slug", "is not", null).execute();
    const present = new Set(rows.map(({ slug }) => slug));
    const missing = slugs.filter((slug) => !present.has(slug));
    for (const slug of missing) {
      const answer = {
        slug,
        title: titles[slug],
        is_active: true,
        changed_at: new Date(clock.now()),
        changed_by: null,
      };
      const { canned_id } = await trx
        .insertInto("canned_answers")
        .values(answer)
        .returning("canned_id")
        .executeTakeFirstOrThrow();
      await trx
        .insertInto("canned_texts")
        .values(languages.map((lang) => ({ canned_id, lang, text: texts[lang][slug] })))
        .execute();
    }
    if (missing.length > 0)
      await audit(trx, { operatorId: null, action: "chat.canned_seed", subject: "canned", after: { slugs: missing } });
  });
}
