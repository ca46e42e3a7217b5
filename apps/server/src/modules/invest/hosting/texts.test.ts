import { languages } from "@candor/contract/i18n/languages.ts";
import * as content from "@candor/contract/routes/console/content.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { hostingTexts } from "./index.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;
let support: TestOperator;
beforeAll(async () => {
  support = await openOperator(server, "support");
});

const machine = { model: "S21 Pro", hash_rate: "234 TH/s", power: "3,510 W" };
const texts = languages.map((lang) => ({
  lang,
  title: `Miner ${lang}`,
  summary: `about ${lang}`,
  body: `<p>rules ${lang}</p>`,
  ...machine,
}));
const miner = { kind: "product" as const, slug: "hosting-8", topic: "miner", texts };
const save = (change: object) => server.call(content.documentSave, { ...miner, ...change }, support);

test("a product's texts are answered in the language, else in English, and by its number before they are published", async () => {
  const none = { summary: "", rules: "", model: "", hash_rate: "", power: "" };
  const textIn = async (language: (typeof languages)[number]) =>
    (await hostingTexts(server.services, language, [8, 9])).get(8);
  expect(await hostingTexts(server.services, "en", [])).toEqual(new Map());
  const draft = await server.ok(content.documentSave, miner, support);
  expect(await textIn("th")).toEqual({ name: "#8", ...none });
  await server.ok(content.documentPublish, { id: draft.id, version: 1 }, support);
  const ofLanguage = (lang: string) => ({
    name: `Miner ${lang}`,
    summary: `about ${lang}`,
    rules: `<p>rules ${lang}</p>`,
    ...machine,
  });
  for (const language of languages) expect(await textIn(language)).toEqual(ofLanguage(language));
  expect((await hostingTexts(server.services, "th", [8, 9])).get(9)).toEqual({ name: "#9", ...none });
  await db.deleteFrom("document_texts").where("document_id", "=", draft.id).where("lang", "=", "th").execute();
  expect(await textIn("th")).toEqual(ofLanguage("en"));
});

test("rules are shown without links to hosts that are not the installation's own", async () => {
  const foreign = '<p>See <a href="https://elsewhere.example/login">here</a>.</p>';
  await db
    .updateTable("document_texts")
    .set({ body: foreign })
    .where("document_id", "=", db.selectFrom("documents").select("document_id").where("slug", "=", "hosting-8"))
    .execute();
  expect((await hostingTexts(server.services, "en", [8])).get(8)?.rules).toBe("<p>See here.</p>");
});

test("a published text of a miner is complete with its machine, and is never withdrawn, ended or postponed", async () => {
  const { data: draft } = await save({ slug: "hosting-12" });
  const id = draft?.id ?? 0;
  const half = texts.map((text) => (text.lang === "ko" ? { ...text, power: " " } : text));
  expect((await save({ slug: "hosting-13", texts: half })).data?.missing).toEqual(["ko"]);
  const fundTexts = texts.map((text) => ({ ...text, model: "", hash_rate: "", power: "" }));
  expect((await save({ slug: "hosting-14", topic: "fund", texts: fundTexts })).data?.missing).toEqual([]);
  const at = (hours: number) => new Date(server.clock.now() + hours * 3_600_000).toISOString();
  const publish = (times: object) => server.call(content.documentPublish, { id, version: 1, ...times }, support);
  expect(await publish({ publish_at: at(1) })).toMatchObject({ fields: [{ field: "publish_at" }] });
  expect(await publish({ end_at: at(1) })).toMatchObject({ fields: [{ field: "end_at" }] });
  expect(await publish({})).toMatchObject({ code: 1 });
  const withdrawn = { id, version: 2, reason: "no longer sold" };
  expect(await server.call(content.documentWithdraw, withdrawn, support)).toMatchObject({ fields: [{ field: "id" }] });
});

test.each<[string, object]>([
  ["topic", { topic: "" }],
  ["topic", { topic: "bond" }],
  ["slug", { slug: "hosting-0" }],
  ["slug", { slug: "the-miner" }],
  ["slug", { slug: "coin-20" }],
  ["slug", { topic: "coin" }],
  ["slug", { kind: "notice", topic: "", texts: [] }],
  ["link", { link: "/pages/miner/index" }],
  ["texts.en", { topic: "fund" }],
  ["texts.en", { kind: "notice", slug: "a-notice", topic: "" }],
])("%s must be that of a product's texts", async (field, change) => {
  expect(await save({ slug: "hosting-20", ...change })).toMatchObject({
    error: "INVALID_REQUEST",
    fields: [{ field }],
  });
});
