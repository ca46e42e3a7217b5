import { readFileSync } from "node:fs";
import { getExchangeRecord } from "@candor/contract/routes/exchange.ts";
import { getNotifications } from "@candor/contract/routes/notification.ts";
import { login } from "@candor/contract/routes/user.ts";
import type { Browser, Page, Response } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { type Caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { balanceOf } from "../harness/balance.ts";
import { openBrowser, openPhone, type Phone, shoot, storedSession } from "../harness/browser.ts";
import { endJourney } from "../harness/journey.ts";
import { loseAnswers } from "../harness/lost-answers.ts";
import { type Wire, wireOf } from "../harness/socket.ts";

/** A user converts, finds it in the records, saves them as a file, and is notified of the account's events. */
const EMAIL = "convert@example.com";
const PASSWORD = "a calm Harbour 7";
let app: App;
let browser: Browser;
let phone: Phone;
let page: Page;
let api: Caller;
let wire: Wire;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  api = await newUser(app.url, { email: EMAIL, password: PASSWORD, funded: true });
  phone = await openPhone(browser, { url: app.url, stored: await storedSession(api) });
  page = phone.page;
  wire = wireOf(page);
});

endJourney(() => ({ phone, browser, app }));

const button = (name: string | RegExp) => page.getByRole("button", { name });
const sheet = () => page.getByRole("dialog");
const amount = () => page.getByLabel("From", { exact: true });
/** Changes to another page when the last change has come to rest: a second one would break off its slide, which the console calls an error. */
async function open(path: string): Promise<void> {
  const sliding = "document.getAnimations().filter((one) => one.effect.pseudoElement !== null).length";
  await expect.poll(() => page.evaluate<number>(sliding)).toBe(0);
  await page.goto(`/#/pages/${path}`);
}
/** Confirms until it is converted: the simulated price may have moved meanwhile by more than a conversion lets it. */
async function confirmed(name: RegExp): Promise<void> {
  const answer = page.waitForResponse(/wallet\/exchange$/);
  await sheet().getByRole("button", { name }).click();
  await converted(answer);
}

async function converted(answer: Promise<Response>): Promise<void> {
  const { code } = (await (await answer).json()) as { code: number };
  if (code === 1) return page.getByRole("heading", { name: "Converted" }).waitFor();
  await sheet().getByText("Nothing was converted").waitFor();
  await confirmed(/^Confirm the new price: ≈\s[\d.,]+ \w+$/);
}
/** Keeps the next such call on its way until the function that it answers is called: the next price may come sooner than a page is looked at. */
async function held(url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, (route) => promise.then(() => route.continue()), { times: 1 });
  return resolve;
}
const conversions = async () => (await api.call(getExchangeRecord, {})).list;
const available = async (symbol: string) => (await balanceOf(api, "c2c", symbol)).available;

it("shows the rate before anything is typed, turns the currencies round, and takes a share", async () => {
  await open("assets/exchange/index");
  await page.getByText(/^1 BTC ≈ [\d,]+\.\d+ USDT$/).waitFor();
  await page.getByRole("timer").waitFor();
  await button("Enter an amount").waitFor();
  await button("Swap currencies").click();
  await button("No BTC in the spot account").waitFor();
  await button("Swap currencies").click();
  await button("25%").click();
  await expect.poll(() => amount().inputValue()).toBe("2,500");
  await amount().fill("10000.01");
  await page.getByText("Only 10,000.00 USDT is available.").waitFor();
});

it("asks for a new price by itself when ten seconds are over", async () => {
  await amount().fill("1000");
  await button("Convert 1,000.00 USDT to BTC").waitFor();
  const asked = await page.waitForRequest(/getExchangeQuote/);
  expect(asked.postDataJSON()).toMatchObject({ amount: "1000" });
});

it("keeps the amount when the price moved, and asks for a second yes", async () => {
  await page.route(
    "**/api/wallet/exchange",
    (route) =>
      route.fulfill({
        json: {
          code: -1,
          msg: "The price has moved.",
          error: "PRICE_MOVED",
          data: null,
          params: { receive: "0.0149", currency: "BTC" },
        },
      }),
    { times: 1 },
  );
  await button("Convert 1,000.00 USDT to BTC").click();
  await sheet()
    .getByRole("button", { name: /^Convert 1,000\.00 USDT to ≈\s0\.0\d+ BTC$/ })
    .click();
  await sheet().getByText("Nothing was converted").waitFor();
  await sheet().getByText("1,000.00 USDT", { exact: true }).waitFor();
  await shoot(page, "exchange/price-moved");
  expect(await conversions()).toEqual([]);
  const go = await held("**/api/wallet/exchange");
  const answer = page.waitForResponse(/wallet\/exchange$/);
  await sheet()
    .getByRole("button", { name: /^Confirm the new price: ≈\s0\.0\d+ BTC$/ })
    .click();
  await sheet().getByText("Waiting for the next price.").waitFor();
  await shoot(page, "exchange/waiting");
  go();
  await converted(answer);
  await shoot(page, "exchange/converted");
  const [conversion] = await conversions();
  expect(conversion).toMatchObject({ from_symbol: "USDT", to_symbol: "BTC", amount: "1000" });
  expect(await available("USDT")).toBe("9000");
  expect(await available("BTC")).toBe(conversion?.received);
});

it("converts once when the answer was lost on the way, and finds out", async () => {
  await sheet().getByRole("button", { name: "Done" }).click();
  await amount().fill("500");
  await button("Convert 500.00 USDT to BTC").click();
  const answersCome = await loseAnswers(page, "**/api/wallet/exchange");
  await sheet()
    .getByRole("button", { name: /^Convert 500\.00 USDT to ≈\s0\.0\d+ BTC$/ })
    .click();
  await sheet().getByText("We could not confirm your request.").waitFor();
  await shoot(page, "exchange/unknown");
  const answer = page.waitForResponse(/wallet\/exchange$/);
  answersCome();
  await converted(answer);
  expect((await conversions()).map((one) => one.amount)).toEqual(["500", "1000"]);
  expect(await available("USDT")).toBe("8500");
  // The browser's own word on the answer that this test took away.
  expect(phone.errors.splice(0).every((text) => text.includes("ERR_FAILED"))).toBe(true);
});

it("shows an error at an amount above the limit", async () => {
  await sheet().getByRole("button", { name: "Done" }).click();
  const refusal = "This amount is too large to convert now. Lower it, or trade in the spot market.";
  await page.route("**/api/wallet/getExchangeQuote", (route) =>
    route.fulfill({ json: { code: -1, msg: refusal, error: "CONVERT_CAPACITY", data: null } }),
  );
  await amount().fill("8000");
  await page.getByText(refusal).waitFor();
  await expect.poll(() => button("No price at the moment").isDisabled()).toBe(true);
  expect(await amount().inputValue()).toBe("8,000");
  await page.unroute("**/api/wallet/getExchangeQuote");
});

it("lists the amounts before and after, with its price", async () => {
  await button("Convert history").click();
  await expect.poll(() => page.getByRole("article").count()).toBe(2);
  const first = page.getByRole("article").first();
  await first.getByText("500.00 USDT").waitFor();
  await first.getByText(/^1 BTC = [\d,]+\.\d\d USDT$/).waitFor();
});

it("finds a conversion in the records by kind and day, with its batch in the ledger and the way back", async () => {
  await open("assets/record");
  await button("All types").click();
  await sheet().getByRole("heading", { name: "Transfers and conversions" }).waitFor();
  await sheet().getByRole("button", { name: "Conversion", exact: true }).click();
  const rows = page.getByRole("main").getByRole("listitem").getByRole("button");
  const view = (name: string) => page.locator("label").getByText(name).locator("..");
  await expect.poll(() => rows.count()).toBe(2);
  await button("All days").click();
  await button("7 days").click();
  await button("Show").click();
  await expect.poll(() => rows.count()).toBe(2);
  await view("Timeline").click();
  await page.getByText(/^You converted 500\.00\sUSDT into 0\.\d+\sBTC\.$/).waitFor();
  await expect.poll(() => page.getByRole("link", { name: /^Proof/ }).count()).toBe(2);
  await view("Entries").click();
  await expect.poll(() => rows.count()).toBe(4);
  await view("Movements").click();
  await expect.poll(() => rows.count()).toBe(2);
  await rows.first().click();
  await sheet()
    .getByText(/^Committed in batch [\d,]+$/)
    .waitFor();
  await sheet()
    .getByText(/^[0-9a-f]{64}$/)
    .waitFor();
  await shoot(page, "exchange/record-entry");
  await button("Open the conversions").click();
  await page.waitForURL(/exchange\/record/);
  // The address changes before the page does: a test step right here would still be on the records.
  await expect.poll(() => page.getByRole("article").count()).toBe(2);
});

it("saves the filtered records as a file", async () => {
  await open("assets/record?account=c2c");
  await button("Export as CSV").click();
  await sheet().getByText("Spot account").waitFor();
  const saved = page.waitForEvent("download");
  await button("Save file").click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^candor-records-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await download.path(), "utf8")
    .trim()
    .split(/\r?\n/);
  expect(lines.filter((line) => line.includes("convert"))).toHaveLength(4);
  await sheet()
    .getByText(/^Saved as candor-records/)
    .waitFor();
});

it("reports a failed download, and retries", async () => {
  await sheet().getByRole("button", { name: "Done" }).click();
  await page.route("**/api/wallet/recordExport*", (route) => route.abort(), { times: 1 });
  await button("Export as CSV").click();
  await button("Save file").click();
  await sheet().getByText("The file was not saved").waitFor();
  expect(phone.errors.splice(0).every((text) => text.includes("ERR_FAILED"))).toBe(true);
  const saved = page.waitForEvent("download");
  await button("Try again").click();
  await saved;
});

it("shows the total in the currency that the user chose, and shows when its rate is simulated", async () => {
  await open("assets/index");
  await button(/Shown in USD/).click();
  await sheet().getByRole("button", { name: /^EUR/ }).click();
  await page.getByText(/^≈ €[\d,]+\.\d\d$/).waitFor();
  await page.reload();
  await page.getByText(/^≈ €[\d,]+\.\d\d$/).waitFor();
  await page.getByText("Simulated rate").waitFor();
  await shoot(page, "exchange/assets-in-euro");
});

/** Logs in as from a device that the account has not seen. */
const logInFrom = async (device: string): Promise<void> => {
  const answer = await fetch(`${app.url}/api/${login.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", lang: "en", device },
    body: JSON.stringify({ type: "email", email: EMAIL, password: PASSWORD }),
  });
  expect(await answer.json()).toMatchObject({ code: 1 });
};

it("notifies of a login from a new device at once, in the list and on the bell, until it is read", async () => {
  await open("assets/index");
  await button(/^Notifications/).waitFor();
  await wire.bound();
  await logInFrom("5e0e2f51-5b6b-4c6f-9a53-000000000001");
  await page.getByLabel("Notifications", { exact: true }).getByText("Login from a new device").waitFor();
  await button(/^Notifications, \d+ unread$/).click();
  await page.waitForURL(/tab=account/);
  await page.getByRole("tab", { name: "My account" }).waitFor();
  const row = page.getByRole("link", { name: /^Login from a new device/ });
  await row.getByText("Unread").waitFor();
  await shoot(page, "exchange/notifications");
  await row.click();
  await page.waitForURL(/security\/sessions/);
  await page.getByText("This device").first().waitFor();
  await expect.poll(async () => (await api.call(getNotifications, {})).unread).toBe(0);
});

it("stays quiet in the app where the user wants it so, and keeps it in the list", async () => {
  await open("notice/choices");
  await page.getByRole("switch", { name: "Logins from new devices: In the app" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await open("notice/index?tab=account");
  await logInFrom("5e0e2f51-5b6b-4c6f-9a53-000000000002");
  await expect.poll(async () => (await api.call(getNotifications, {})).total).toBe(2);
  expect((await api.call(getNotifications, {})).unread).toBe(0);
});

it("turns mails off only with the login password", async () => {
  await open("notice/choices");
  const mails = page.getByRole("switch", { name: "Deposits: By email" });
  await mails.click();
  await sheet().getByLabel("Login password").fill(PASSWORD);
  await sheet().getByRole("button", { name: "Continue" }).click();
  await expect.poll(() => mails.getAttribute("aria-checked")).toBe("false");
});
