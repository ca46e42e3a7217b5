import { readFile } from "node:fs/promises";
import {
  ABOUT_SLUG,
  COIN_TOPIC,
  coinSlug,
  type DocumentKind,
  FEES_SLUG,
  type HelpTopic,
  type machineParts,
  PLACE_TOPIC,
  PRIVACY_SLUG,
  type ProductTopic,
  productSlug,
  RISK_SLUG,
  TERMS_SLUG,
} from "@candor/contract/content.ts";
import { type Language, languages } from "@candor/contract/i18n/languages.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../../console/audit/index.ts";
import { cleanTexts } from "./editing.ts";
import { parseSeed, type SeedText } from "./seed-text.ts";

type Seed = {
  readonly kind: DocumentKind;
  readonly slug: string;
  readonly link?: string;
  readonly topic?: HelpTopic | ProductTopic | typeof PLACE_TOPIC;
  /** Contains statements that are true of practice money only. */
  readonly demo?: true;
  /** Of a miner: what is the same in every language. */
  readonly machine?: Readonly<Record<(typeof machineParts)[number], string>>;
};

const legal = (slug: string): Seed => ({ kind: "legal", slug });
const noMachine = { model: "", hash_rate: "", power: "" };
/** A product of the demo (jobs/hosting.ts, jobs/coin-terms.ts). */
const product = (topic: ProductTopic, id: number, machine = noMachine): Seed => ({
  kind: "product",
  slug: topic === COIN_TOPIC ? coinSlug(id) : productSlug(id),
  topic,
  demo: true,
  machine,
});
const help = (topic: HelpTopic, slug: string): Seed => ({ kind: "help", slug, topic });

/** The initial texts of an installation, in display order. Operators replace them in the console. */
export const seeds: readonly Seed[] = [
  ...[TERMS_SLUG, PRIVACY_SLUG, RISK_SLUG, FEES_SLUG].map(legal),
  { kind: "about", slug: ABOUT_SLUG },
  { kind: "about", slug: "office", topic: PLACE_TOPIC, link: "geo:1.2839,103.8515", demo: true },
  help("start", "register"),
  help("start", "verify-identity"),
  help("start", "support-chat"),
  help("start", "notifications"),
  help("security", "fund-password"),
  help("security", "two-factor"),
  help("security", "api-keys"),
  help("security", "freeze"),
  help("funds", "deposit"),
  help("funds", "withdraw"),
  help("trading", "spot-orders"),
  help("trading", "trading-fees"),
  help("trading", "options"),
  help("trading", "contracts"),
  help("trading", "ai-fund"),
  help("trading", "mining"),
  help("trading", "new-coins"),
  help("trading", "launch-auction"),
  help("trading", "otc"),
  help("trading", "referral"),
  help("trust", "receipts"),
  product("fund", 1),
  product("fund", 2),
  product("fund", 3),
  product("miner", 4, { model: "Candor B1", hash_rate: "234 TH/s", power: "3,510 W" }),
  product("miner", 5, { model: "Candor L1", hash_rate: "9.5 GH/s", power: "3,425 W" }),
  product(COIN_TOPIC, 1),
  product(COIN_TOPIC, 2),
  product(COIN_TOPIC, 3),
  { kind: "notice", slug: "welcome-demo", demo: true },
  { kind: "notice", slug: "security-opens", demo: true },
  { kind: "banner", slug: "check-prices", link: "/pages/trade/kline?symbol=BTC-USDT" },
  { kind: "banner", slug: "practice", link: "/pages/assets/index", demo: true },
  { kind: "banner", slug: "secure-account", link: "/pages/settings/security/index" },
];

const files = ["legal", "help", "home", "products"] as const;

export async function seedTexts(language: Language): Promise<Map<string, SeedText>> {
  const sources = await Promise.all(
    files.map((file) => readFile(new URL(`./seed/${language}/${file}.md`, import.meta.url), "utf8")),
  );
  return new Map(sources.flatMap(parseSeed).map((text) => [text.slug, text]));
}

/**
 * Inserts the initial texts that an installation does not have: users cannot agree to missing terms. Help articles that no operator has ever changed
 * (changed_by is null) get the words of this release. Every other document, in any state, is left unchanged: users have agreed to terms as they stand.
 */
export async function seedContent({ db, clock, config }: Pick<Services, "db" | "clock" | "config">): Promise<void> {
  const present = new Set((await db.selectFrom("documents").select("slug").execute()).map(({ slug }) => slug));
  const missing = seeds.filter(({ slug, demo }) => !present.has(slug) && (!demo || config.mode === "demo"));
  const texts = new Map(await Promise.all(languages.map(async (lang) => [lang, await seedTexts(lang)] as const)));
  if (missing.length === 0 && (await outdatedHelp(db, texts)).length === 0) return;
  const now = new Date(clock.now());
  await db.transaction().execute(async (trx) => {
    // Otherwise two gateways that start at once would both find nothing.
    await sql`SELECT pg_advisory_xact_lock(hashtext('candor.documents'))`.execute(trx);
    const added: string[] = [];
    for (const seed of missing) if (await insertSeed(trx, seed, texts, now)) added.push(seed.slug);
    if (added.length > 0)
      await audit(trx, { operatorId: null, action: "content.seed", subject: "documents", after: { slugs: added } });
    const reworded = await outdatedHelp(trx, texts);
    for (const article of reworded) await reword(trx, article, { texts, now });
    const after = { slugs: reworded.map(({ slug }) => slug) };
    if (reworded.length > 0)
      await audit(trx, { operatorId: null, action: "content.reword", subject: "documents", after });
  });
}

type Texts = ReadonlyMap<Language, ReadonlyMap<string, SeedText>>;

/** The texts of a seed in every language, as they are stored. */
function rowsOf(slug: string, texts: Texts, machine = noMachine) {
  const rows = languages.map((lang) => {
    const text = texts.get(lang)?.get(slug);
    if (!text) throw new Error(`the seed ${slug} is missing in ${lang}`);
    return { lang, ...text, ...machine };
  });
  return cleanTexts(rows);
}

type Article = { readonly document_id: number; readonly slug: string };

/** Help articles with the text of an earlier release. */
async function outdatedHelp(db: Db, texts: Texts): Promise<Article[]> {
  const rows = await db
    .selectFrom("documents as d")
    .innerJoin("document_texts as t", "t.document_id", "d.document_id")
    .select(["d.document_id", "d.slug", "t.lang", "t.title", "t.summary", "t.body"])
    .where("d.kind", "=", "help")
    .where("d.changed_by", "is", null)
    .execute();
  const isSeed = new Set(seeds.map(({ slug }) => slug));
  const kept = Map.groupBy(
    rows.filter(({ slug }) => isSeed.has(slug)),
    ({ document_id }) => document_id,
  );
  return [...kept].flatMap(([document_id, stored]) => {
    const slug = stored[0]?.slug ?? "";
    const isSame = rowsOf(slug, texts).every(({ lang, title, summary, body }) =>
      stored.some((one) => one.lang === lang && one.title === title && one.summary === summary && one.body === body),
    );
    return isSame ? [] : [{ document_id, slug }];
  });
}

async function reword(
  trx: Db,
  { document_id, slug }: Article,
  { texts, now }: { readonly texts: Texts; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable("documents")
    .set((row) => ({ version: row("version", "+", 1), changed_at: now }))
    .where("document_id", "=", document_id)
    .execute();
  await trx
    .insertInto("document_texts")
    .values(rowsOf(slug, texts).map((text) => ({ document_id, ...text })))
    .onConflict((conflict) =>
      conflict.columns(["document_id", "lang"]).doUpdateSet((row) => ({
        title: row.ref("excluded.title"),
        summary: row.ref("excluded.summary"),
        body: row.ref("excluded.body"),
      })),
    )
    .execute();
}

async function insertSeed(
  trx: Db,
  { kind, slug, machine = noMachine, ...place }: Seed,
  texts: Texts,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto("documents")
    .values({
      kind,
      slug,
      link: place.link ?? "",
      topic: place.topic ?? "",
      state: "published",
      // The seeds' own order, with gaps for operators' documents.
      sort: seeds.findIndex((seed) => seed.slug === slug) * 10,
      publish_at: now,
      end_at: null,
      changed_at: now,
      changed_by: null,
    })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("document_id")
    .executeTakeFirst();
  if (!row) return false;
  await trx
    .insertInto("document_texts")
    .values(rowsOf(slug, texts, machine).map((text) => ({ document_id: row.document_id, ...text })))
    .execute();
  return true;
}
