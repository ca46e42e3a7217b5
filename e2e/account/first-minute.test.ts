import { fills } from "@candor/contract/routes/spot.ts";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { caller } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { openBrowser, openPhone, type Phone, shoot } from "../harness/browser.ts";
import { endJourney } from "../harness/journey.ts";

/**
 * From the first screen to a checked order, by real presses on a phone. With EVERY_LOOK=1 it leaves the pictures of docs/pictures/first-minute.png in artifacts/, which
 * `montage first-minute-[1-8].png -resize 366x792 -tile 4x2 -background '#eef2f4' -geometry 183x396+6+6 -depth 8 first-minute.png` joins.
 */
let app: App;
let browser: Browser;
let phone: Phone;
let page: Page;

const EMAIL = "linh@example.com";
const PASSWORD = "a calm Harbour 7";
/** From the account to its first filled order. Typing is none of them, but nothing has to be typed either. */
const TAPS_MAX = 8;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  phone = await openPhone(browser, { url: app.url, reducedMotion: true });
  page = phone.page;
  // Counted by the page itself, so that no press of the test is forgotten.
  await phone.context.addInitScript(`addEventListener("click", (event) => {
    // A label's click comes again from its field; only the finger's own press counts.
    if (event.isTrusted && event.detail > 0) sessionStorage.setItem("taps", String(Number(sessionStorage.getItem("taps")) + 1));
  }, { capture: true })`);
});

endJourney(() => ({ phone, browser, app }));

const button = (name: string | RegExp) => page.getByRole("button", { name });
const taps = async () => Number.parseInt(await page.evaluate<string>(`sessionStorage.getItem("taps") ?? "0"`), 10);
const startCounting = () => page.evaluate(`sessionStorage.setItem("taps", "0")`);

it("signs up from home with the code that the demo shows beside its field", async () => {
  await page.goto("/");
  await button("Sign up").waitFor();
  await shoot(page, "first-minute-1");
  await button("Sign up").click();
  await button("Send code").waitFor();
  await page.getByRole("textbox", { name: "Email" }).fill(EMAIL);
  await button("Send code").click();
  await button(/^Use code [0-9]{6}$/).waitFor();
  await shoot(page, "first-minute-2");
  await button(/^Use code [0-9]{6}$/).click();
  // A code that is filled in is not offered again.
  await expect.poll(() => button(/^Use code/).count()).toBe(0);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repeat password", { exact: true }).fill(PASSWORD);
  await page.getByRole("checkbox").check();
  await button("Sign up").click();
  await button("Continue without a code").click();
  await page.getByRole("heading", { name: "Your first minute" }).waitFor();
  await startCounting();
});

it("gets funds in place, and home shows them at once", async () => {
  await shoot(page, "first-minute-3");
  await button("Get 10,000 USDT").click();
  await page.getByText("1 of 3 done").waitFor();
  await page.getByRole("link", { name: /Total assets 10,000\.00 USDT/ }).waitFor();
  // A gift is no profit.
  await page.getByRole("link", { name: /Today's profit 0\.00/ }).waitFor();
  await shoot(page, "first-minute-4");
});

it(`fills the first order of 10 USDT within ${TAPS_MAX} presses`, async () => {
  await button("Buy BTC for 10 USDT").click();
  await page.getByRole("textbox", { name: /^Spend/ }).waitFor();
  await expect.poll(() => page.getByRole("textbox", { name: /^Spend/ }).inputValue()).toBe("10");
  await shoot(page, "first-minute-5");
  await page.locator("form").getByRole("button", { name: "Buy BTC" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Buy .*BTC/ })
    .waitFor();
  await shoot(page, "first-minute-6");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Buy .*BTC/ })
    .click();
  await page
    .getByText(/^Bought /)
    .first()
    .waitFor();
  const used = await taps();
  expect(used).toBeGreaterThan(0);
  expect(used).toBeLessThanOrEqual(TAPS_MAX);
  console.log(`taps from the account to the first filled order: ${used}`);
  const stored = await page.evaluate(() => localStorage.getItem("candor.session"));
  const { token } = (JSON.parse(stored ?? "{}") as { state: { token: string } }).state;
  const { list } = await caller(app.url, token).call(fills, {});
  expect(list.length).toBeGreaterThan(0);
});

it("checks the order in the browser, after which the guide is gone", async () => {
  await button("Back").click();
  await page.getByText("2 of 3 done").waitFor();
  await shoot(page, "first-minute-7");
  await button("Check my order").click();
  await page.getByRole("dialog").getByText("Quantity × price is the amount traded").waitFor();
  await shoot(page, "first-minute-8");
  expect(await page.locator("[data-check=bad]").count()).toBe(0);
  expect(await page.locator("[data-check=ok]").count()).toBeGreaterThanOrEqual(3);
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await page.getByText("Your first minute is done").waitFor();
  await expect.poll(() => page.getByRole("heading", { name: "Your first minute" }).count()).toBe(0);
  await page.reload();
  await page.getByRole("link", { name: /Total assets/ }).waitFor();
  expect(await page.getByRole("heading", { name: "Your first minute" }).count()).toBe(0);
  await shoot(page, "first-minute-9");
});
