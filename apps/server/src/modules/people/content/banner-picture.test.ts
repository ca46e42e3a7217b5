import { hash } from "node:crypto";
import { languages } from "@candor/contract/i18n/languages.ts";
import { getHomeInit } from "@candor/contract/routes/common.ts";
import * as routes from "@candor/contract/routes/console/content.ts";
import { contentPicture } from "@candor/contract/routes/content.ts";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { openOperator } from "../../../testing/operators.ts";
import { testPicture } from "../../../testing/pictures.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());
const owner = await openOperator(server, "owner");

let banners = 0;
const banner = (changes: object = {}) => {
  banners += 1;
  const texts = languages.map((lang) => ({ lang, title: `Autumn ${lang}`, summary: `Words ${lang}` }));
  return {
    kind: "banner" as const,
    slug: `autumn-${banners}`,
    sort: 1,
    link: "/pages/assets/index",
    texts,
    ...changes,
  };
};
const base64 = async (seed: number, options?: Parameters<typeof testPicture>[1]) =>
  (await testPicture(seed, options)).toString("base64");
const fetchPicture = (of: string) => fetch(`${server.url}/api/${contentPicture.path}?hash=${of}`);

test("a banner shows its picture, cut to a square, under an address that never changes", async () => {
  const made = await server.ok(routes.documentSave, banner({ picture: await base64(1, { exif: true }) }), owner);
  await server.ok(
    routes.documentPublish,
    { id: made.id, version: made.version, publish_at: null, end_at: null },
    owner,
  );
  // What everybody gets is read again after some seconds.
  server.clock.ahead += 6_000;
  const shown = (await server.ok(getHomeInit, {})).banners.find(({ id }) => id === made.id);
  expect(shown).toMatchObject({ title: "Autumn en", picture: made.picture });
  const answer = await fetchPicture(made.picture ?? "");
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
  expect(answer.headers.get("cache-control")).toContain("immutable");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(hash("sha256", bytes)).toBe(made.picture);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 420, height: 420 });
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
});

test("another picture replaces it, and phones that still show the old page find the old one", async () => {
  const first = await server.ok(routes.documentSave, banner({ picture: await base64(2) }), owner);
  const again = { ...banner(), slug: first.slug, id: first.id, version: first.version };
  const kept = await server.ok(routes.documentSave, { ...again, picture: first.picture ?? "" }, owner);
  expect(kept.picture).toBe(first.picture);
  const other = await server.ok(
    routes.documentSave,
    { ...again, version: kept.version, picture: await base64(3) },
    owner,
  );
  expect(other.picture).not.toBe(first.picture);
  expect((await fetchPicture(first.picture ?? "")).headers.get("content-type")).toBe("image/jpeg");
  const gone = await server.ok(routes.documentSave, { ...again, version: other.version, picture: "" }, owner);
  expect(gone.picture).toBeNull();
});

test.each([
  ["too small", { width: 279, height: 400 }, "PICTURE_SHAPE"],
  ["too wide", { width: 900, height: 449 }, "PICTURE_SHAPE"],
  ["too high", { width: 300, height: 601 }, "PICTURE_SHAPE"],
] as const)("a picture that is %s is refused", async (_, size, error) => {
  const answer = await server.call(routes.documentSave, banner({ picture: await base64(4, size) }), owner);
  expect(answer).toMatchObject({ error, fields: [{ field: "picture" }] });
});

test("what is no picture, of no banner, or another document's is refused", async () => {
  const script = Buffer.from("<script>alert(1)</script>").toString("base64");
  expect(await server.call(routes.documentSave, banner({ picture: script }), owner)).toMatchObject({
    error: "FILE_NOT_PICTURE",
  });
  const notice = { ...banner({ picture: await base64(5) }), kind: "notice" as const, link: "" };
  expect(await server.call(routes.documentSave, notice, owner)).toMatchObject({ fields: [{ field: "picture" }] });
  const made = await server.ok(routes.documentSave, banner({ picture: await base64(6) }), owner);
  const borrowed = banner({ picture: made.picture ?? "" });
  expect(await server.call(routes.documentSave, borrowed, owner)).toMatchObject({ error: "FILE_NOT_PICTURE" });
  expect(await (await fetchPicture("0".repeat(64))).json()).toMatchObject({ error: "NOT_FOUND" });
});
