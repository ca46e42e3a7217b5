import { HOUR_MS } from "@candor/contract/domain/time.ts";
import { getHomeInit } from "@candor/contract/routes/common.ts";
import { getAbout, getHelp, getHelpDetail, getNoticeDetail, getNoticeList } from "@candor/contract/routes/content.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { insertDocument } from "../../../testing/documents.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
const { db } = server.services;
afterAll(() => server.close());

const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
let older = 0;
let newer = 0;

beforeAll(async () => {
  older = await insertDocument(db, { kind: "notice", slug: "older", publishAt: at(-3) });
  newer = await insertDocument(db, { kind: "notice", slug: "newer", publishAt: at(-2) });
  await insertDocument(db, { kind: "notice", slug: "draft", state: "draft" });
  await insertDocument(db, { kind: "notice", slug: "taken-out", state: "withdrawn" });
  await insertDocument(db, { kind: "notice", slug: "next-week", publishAt: at(100) });
  await insertDocument(db, { kind: "notice", slug: "over", publishAt: at(-9), endAt: at(-1) });
  await insertDocument(db, { kind: "banner", slug: "shown", link: "/pages/trade/kline?symbol=BTC-USDT" });
  await insertDocument(db, { kind: "about", slug: "about-candor" });
  await insertDocument(db, { kind: "about", slug: "office", topic: "place", link: "geo:1.2839,-103.8515" });
  await insertDocument(db, { kind: "about", slug: "nowhere", topic: "place", link: "geo:91,0" });
  await insertDocument(db, { kind: "legal", slug: "terms" });
  await insertDocument(db, {
    kind: "help",
    slug: "verify",
    topic: "start",
    body: "<p>Xác minh danh tính &amp; đăng ký</p>",
  });
  await insertDocument(db, { kind: "help", slug: "fees", topic: "trading" });
  await insertDocument(db, { kind: "help", slug: "receipts", topic: "trading", body: "<p>FEES again</p>" });
});

describe("notices", () => {
  test("published ones in their period, newest first, in the caller's language", async () => {
    const answer = await server.ok(getNoticeList, {}, { lang: "jp" });
    expect(answer.list.map(({ title }) => title)).toEqual(["newer ja", "older ja"]);
    expect(answer).toMatchObject({ total: 2, unread: 2, page: 1 });
    const second = await server.ok(getNoticeList, { page: 2, page_size: 1 });
    expect(second.list.map(({ title }) => title)).toEqual(["older en"]);
  });

  test("by cursor those of one moment come once each, though one is published between the pages", async () => {
    const moment = at(-5);
    const slugs = ["c1", "c2", "c3"];
    const ids: number[] = [];
    for (const slug of slugs) ids.push(await insertDocument(db, { kind: "notice", slug, publishAt: moment }));
    const seen: number[] = [];
    for (let next: string | null | undefined; next !== null; ) {
      const page = await server.ok(getNoticeList, { page_size: 2, ...(next ? { cursor: next } : {}) });
      expect(page.total).toBe(next ? null : 5);
      seen.push(...page.list.map(({ id }) => id));
      if (!next) ids.push(await insertDocument(db, { kind: "notice", slug: "just-now", publishAt: at(-1) }));
      next = page.next;
    }
    expect(seen).toEqual([newer, older, ...ids.slice(0, 3).reverse()]);
    expect(await server.call(getNoticeList, { cursor: "7" })).toMatchObject({ error: "INVALID_REQUEST" });
    await db.updateTable("documents").set({ state: "withdrawn" }).where("document_id", "in", ids).execute();
  });

  test("an opened one counts as read from then on, only for the user who opened it", async () => {
    const [reader, other] = [await openAccount(server), await openAccount(server)];
    const opened = await server.ok(getNoticeDetail, { id: older }, reader);
    expect(opened).toMatchObject({ id: older, title: "older en", body: "<p>older in en</p>", read: true });
    await server.ok(getNoticeDetail, { id: older }, reader);
    const list = await server.ok(getNoticeList, {}, reader);
    expect(list).toMatchObject({
      unread: 1,
      list: [
        { id: newer, read: false },
        { id: older, read: true },
      ],
    });
    expect(await server.ok(getNoticeList, {}, other)).toMatchObject({ unread: 2 });
    expect(await server.ok(getNoticeDetail, { id: older })).toMatchObject({ read: false });
  });

  test.each(["draft", "taken-out", "next-week", "over", "terms"])("%s is not a readable notice", async (slug) => {
    const { document_id } = await db
      .selectFrom("documents")
      .select("document_id")
      .where("slug", "=", slug)
      .executeTakeFirstOrThrow();
    expect(await server.call(getNoticeDetail, { id: document_id })).toMatchObject({ code: -1, error: "NOT_FOUND" });
  });

  test("appear when their time comes", async () => {
    server.clock.ahead = 101 * HOUR_MS;
    const { list } = await server.ok(getNoticeList, {});
    server.clock.ahead = 0;
    expect(list[0]?.title).toBe("next-week en");
  });
});

test("home has the banners and the newest notices", async () => {
  const home = await server.ok(getHomeInit, {}, { lang: "vi" });
  expect(home.banners).toMatchObject([
    { title: "shown vi", text: "summary of shown", link: "/pages/trade/kline?symbol=BTC-USDT" },
  ]);
  expect(home.notices.map(({ id }) => id)).toEqual([newer, older]);
});

describe("about", () => {
  test("returns the company's text, the places on the globe and the legal texts", async () => {
    const about = await server.ok(getAbout, {});
    expect(about).toMatchObject({ slug: "about-candor", title: "about-candor en", documents: [{ slug: "terms" }] });
    expect(about.places).toEqual([
      { slug: "office", name: "office en", address: "summary of office", latitude: 1.2839, longitude: -103.8515 },
    ]);
  });

  test("returns a legal text by its slug, and no document of another kind", async () => {
    expect(await server.ok(getAbout, { slug: "terms" }, { lang: "th" })).toMatchObject({
      kind: "legal",
      body: "<p>terms in th</p>",
    });
    for (const slug of ["fees", "older", "missing"])
      expect(await server.call(getAbout, { slug })).toMatchObject({ error: "NOT_FOUND" });
    expect(await server.call(getAbout, { slug: "../terms" })).toMatchObject({ error: "INVALID_REQUEST" });
  });
});

describe("help", () => {
  const slugs = async (input: { search?: string; topic?: "trading" }) =>
    (await server.ok(getHelp, input)).list.map(({ slug }) => slug);

  test("counts the articles of each topic", async () => {
    const { topics, list } = await server.ok(getHelp, {});
    expect(topics).toContainEqual({ topic: "trading", articles: 2 });
    expect(list).toHaveLength(3);
    expect(await slugs({ topic: "trading" })).toEqual(["fees", "receipts"]);
  });

  test("finds every word, titles first, without case, accents and width", async () => {
    expect(await slugs({ search: "fees" })).toEqual(["fees", "receipts"]);
    expect(await slugs({ search: "ＦＥＥＳ  again" })).toEqual(["receipts"]);
    expect(await slugs({ search: "xac minh dang ky" })).toEqual(["verify"]);
    expect(await slugs({ search: "<p>" })).toEqual([]);
    expect(await slugs({ search: "no such word" })).toEqual([]);
  });

  test("shows an article with the others of its topic", async () => {
    const detail = await server.ok(getHelpDetail, { slug: "fees" });
    expect(detail).toMatchObject({ topic: "trading", body: "<p>fees in en</p>", related: [{ slug: "receipts" }] });
    expect(await server.call(getHelpDetail, { slug: "terms" })).toMatchObject({ error: "NOT_FOUND" });
  });
});
