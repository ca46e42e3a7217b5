import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getConfig, getHomeInit } from "@candor/contract/routes/common.ts";
import { afterAll, expect, test } from "vitest";
import { newDataFolder } from "../../../testing/data-folder.ts";
import { startTestServer } from "../../../testing/server.ts";
import { visitorOf, withHome } from "./home-page.ts";

const TEMPLATE = '<!doctype html><html lang="en"><head></head><div id="home"><!--home--></div></html>';

/** Stands for the built renderer: counts, and fails for Thai. */
const RENDERER = `
let count = 0;
export async function prerenderHome(language, browser, { home, config, catalogue }) {
  if (language === "es") await new Promise(() => {});
  if (language === "th") throw new Error("no Thai today");
  count += 1;
  return \`<p>\${language} \${browser} \${home.quotes.length} \${catalogue.markets.length} \${config.practice} #\${count}</p>\`;
}`;

const pages = newDataFolder();
mkdirSync(join(pages, "prerender"));
writeFileSync(join(pages, "index.html"), TEMPLATE);
writeFileSync(join(pages, "prerender/home.mjs"), RENDERER);
const server = await startTestServer({ CANDOR_PAGES: pages });
afterAll(() => server.close());

const get = async (language: string, encoding = "gzip") => {
  const answer = await fetch(server.url, { headers: { "accept-language": language, "accept-encoding": encoding } });
  return { answer, text: await answer.text() };
};
/** Once the thread has started: until then and whenever it is late, the page is the built one. */
const rendered = (language: string) =>
  expect.poll(async () => (await get(language)).text, { timeout: 20_000 }).toContain('data-shows="home"');

test("home comes rendered in the visitor's language, with the answers it was made from", async () => {
  await rendered("fr, vi;q=0.8, en;q=0.5");
  const { answer, text } = await get("fr, vi;q=0.8, en;q=0.5");
  expect(text).toContain('<html lang="vi" data-tag="vi-VN" data-shows="home">');
  expect(text).toMatch(/<div id="home"><p>vi vi-VN \d+ \d+ true #\d+<\/p><\/div>/);
  const script = /<script type="application\/json" id="first-answers">(.*?)<\/script>/.exec(text)?.[1] ?? "";
  const answers = JSON.parse(script) as Record<string, string>;
  expect(JSON.parse(answers[getConfig.path] ?? "")).toMatchObject({ code: 1, data: { practice: true } });
  expect(JSON.parse(answers[getHomeInit.path] ?? "").data.quotes).toBeInstanceOf(Array);
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  expect(answer.headers.get("vary")).toBe("accept-encoding, accept-language");
  expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
});

test("each encoding has the same page, and a browser that knows none gets it plain", async () => {
  await rendered("ja");
  for (const [asked, sent] of [
    ["br", "br"],
    ["gzip, deflate", "gzip"],
    ["identity", null],
  ] as const) {
    const { answer, text } = await get("ja", asked);
    expect(answer.headers.get("content-encoding"), asked).toBe(sent);
    expect(text, asked).toContain("<p>ja ");
  }
});

test("a hundred visitors of one moment cost one page, a failing renderer none", async () => {
  await rendered("ko");
  const numberOf = (text: string) => Number(/#(\d+)/.exec(text)?.[1]);
  const before = numberOf((await get("ko")).text);
  const crowd = await Promise.all(Array.from({ length: 100 }, () => get("ko")));
  const after = Math.max(...crowd.map(({ text }) => numberOf(text)));
  // Two where a second ends among them.
  expect(after - before).toBeLessThanOrEqual(2);
  const { answer, text } = await get("th");
  expect([answer.status, text]).toEqual([200, TEMPLATE]);
});

test("a renderer that never answers is asked four times at most, and nobody waits for it", async () => {
  const tags = ["es-AR", "es-BO", "es-CL", "es-CO", "es-CR", "es-CU", "es-MX"];
  const startedMs = performance.now();
  const all = await Promise.all(tags.map((tag) => get(tag)));
  expect(all.map(({ text }) => text)).toEqual(tags.map(() => TEMPLATE));
  expect(performance.now() - startedMs).toBeLessThan(5_000);
  // The others wait behind it, and no page that was made before is served for longer than five seconds.
  await new Promise((resolve) => setTimeout(resolve, 5_100));
  expect((await get("ja")).text).toBe(TEMPLATE);
});

test("the language is the first known one, the form of Spanish numbers the browser's own, and nothing else of the header gets through", () => {
  expect(visitorOf("es-MX,es;q=0.9,en;q=0.8")).toEqual({ language: "es", tag: "es-MX" });
  expect(visitorOf("es")).toEqual({ language: "es", tag: "es-419" });
  expect(visitorOf("fr-FR, zh-HK;q=0.5")).toEqual({ language: "zh-TW", tag: "zh-TW" });
  expect(visitorOf('es-"><script>,en')).toEqual({ language: "es", tag: "es-419" });
  expect(visitorOf("es-QQ")).toEqual({ language: "es", tag: "es-419" });
  expect(visitorOf("es-u-nu-thai-x-aaaaaaaaaaaaaaaa")).toEqual({ language: "es", tag: "es-419" });
  expect(visitorOf(undefined)).toEqual({ language: "en", tag: "en-US" });
});

test("an operator's text ends neither the script with the answers nor takes part in the replacing", () => {
  const home = { banners: [{ title: "</script><b>$& $1" }] };
  const page = withHome(TEMPLATE, { language: "en", tag: "en-US" }, "<p>$&</p>", {
    home,
    config: {},
    catalogue: {},
  } as never);
  expect(page).toContain('<div id="home"><p>$&</p></div>');
  expect(page.match(/<\/script>/g)).toHaveLength(1);
  expect(page).toContain("\\u003c/script>\\u003cb>$& $1");
});
