import { languages } from "@candor/contract/i18n/languages.ts";
import { isTextLink } from "@candor/contract/rich-text.ts";
import { areaSave, areasList } from "@candor/contract/routes/console/catalogue.ts";
import * as routes from "@candor/contract/routes/console/content.ts";
import { getAbout, getHelp, getNoticeDetail, getNoticeList } from "@candor/contract/routes/content.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { insertDocument } from "../../../testing/documents.ts";
import { commandId } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { xssCorpus } from "../../../testing/xss-corpus.ts";

const server = await startTestServer({ CANDOR_LINK_HOSTS: "help.candor.example" });
afterAll(() => server.close());
const { db } = server.services;

let support: TestOperator;
let auditor: TestOperator;
let finance: TestOperator;
beforeAll(async () => {
  support = await openOperator(server, "support");
  auditor = await openOperator(server, "auditor");
  finance = await openOperator(server, "finance");
});

type Text = { lang: (typeof languages)[number]; title: string; summary: string; body: string };
const textsOf = (title: string): Text[] =>
  languages.map((lang) => ({ lang, title: `${title} ${lang}`, summary: "short", body: "<p>long</p>" }));
let made = 0;
const notice = (changes: object = {}) => {
  made += 1;
  const base = { kind: "notice" as const, slug: `notice-${made}`, link: "", topic: "", sort: 0 };
  return { ...base, texts: textsOf(`Notice ${made}`), ...changes };
};
const create = (changes: object = {}) => server.ok(routes.documentSave, notice(changes), support);
const publish = (id: number, version: number, times: object = {}, by = support) =>
  server.call(routes.documentPublish, { id, version, ...times }, by);
const audited = (id: number) =>
  db.selectFrom("audit_log").selectAll().where("subject", "=", `document:${id}`).orderBy("entry_id").execute();

describe("a notice", () => {
  test("is a draft that nobody sees, is published, corrected and withdrawn, and every step is logged", async () => {
    const draft = await create();
    expect(draft).toMatchObject({ state: "draft", timing: "draft", missing: [], version: 1, changed_by: support.name });
    expect((await server.ok(getNoticeList, {})).list).toEqual([]);
    const published = await publish(draft.id, 1);
    expect(published).toMatchObject({ code: 1, data: { timing: "shown", version: 2 } });
    expect(await server.ok(getNoticeDetail, { id: draft.id }, { lang: "th" })).toMatchObject({ title: "Notice 1 th" });
    const corrected = { ...notice(), slug: draft.slug, id: draft.id, version: 2 };
    const only = [{ lang: "th" as const, title: "ใหม่", summary: "", body: "<p>x</p>" }];
    await server.ok(routes.documentSave, { ...corrected, texts: only }, support);
    expect(await server.ok(getNoticeDetail, { id: draft.id }, { lang: "th" })).toMatchObject({ title: "ใหม่" });
    expect(await server.ok(getNoticeDetail, { id: draft.id })).toMatchObject({ title: "Notice 1 en" });
    const withdrawn = { id: draft.id, version: 3, reason: "no longer true" };
    expect(await server.ok(routes.documentWithdraw, withdrawn, support)).toMatchObject({ timing: "withdrawn" });
    expect(await server.call(getNoticeDetail, { id: draft.id })).toMatchObject({ error: "NOT_FOUND" });
    const log = await audited(draft.id);
    expect(log.map(({ action, operator_id, reason }) => [action, operator_id, reason])).toEqual([
      ["content.create", support.id, ""],
      ["content.publish", support.id, ""],
      ["content.save", support.id, ""],
      ["content.withdraw", support.id, "no longer true"],
    ]);
    expect(log[2]).toMatchObject({
      before: { texts: [{ title: "Notice 1 th" }] },
      after: { texts: [{ title: "ใหม่" }] },
    });
    const { history, texts } = await server.ok(routes.documentRecord, { id: draft.id }, auditor);
    expect(texts.map(({ lang }) => lang)).toEqual([...languages].sort());
    expect(history[0]).toMatchObject({ action: "content.withdraw", operator: support.name, reason: "no longer true" });
  });

  test("waits for its start and ends at its end", async () => {
    const { id } = await create();
    const at = (hours: number) => new Date(server.clock.now() + hours * 3_600_000).toISOString();
    const times = { publish_at: at(1), end_at: at(2) };
    expect(await publish(id, 1, times)).toMatchObject({ data: { timing: "scheduled", ...times } });
    const seenAfter = async (hours: number) => {
      server.clock.ahead += hours * 3_600_000;
      const seen = await server.call(getNoticeDetail, { id });
      server.clock.ahead -= hours * 3_600_000;
      return seen.code === 1;
    };
    expect([await seenAfter(0), await seenAfter(1.5), await seenAfter(2.5)]).toEqual([false, true, false]);
    expect(await publish(id, 2, { publish_at: at(2), end_at: at(1) })).toMatchObject({ fields: [{ field: "end_at" }] });
    expect(await publish(id, 2, { publish_at: "tomorrow" })).toMatchObject({ fields: [{ field: "publish_at" }] });
  });

  test("is not published, nor corrected, with a missing language, which is reported by its own name", async () => {
    const texts = textsOf("Half").map((text) => (text.lang === "ja" ? { ...text, body: "<p> <br></p>" } : text));
    const { id, missing } = await create({ texts });
    expect(missing).toEqual(["ja"]);
    expect(await publish(id, 1)).toMatchObject({
      error: "TRANSLATION_MISSING",
      params: { language: "日本語" },
      fields: [{ field: "texts.ja" }],
    });
    const full = await create();
    await publish(full.id, 1);
    const emptied = {
      ...notice(),
      slug: full.slug,
      id: full.id,
      version: 2,
      texts: [{ lang: "ko" as const, title: "" }],
    };
    expect(await server.call(routes.documentSave, emptied, support)).toMatchObject({ error: "TRANSLATION_MISSING" });
  });

  test("is saved once per version and per key, even with parallel attempts", async () => {
    const { id, slug } = await create();
    const tries = await Promise.all(
      ["A", "B", "C", "D"].map((title) =>
        server.call(routes.documentSave, { ...notice(), id, slug, version: 1, texts: textsOf(title) }, support),
      ),
    );
    expect(tries.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(tries.filter(({ error }) => error === "VERSION_CONFLICT")).toHaveLength(3);
    const key = commandId();
    const body = notice();
    const first = await server.ok(routes.documentSave, body, { ...support, key });
    expect(await server.ok(routes.documentSave, body, { ...support, key })).toEqual(first);
    expect(await server.call(routes.documentSave, body, support)).toMatchObject({ fields: [{ field: "slug" }] });
  });
});

test("translations that a change of the English leaves behind are marked since then, until they are changed or checked", async () => {
  const draft = await create();
  const save = (version: number, texts: Text[]) =>
    server.ok(routes.documentSave, { ...notice(), slug: draft.slug, id: draft.id, version, texts }, support);
  const all = draft.texts as Text[];
  const said = (lang: string, title: string) => all.map((text) => (text.lang === lang ? { ...text, title } : text));
  expect(draft.older).toEqual([]);
  // The same texts again change nothing, and neither does another translation.
  expect((await save(1, all)).older).toEqual([]);
  expect((await save(2, said("ja", "別"))).older).toEqual([]);
  // Japanese goes back to its first title, so it was changed as well.
  const both = said("en", "Other hours").map((text) => (text.lang === "ko" ? { ...text, title: "다른 시간" } : text));
  const changed = await save(3, both);
  expect(changed.older.map(({ lang }) => lang).sort()).toEqual(["es", "th", "vi", "zh-CN", "zh-TW"]);
  const [{ since = "" } = {}] = changed.older;
  server.clock.ahead += 60_000;
  // Changed once more, the older ones are older since the first time, and Korean since now.
  const again = await save(
    4,
    both.map((text) => (text.lang === "en" ? { ...text, title: "Third" } : text)),
  );
  expect(again.older.find(({ lang }) => lang === "es")?.since).toBe(since);
  expect(Date.parse(again.older.find(({ lang }) => lang === "ko")?.since ?? "")).toBeGreaterThan(Date.parse(since));
  const { list } = await server.ok(routes.documentsList, { search: draft.slug }, auditor);
  expect(list[0]?.older).toHaveLength(7);
  const check = (version: number, lang: "es" | "en", by = support) =>
    server.call(routes.documentChecked, { id: draft.id, version, lang }, by);
  expect(await check(5, "es", auditor)).toMatchObject({ error: "FORBIDDEN" });
  expect(await check(4, "es")).toMatchObject({ error: "VERSION_CONFLICT" });
  expect(await check(5, "en")).toMatchObject({ fields: [{ field: "lang" }] });
  const checked = await check(5, "es");
  expect(checked).toMatchObject({ code: 1, data: { version: 6 } });
  expect(checked.data?.older.map(({ lang }) => lang)).not.toContain("es");
  expect((await audited(draft.id)).at(-1)).toMatchObject({ action: "content.checked", after: { lang: "es" } });
  const texts = again.texts.map((text) => (text.lang === "th" ? { ...text, title: "ใหม่" } : text)) as Text[];
  expect((await save(6, texts)).older.map(({ lang }) => lang)).not.toContain("th");
});

test("a body is sanitized before it is stored, and the preview shows the same", async () => {
  const body = `<h2>Title</h2>${xssCorpus.join("").replaceAll("\0", "")}<p onclick="xss()">end</p>`;
  const { id, texts } = await create({ texts: [{ lang: "en", title: "<b>T</b>", summary: "<i>s</i>", body }] });
  const stored = await db
    .selectFrom("document_texts")
    .selectAll()
    .where("document_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(stored.body).not.toMatch(
    /<(?!\/?(?:p|h2|h3|ul|ol|li|strong|em|a|br|blockquote|table|thead|tbody|tr|th|td)[ >])/,
  );
  expect(stored.body).not.toMatch(/<[^>]*\son\w+\s*=|<[^>]*(?:java|vb)script:/i);
  expect(texts[0]?.body).toBe(stored.body);
  expect(await server.ok(routes.documentPreview, { body }, auditor)).toEqual({ body: stored.body });
  // Titles and summaries are plain text: they are stored as written and shown as text.
  expect(stored).toMatchObject({ title: "<b>T</b>", summary: "<i>s</i>" });
});

test("all eight languages may have the maximum length of the contract, in the bytes of Thai", async () => {
  const body = `<p>${"ก".repeat(59_000)}</p>`;
  const { texts } = await create({ texts: textsOf("Long").map((text) => ({ ...text, body })) });
  expect(texts.map((text) => text.body.length)).toEqual(languages.map(() => body.length));
  const longer = notice({ texts: [{ lang: "en", title: "Longer", body: "x".repeat(60_001) }] });
  expect(await server.call(routes.documentSave, longer, support)).toMatchObject({
    fields: [{ field: "texts.0.body" }],
  });
});

describe("links lead to pages of the app and to own hosts", () => {
  const linking = (href: string) =>
    notice({
      texts: textsOf("Linked").map((text) =>
        text.lang === "vi" ? { ...text, body: `<p>go <a href="${href}">here</a></p>` } : text,
      ),
    });
  test.each([
    "https://candor-login.example/",
    "https://help.candor.example.evil.example/",
    "https://help.candor.example@evil.example/",
    "http://help.candor.example/",
    "https://help.candor.example:8443/",
    "https://evil.example/?https://help.candor.example",
    "mailto:help@evil.example",
  ])("not to %s", async (href) => {
    const answer = await server.call(routes.documentSave, linking(href), support);
    // Anything that is not a link is dropped with its words kept; every other one is reported at its language.
    if (!isTextLink(href)) return expect(answer).toMatchObject({ code: 1 });
    expect(answer).toMatchObject({
      error: "LINK_NOT_ALLOWED",
      fields: [{ field: "texts.vi", params: { link: href } }],
    });
  });
  test.each([
    "#/pages/help-center/center",
    "https://help.candor.example/a?b=1&amp;c=2",
    "mailto:me@help.candor.example",
  ])("but to %s", async (href) =>
    expect(await server.call(routes.documentSave, linking(href), support)).toMatchObject({ code: 1 }),
  );
  test("not from a banner, nor at publishing, nor from texts stored before the rule", async () => {
    const foreign = { kind: "banner", link: "https://evil.example/" };
    expect(await server.call(routes.documentSave, notice(foreign), support)).toMatchObject({
      error: "LINK_NOT_ALLOWED",
    });
    const stored = await create(linking("https://help.candor.example/"));
    await db
      .updateTable("document_texts")
      .set({ body: '<p>go <a href="https://evil.example/" rel="noopener noreferrer">here</a></p>' })
      .where("document_id", "=", stored.id)
      .execute();
    expect(await publish(stored.id, 1)).toMatchObject({ error: "LINK_NOT_ALLOWED" });
    await db
      .updateTable("documents")
      .set({ state: "published", publish_at: new Date(0) })
      .where("document_id", "=", stored.id)
      .execute();
    expect((await server.ok(getNoticeDetail, { id: stored.id })).body).toBe("<p>go here</p>");
  });
});

test("terms, privacy, risk, fees and about can be corrected but not removed from the app", async () => {
  const id = await insertDocument(db, { kind: "legal", slug: "terms" });
  const withdrawn = { id, version: 1, reason: "why not" };
  const owner = await openOperator(server, "owner");
  expect(await server.call(routes.documentWithdraw, withdrawn, owner)).toMatchObject({ error: "INVALID_REQUEST" });
  const later = new Date(server.clock.now() + 3_600_000).toISOString();
  expect(await publish(id, 1, { end_at: later }, owner)).toMatchObject({ fields: [{ field: "end_at" }] });
  expect(await publish(id, 1, { publish_at: later }, owner)).toMatchObject({ fields: [{ field: "publish_at" }] });
  expect(await server.ok(getAbout, { slug: "terms" })).toMatchObject({ title: "terms en" });
});

test.each([
  [{ kind: "banner", link: "javascript:alert(1)" }, "link"],
  [{ kind: "banner", link: "//elsewhere.example" }, "link"],
  [{ kind: "banner", link: "http://plain.example" }, "link"],
  [{ kind: "notice", link: "/pages/assets/index" }, "link"],
  [{ kind: "help", topic: "gossip" }, "topic"],
  [{ kind: "legal", topic: "start" }, "topic"],
  [{ kind: "about", topic: "place", link: "geo:1,181" }, "link"],
  [{ slug: "Not A Slug" }, "slug"],
  [{ kind: "page" }, "kind"],
  [{ texts: [{ lang: "fr", title: "Non" }] }, "texts.0.lang"],
])("refuses %o at %s", async (changes, field) => {
  const answer = await server.call(routes.documentSave, notice(changes), support);
  expect(answer).toMatchObject({ code: -1, fields: [{ field }] });
});

test("kind and slug cannot change, since the app links to a document by them", async () => {
  const { id } = await create();
  const renamed = notice({ id, version: 1 });
  expect(await server.call(routes.documentSave, renamed, support)).toMatchObject({ fields: [{ field: "slug" }] });
  expect(await server.call(routes.documentSave, notice({ id: 999_999, version: 1 }), support)).toMatchObject({
    error: "NOT_FOUND",
  });
});

test("the list filters by kind, time and words, and reports missing texts", async () => {
  await create({ kind: "help", topic: "trust", slug: "check-it", texts: [{ lang: "en", title: "100% of it_" }] });
  const find = async (input: object) =>
    (await server.ok(routes.documentsList, input, auditor)).list.map(({ slug }) => slug);
  expect(await find({ kind: "help" })).toEqual(["check-it"]);
  expect(await find({ search: "100% of it_" })).toEqual(["check-it"]);
  expect(await find({ search: "100_" })).toEqual([]);
  expect(await find({ kind: "help", timing: "shown" })).toEqual([]);
  expect((await server.ok(routes.documentsList, { timing: "withdrawn" }, auditor)).total).toBe(1);
  const [row] = (await server.ok(routes.documentsList, { kind: "help" }, auditor)).list;
  expect(row).toMatchObject({ title: "100% of it_", missing: languages });
  expect((await server.ok(getHelp, {})).list).toEqual([]);
});

test("an auditor reads and changes nothing, finance and users have no access", async () => {
  expect(await server.call(routes.documentSave, notice(), auditor)).toMatchObject({ error: "FORBIDDEN" });
  expect(await server.call(routes.documentsList, {}, finance)).toMatchObject({ error: "FORBIDDEN" });
  const user = await openAccount(server);
  expect((await server.call(routes.documentsList, {}, user)).code).toBe(4);
  expect((await server.call(routes.documentSave, notice(), user)).code).toBe(4);
});

describe("a legal text", () => {
  const legal = () => notice({ kind: "legal" });

  test("is drafted by support, and published, changed and withdrawn by an owner alone", async () => {
    const owner = await openOperator(server, "owner");
    const body = legal();
    const draft = await server.ok(routes.documentSave, body, support);
    const again = await server.ok(routes.documentSave, { ...body, id: draft.id, version: 1 }, support);
    expect(await publish(draft.id, again.version)).toMatchObject({ error: "FORBIDDEN" });
    const published = await server.ok(routes.documentPublish, { id: draft.id, version: again.version }, owner);
    expect(published).toMatchObject({ timing: "shown" });
    const change = { ...body, id: draft.id, version: published.version, texts: textsOf("Other terms") };
    expect(await server.call(routes.documentSave, change, support)).toMatchObject({ error: "FORBIDDEN" });
    const ending = { id: draft.id, version: published.version, reason: "replaced" };
    expect(await server.call(routes.documentWithdraw, ending, support)).toMatchObject({ error: "FORBIDDEN" });
    expect((await server.ok(routes.documentRecord, { id: draft.id }, support)).version).toBe(published.version);
    expect(await server.call(routes.documentSave, change, owner)).toMatchObject({ code: 1 });
    const denied = db.selectFrom("audit_log").select("subject").where("action", "=", "access.denied");
    expect((await denied.where("operator_id", "=", support.id).execute()).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(["publish", "save", "withdraw"].map((call) => `call:console/content/${call}`)),
    );
  });
});

test("support cannot close a registration", async () => {
  const input = { area: "JP", version: 0, registration: false, identity: true, sort: 0 };
  expect(await server.call(areaSave, input, support)).toMatchObject({ error: "FORBIDDEN" });
  const { list } = await server.ok(areasList, {}, support);
  expect(list.find(({ code }) => code === "JP")).toMatchObject({ registration: true, version: 0 });
});
