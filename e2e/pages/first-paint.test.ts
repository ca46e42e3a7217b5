import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { appStarted, clientTests } from "../harness/client.ts";

/** Home as the server renders it: what shows before the app's code has arrived, and that the app takes it over. */
const { app, phone, someone } = clientTests();

/** The app's code does not come before `release`. */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/app-/, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

/** The thread that renders starts with the first visit, and a busy server serves the shape of a page instead: then the visitor comes again. */
const openRendered = (page: Page) =>
  expect
    .poll(
      async () => {
        await page.goto("/", { waitUntil: "domcontentloaded" });
        return page.locator("#home nav").first().isVisible();
      },
      { timeout: 60_000 },
    )
    .toBe(true);

const shapeIsShown = (page: Page) => page.locator("#root > div").isVisible();

it("shows prices in the visitor's language before the app's code has arrived, each with the signs of that language", async () => {
  for (const [lang, word, price] of [
    ["en-US", "Sign up", /^\d{2,3},\d{3}\.\d{2}$/],
    ["vi-VN", "Đăng ký", /^\d{2,3}\.\d{3},\d{2}$/],
    ["es-ES", "Registrarse", /^\d{2,3}\.\d{3},\d{2}$/],
    ["es-MX", "Registrarse", /^\d{2,3},\d{3}\.\d{2}$/],
    ["ja-JP", "新規登録", /^\d{2,3},\d{3}\.\d{2}$/],
  ] as const) {
    const page = await phone({ lang });
    await holdCode(page);
    await openRendered(page);
    expect(await page.getByRole("button", { name: word, exact: true }).isVisible(), lang).toBe(true);
    const row = page.locator("#home a[href*='kline?symbol=BTC-USDT']").last();
    const texts = (await row.innerText()).split("\n").map((text) => text.trim());
    expect(
      texts.filter((text) => price.test(text)),
      `${lang}: ${texts.join("|")}`,
    ).toHaveLength(1);
    expect(await page.evaluate("document.documentElement.lang")).toBe(lang.slice(0, 2));
  }
});

it("is taken over by the app and not rendered again, and goes on with live prices", async () => {
  const page = await phone({ own: true });
  const release = await holdCode(page);
  await openRendered(page);
  const price = () => page.locator("#home a[href*='kline?symbol=BTC-USDT']").last().innerText();
  const first = await price();
  // All that can be pressed, and what is in it; only the note on volumes below the markets is rendered again, as its texts come later.
  // The arrow of a change of 24 hours is another once the change has another sign.
  const arrow = ":is(.lucide-arrow-up, .lucide-arrow-down)";
  await page.evaluate(
    `globalThis.rendered = [...document.querySelectorAll("#home a, #home a :not(${arrow}, ${arrow} *), #home header *")]`,
  );
  release();
  await appStarted(page);
  await expect.poll(price).not.toBe(first);
  const [gone, all] = await page.evaluate<[string[], number]>(
    "[rendered.filter((element) => !element.isConnected).map((element) => element.outerHTML), rendered.length]",
  );
  expect(all).toBeGreaterThan(200);
  expect(gone).toEqual([]);
});

it("has no price that rises or falls, as the app begins with none, though the prices of the pages before were others", async () => {
  for (let count = 0; count < 4; count += 1) {
    let html = "";
    const rendered = async () => {
      html = await (await fetch(app().url)).text();
      return html.includes('data-shows="home"');
    };
    await expect.poll(rendered, { timeout: 30_000 }).toBe(true);
    const prices = html.match(/whitespace-nowrap text-(?:up|down|text-1) text-16/g) ?? [];
    expect(prices).toEqual(Array.from({ length: 10 }, () => "whitespace-nowrap text-text-1 text-16"));
    await new Promise((resolve) => setTimeout(resolve, 1_100));
  }
});

it("repeats a tap that came before the app", async () => {
  const page = await phone({ own: true });
  const release = await holdCode(page);
  await openRendered(page);
  await page.getByRole("button", { name: "Sign up", exact: true }).click();
  expect(new URL(page.url()).hash).toBe("");
  release();
  await page.waitForURL(/#\/pages\/user\/login\/register/);
});

it("shows the shape of a page instead to a user, on another page, in another language, and on a desk", async () => {
  const { stored } = await someone();
  const others = [
    { stored },
    { path: "/#/pages/trade/index" },
    { stored: { "candor.lang": "vi" } },
    { lang: "es-ES", stored: { "candor.lang": "en" } },
    { width: 1280, height: 800 },
  ];
  for (const { path = "/", ...options } of others) {
    const page = await phone({ ...options, own: true });
    const release = await holdCode(page);
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await expect.poll(() => shapeIsShown(page), { message: JSON.stringify(options) }).toBe(true);
    expect(await page.locator("#home").isVisible(), JSON.stringify(options)).toBe(false);
    release();
    // The app renders into the shape's place, and what the server rendered is gone.
    await expect.poll(() => page.locator("#home").count()).toBe(0);
    await page.locator("#root #page").waitFor();
  }
});

it("takes prices away that have become old, and starts all the same when the code comes", async () => {
  const page = await phone({ own: true });
  await page.clock.install();
  const release = await holdCode(page);
  await openRendered(page);
  await page.clock.runFor(31_000);
  await expect.poll(() => page.locator("#home").isVisible()).toBe(false);
  expect(await shapeIsShown(page)).toBe(true);
  release();
  await appStarted(page);
  await page.locator("#home #page").waitFor();
});
