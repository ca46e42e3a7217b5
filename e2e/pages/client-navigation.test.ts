import { getTransferRecord } from "@candor/contract/routes/wallet.ts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { appStarted, clientTests, logInOn } from "../harness/client.ts";

/** The app's navigation, its stored state, and its recovery from a file that failed to load. */
const { app, phone, someone } = clientTests();

it("comes back after a login to the page that sent there, with back-type 1 from a page and 2 from a tab", async () => {
  const { email } = await someone();
  for (const [asked, type] of [
    ["/pages/assets/transfer/index?currency_id=1", "1"],
    ["/pages/assets/index", "2"],
  ] as const) {
    const page = await phone();
    await page.goto(`/#${asked}`);
    await page.waitForURL(/#\/pages\/user\/login\/login\?/);
    const query = new URLSearchParams(page.url().split("?").at(-1));
    expect([query.get("back-page"), query.get("back-type")]).toEqual([asked, type]);
    await logInOn(page, email);
    await page.waitForURL(`${app().url}/#${asked}`);
  }
});

/** The fixed time of the page's clock in a test in which seconds count; its timers keep running. */
const NOW = Date.now();

it("redirects to the login at most once a second", async () => {
  const page = await phone({ own: true });
  await page.clock.setFixedTime(NOW);
  await page.goto("/#/pages/assets/index");
  await page.waitForURL(/login\/login/);
  // Within the same second the second visit is held back at the home page; a second later it is led to the login again.
  await page.evaluate('location.hash = "#/pages/assets/record"');
  await page.waitForURL(`${app().url}/#/`);
  await page.clock.setFixedTime(NOW + 1_100);
  await page.evaluate('location.hash = "#/pages/assets/record"');
  await page.waitForURL(/login\/login\?back-page=%2Fpages%2Fassets%2Frecord/);
});

it("leaves a tab only at the second press of back, and shows a hint at the first", async () => {
  const page = await phone({ own: true });
  await page.goto("about:blank");
  await page.goto("/#/");
  await appStarted(page);
  // The page's margin: whatever a touch of a control opens would be closed by the first press.
  await page.touchscreen.tap(2, 300);
  await page.clock.setFixedTime(NOW);
  await page.evaluate("history.back()");
  await page.getByText("Press back again to exit.").waitFor();
  expect(page.url()).toBe(`${app().url}/#/`);
  await page.evaluate("history.back()");
  await page.waitForURL((url) => url.href !== `${app().url}/#/` || url.protocol === "about:");
});

it("shows home with the texts that are requested with its code, without waiting for others", async () => {
  const page = await phone({ own: true });
  // What else home has texts in never comes.
  await page.route(/\/assets\/locale-en-(?!common|home|quotes)/, () => undefined);
  await page.goto("/#/");
  await page.getByRole("link", { name: /BTC/ }).first().waitFor();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

it("leads home by the back arrow of a page without history", async () => {
  const page = await phone();
  await page.goto("/#/pages/settings/language/language");
  await page.getByRole("button", { name: "Back" }).click();
  await page.waitForURL(`${app().url}/#/`);
});

it("follows another query of the page that is open, and moves the money to the account that its address names", async () => {
  const { api, stored } = await someone();
  const page = await phone({ stored });
  await page.goto("/#/pages/assets/transfer/index?from=c2c&to=mic");
  await page.getByRole("textbox", { name: "Amount" }).fill("12");
  await page.getByRole("button", { name: /^Transfer 12.00/ }).waitFor();
  await page.goto("/#/pages/assets/transfer/index?from=c2c&to=lever");
  await expect.poll(() => page.getByRole("textbox", { name: "Amount" }).inputValue()).toBe("");
  await page.getByRole("textbox", { name: "Amount" }).fill("25");
  await page.getByRole("button", { name: /^Transfer 25.00/ }).click();
  const moved = async () => (await api.call(getTransferRecord, {})).list;
  await expect.poll(moved).toMatchObject([{ from: "c2c", to: "lever", amount: "25" }]);
});

it("shows a page under each of its aliases, and a note if there is none", async () => {
  const page = await phone();
  for (const [alias, title] of [
    ["/pages/index/index", /Home/],
    ["/pages/help/center/center", /Help center/],
    ["/pages/help/center/detail", /Help article/],
    ["/pages/help/center/about", /About us/],
    ["/pages/nowhere", /Page not found/],
  ] as const) {
    await page.goto(`/#${alias}`);
    await expect.poll(() => page.title()).toMatch(title);
  }
});

it.each([
  [false, 1],
  [true, 0],
] as const)("slides pages unless motion is reduced (%s)", async (reducedMotion, least) => {
  const page = await phone({ reducedMotion });
  // The types that a transition is started with choose its slide.
  await page.addInitScript(`globalThis.slides = [];
    const start = document.startViewTransition?.bind(document);
    document.startViewTransition = (given) => {
      if (typeof given === "object") slides.push(...given.types);
      return start(given);
    };`);
  await page.goto("/#/pages/settings/index");
  await page
    .getByRole("link", { name: /Language/ })
    .first()
    .click();
  await page.getByText("Tiếng Việt").first().waitFor();
  await page.getByRole("button", { name: "Back" }).click();
  await page.waitForURL(/settings\/index/);
  await page.locator("label", { hasText: /^Dark$/ }).waitFor();
  // The address changes before the slide begins.
  await expect.poll(() => page.evaluate<string[]>("slides")).toEqual(least === 0 ? [] : ["forward", "back"]);
});

it("takes a page change that the next one overtakes for no fault", async () => {
  const page = await phone();
  await page.goto("/#/pages/settings/index");
  await page.locator("label", { hasText: /^Dark$/ }).waitFor();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.evaluate(`(async () => {
    document.startViewTransition({ update() {}, types: ["forward"] });
    await document.startViewTransition({ update() {}, types: ["back"] }).finished;
  })()`);
  expect(errors).toEqual([]);
});

it("keeps theme, colors and language over a reload", async () => {
  const page = await phone();
  await page.goto("/#/pages/settings/index");
  await page.locator("label", { hasText: /^Dark$/ }).click();
  await page.getByRole("button", { name: /Up and down colors/ }).click();
  await page.getByText("Red up, green down").click();
  await page
    .getByRole("link", { name: /Language/ })
    .first()
    .click();
  await page.getByText("한국어").first().click();
  const look = () =>
    page.evaluate('[document.documentElement.lang, ...Object.values(document.documentElement.dataset)].join(" ")');
  await expect.poll(look).toBe("ko dark swapped");
  await page.reload();
  await expect.poll(look).toBe("ko dark swapped");
});

it("opens without a network once its service worker has stored it", async () => {
  const page = await phone({ offlineShell: true });
  await page.clock.install();
  await page.goto("/");
  await page.getByText("Home").first().waitFor();
  await page.clock.runFor(10_000);
  const state = () =>
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration?.active?.state)");
  // It fetches every page of the app first: 400 files, which a busy machine serves for longer than a page takes.
  await expect.poll(state, { timeout: 120_000 }).toBe("activated");
  await page.context().setOffline(true);
  await page.goto("/?again#/pages/settings/language/language");
  await page.getByText("Tiếng Việt").first().waitFor();
});

/** CHUNK_TIMEOUT_MS pass by the page's own clock; the browser's own work runs in real time. */
const runUntilFailed = (page: Page) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(5_000);
        return page.getByText("No connection to the server.").count();
      },
      { timeout: 120_000 },
    )
    .toBeGreaterThan(0);
/** In the page's own error: the banner has one too, since the socket seems to hang where the clock runs ahead. */
const tryAgain = (page: Page) => page.getByRole("alert").getByRole("button", { name: "Try again" }).click();

it("fetches a page's file again that was lost on the way", async () => {
  const page = await phone({ offlineShell: true });
  await page.goto("/");
  await page.getByText("Home").first().waitFor();
  let lost = 0;
  await page.route(/assets\/language-.*\.js/, (route) => {
    lost += 1;
    return lost < 3 ? route.abort() : route.continue();
  });
  await page.evaluate('location.hash = "#/pages/settings/language/language"');
  await page.getByText("Tiếng Việt").first().waitFor();
  expect(lost).toBe(3);
});

it("shows a page of its own when a page's file cannot be had, and the page at a retry", async () => {
  const page = await phone({ offlineShell: true });
  await page.clock.install();
  await page.goto("/");
  await page.getByText("Home").first().waitFor();
  const file = /assets\/language-.*\.js/;
  await page.route(file, (route) => route.abort());
  await page.evaluate('location.hash = "#/pages/settings/language/language"');
  await runUntilFailed(page);
  await page.unroute(file);
  await tryAgain(page);
  await page.clock.runFor(5_000);
  await page.getByText("Tiếng Việt").first().waitFor();
});

/** Blocks the spot page's imports that the app has not loaded yet, and opens the page. Returns the blocked pattern. */
async function loseImportsOfSpot(page: Page): Promise<RegExp> {
  await page.clock.install();
  await page.goto("/");
  await page.getByText("Home").first().waitFor();
  const spot = page.waitForRequest(/assets\/page-.*\.js/);
  const imports = /assets\/(?!page-|locale-)[^/]*\.js/;
  await page.route(imports, (route) => route.abort());
  await page.evaluate('location.hash = "#/pages/trade/spot"');
  await spot;
  await runUntilFailed(page);
  return imports;
}
const reload = (page: Page) => page.getByRole("button", { name: "Reload" });
const spotPage = (page: Page) => page.getByRole("button", { name: "Log in" }).first();

it("offers a reload when a retry does not get a file that the page's file imports", async () => {
  const page = await phone({ offlineShell: true });
  const imports = await loseImportsOfSpot(page);
  expect(await reload(page).count()).toBe(0);
  await tryAgain(page);
  await reload(page).waitFor();
  await page.unroute(imports);
  await reload(page).click();
  await spotPage(page).waitFor();
});

it("shows the page at a retry once its imports are there, at once or after the reload that an older browser needs", async () => {
  const page = await phone({ offlineShell: true });
  await page.unroute(await loseImportsOfSpot(page));
  await tryAgain(page);
  // Chromium 150 remembers for the life of a document that an import was lost; Chromium 156 fetches it again.
  await reload(page).or(spotPage(page)).waitFor();
  if (await reload(page).isVisible()) await reload(page).click();
  await spotPage(page).waitFor();
});

it("closes by the back key what lies over the page, and keeps the page where it was scrolled to", async () => {
  const page = await phone({ own: true });
  await page.goto("about:blank");
  await page.goto("/#/pages/trade/kline?symbol=BTC-USDT");
  const { href } = new URL(page.url());
  const scrolled = 60;
  const full = page.getByRole("button", { name: "Full screen" });
  await full.waitFor();
  await expect
    .poll(() => page.evaluate("document.documentElement.scrollHeight - innerHeight"))
    .toBeGreaterThan(scrolled);
  await page.evaluate(`scrollTo(0, ${scrolled})`);
  await full.click();
  const leave = page.getByRole("button", { name: "Leave full screen" });
  await leave.waitFor();
  await page.evaluate("history.back()");
  await full.waitFor();
  expect(await page.evaluate("scrollY")).toBe(scrolled);

  await page.getByRole("button", { name: "Chart settings" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.waitFor();
  await page.evaluate("history.back()");
  await sheet.waitFor({ state: "detached" });
  expect(page.url()).toBe(href);
  expect(await page.evaluate("scrollY")).toBe(scrolled);

  // The entry that caught the key does not count as a page of its own: the arrow leads home, as without it.
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await page.waitForURL(`${app().url}/#/`);
});
