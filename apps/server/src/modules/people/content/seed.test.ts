import { isBannerLink, isComplete, pointOf, requiredSlugs } from "@candor/contract/content.ts";
import { type Language, languages } from "@candor/contract/i18n/languages.ts";
import { readRichText, writeRichText } from "@candor/contract/rich-text-tree.ts";
import { afterAll, describe, expect, test } from "vitest";
import { testDatabase } from "../../../testing/database.ts";
import { testConfig } from "../../../testing/server.ts";
import { placeProblem } from "./editing.ts";
import { sanitize } from "./sanitize.ts";
import { seedContent, seeds, seedTexts } from "./seed.ts";
import { parseSeed, type SeedText } from "./seed-text.ts";

const database = await testDatabase();
afterAll(() => database.close());

const textsOf = async (language: Language) => [...(await seedTexts(language)).values()];
const linksOf = ({ body }: SeedText) => [...body.matchAll(/href="([^"]+)"/g)].map(([, href]) => href).sort();
const shapeOf = ({ body }: SeedText) => [...body.matchAll(/<(h2|ul|ol|li|p)>/g)].map(([, tag]) => tag);

test("a seed file becomes documents", () => {
  expect(
    parseSeed("# a-b | Title & more\n> Summary\n\n## One\nText **x** <y>\nand [go](#/z).\n\n- 1\n- 2\n\n1. 3"),
  ).toEqual([
    {
      slug: "a-b",
      title: "Title & more",
      summary: "Summary",
      body:
        '<h2>One</h2><p>Text <strong>x</strong> &lt;y&gt; and <a href="#/z">go</a>.</p>' +
        "<ul><li>1</li><li>2</li></ul><ol><li>3</li></ol>",
    },
  ]);
  expect(() => parseSeed("# no title\n")).toThrow("# slug | Title");
});

describe.each(languages)("the texts in %s", (language) => {
  test("are all present, complete for their kind, and pass the sanitizer unchanged except for rel, and the parser of the pages", async () => {
    const texts = await seedTexts(language);
    expect([...texts.keys()].sort()).toEqual(seeds.map(({ slug }) => slug).sort());
    for (const { kind, slug, topic = "", machine } of seeds) {
      const text = texts.get(slug);
      expect(text && isComplete(kind, topic, { ...text, ...machine }), slug).toBe(true);
      if (text) expect(sanitize(text.body).replaceAll(' rel="noopener noreferrer"', "")).toBe(text.body);
      if (text) expect(writeRichText(readRichText(text.body))).toBe(text.body);
    }
  });

  test("have the shape and the links of the English ones, and no sign of Markdown left over", async () => {
    const english = await seedTexts("en");
    for (const text of await textsOf(language)) {
      const source = english.get(text.slug);
      expect(source && linksOf(source), text.slug).toEqual(linksOf(text));
      expect(source && shapeOf(source), text.slug).toEqual(shapeOf(text));
      expect(`${text.title}${text.summary}${text.body}`).not.toMatch(/\*\*|\]\(|^#|&amp;(?:amp|lt)/);
    }
  });

  test("avoid the words that languages.md forbids near money", async () => {
    const forbidden = /guarantee(?!d by a bank)|risk-free|下注|베팅|đặt cược|เดิมพัน|apuesta|爆仓|깡통|[!！]/i;
    for (const text of await textsOf(language))
      expect(`${text.title} ${text.summary} ${text.body}`, text.slug).not.toMatch(forbidden);
  });
});

test("the seeds have places allowed for their kind, and include the documents that the app requires", () => {
  for (const { kind, slug, topic = "", link = "" } of seeds) {
    expect(placeProblem({ kind, slug, topic, link, texts: [] })).toBeUndefined();
    if (kind === "banner") expect(isBannerLink(link)).toBe(true);
    if (topic === "place") expect(pointOf(link)).toBeDefined();
  }
  const always = seeds.filter(({ demo }) => !demo).map(({ slug }) => slug);
  expect(always).toEqual(expect.arrayContaining([...requiredSlugs]));
});

/** An operator who writes. */
const writer = async () => {
  const name = `writer${Math.random().toString(36).slice(2)}`;
  return database.db
    .insertInto("operators")
    .values({ name, role: "support", password_hash: "-", totp_secret: Buffer.from("-") })
    .returning("operator_id")
    .executeTakeFirstOrThrow();
};

test("they are inserted once, without the demo's in production, and never overwrite operators' changes", async () => {
  const { db } = database;
  const clock = { now: () => Date.now() };
  const count = async () => (await db.selectFrom("documents").select("slug").execute()).length;
  const production = { ...testConfig(), mode: "production" as const };
  await Promise.all([seedContent({ db, clock, config: production }), seedContent({ db, clock, config: production })]);
  expect(await count()).toBe(seeds.filter(({ demo }) => !demo).length);
  // As the console writes a change: with the operator's number.
  const { operator_id } = await writer();
  await db.updateTable("documents").set({ changed_by: operator_id }).execute();
  await db.updateTable("documents").set({ state: "withdrawn" }).where("slug", "=", "register").execute();
  await db.updateTable("document_texts").set({ title: "Ours" }).where("lang", "=", "en").execute();
  await seedContent({ db, clock, config: testConfig() });
  await seedContent({ db, clock, config: testConfig() });
  expect(await count()).toBe(seeds.length);
  const register = db.selectFrom("documents").select("state").where("slug", "=", "register");
  expect(await register.executeTakeFirst()).toEqual({ state: "withdrawn" });
  const titles = db.selectFrom("document_texts").select("title").where("lang", "=", "en").where("title", "=", "Ours");
  expect(await titles.execute()).toHaveLength(seeds.filter(({ demo }) => !demo).length);
  const log = await db.selectFrom("audit_log").select("action").execute();
  expect(log).toEqual([{ action: "content.seed" }, { action: "content.seed" }]);
});

test("help articles that nobody has changed get the words of this release, and changed ones and terms keep theirs", async () => {
  const { db, pool } = database;
  const services = { db, clock: { now: () => Date.now() }, config: { ...testConfig(), mode: "production" as const } };
  await db.updateTable("documents").set({ changed_by: null }).execute();
  await seedContent(services);
  const ofSlug = async (slug: string) =>
    db
      .selectFrom("documents as d")
      .innerJoin("document_texts as t", "t.document_id", "d.document_id")
      .select(["d.version", "t.lang", "t.title", "t.body"])
      .where("d.slug", "=", slug)
      .orderBy("t.lang")
      .execute();
  const shipped = await ofSlug("deposit");
  const { operator_id } = await writer();
  // The texts of an earlier release, one of them changed in one language by an operator.
  const former =
    "UPDATE document_texts SET body = '<p>As it was.</p>' WHERE document_id = (SELECT document_id FROM documents WHERE slug = $1)";
  for (const slug of ["deposit", "withdraw", "terms"]) await pool.query(former, [slug]);
  await pool.query("UPDATE documents SET changed_by = $1 WHERE slug = 'withdraw'", [operator_id]);
  await Promise.all([seedContent(services), seedContent(services)]);
  expect(await ofSlug("deposit")).toEqual(shipped.map((row) => ({ ...row, version: row.version + 1 })));
  for (const slug of ["withdraw", "terms"])
    expect(new Set((await ofSlug(slug)).map(({ body }) => body))).toEqual(new Set(["<p>As it was.</p>"]));
  const audited = db.selectFrom("audit_log").select("after").where("action", "=", "content.reword").orderBy("entry_id");
  expect((await audited.execute()).at(-1)).toEqual({ after: { slugs: ["deposit"] } });
});
