import { MINUTE_MS, SECOND_MS } from "@candor/contract/domain/time.ts";
import { getAuction, getTrades, kline } from "@candor/contract/routes/market.ts";
import { cancel, fills, orderList, trade } from "@candor/contract/routes/spot.ts";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { fund, required } from "../../apps/server/src/testing/engine.ts";
import { NEW, NEW_USDT, openSale } from "../../apps/server/src/testing/subscriptions.ts";
import { type Caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { axeFindings, installAxe } from "../harness/audit.ts";
import { openBrowser, openPhone, type Phone, shoot, storedSession } from "../harness/browser.ts";
import { aheadOfTime } from "../harness/clock-ahead.ts";
import { endJourney } from "../harness/journey.ts";

/** A launch as two users see it: one on the pages of the pair, the other by calls. */
let app: App;
let browser: Browser;
let phone: Phone;
let page: Page;
let buyer: Caller;
let seller: Caller;
let launchAt: number;

/** The engine starts with so much of a phase left that the pages are open before it ends. */
const BEFORE_FIRM_MS = 15 * SECOND_MS;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  buyer = await newUser(app.url, { email: "mai@example.com", funded: true });
  seller = await newUser(app.url, { email: "kenji@example.com", funded: true });
  const issuer = await newUser(app.url, { email: "issuer@example.com" });
  expect(issuer.token).toBeTruthy();
  await aheadOfTime(app, async ({ engine, userId, strike }) => {
    const startsAt = Date.now();
    const endsAt = startsAt + MINUTE_MS;
    launchAt = endsAt + 15 * MINUTE_MS;
    await openSale(engine, { issuerId: await userId("issuer@example.com"), startsAt, endsAt, launchAt });
    await required(engine, fund(await userId("kenji@example.com"), NEW, "500"));
    await required(engine, fund(await userId("mai@example.com"), NEW, "50"));
    await strike(endsAt);
  });
  phone = await openPhone(browser, { url: app.url, stored: await storedSession(buyer), reducedMotion: true });
  await installAxe(phone.context);
  page = phone.page;
}, 240_000);

endJourney(() => ({ phone, browser, app }));

const button = (name: string | RegExp) => page.getByRole("button", { name });
const open = (path: string) => page.goto(`/#/pages/trade/${path}`);
const card = () => page.getByRole("region", { name: "Launch auction" });
const figure = (label: string) => card().locator("dl > div", { hasText: label }).locator("dd");
const field = (label: RegExp) => page.getByRole("textbox", { name: label });
const auction = async () => (await buyer.call(getAuction, { match_id: NEW_USDT })).auction;

/** The pages that wait for the server complain while it is away, and are opened again. */
async function goAhead(to: number): Promise<void> {
  await page.goto("about:blank");
  await aheadOfTime(app, ({ strike }) => strike(to));
  phone.errors.splice(0);
}

it("a pair that awaits its launch has a countdown where others have a price", async () => {
  await open("index");
  const row = page.locator('a[href*="NEW-USDT"]');
  await row.getByText(/^Launches in \d\d:\d\d$/).waitFor();
  expect(await row.textContent()).not.toMatch(/NaN|%|\b0\.0/);
  await row.click();
  await card().getByText("Until the launch").waitFor();
  await card()
    .getByText(/^\d\d:\d\d$/)
    .waitFor();
  expect(await figure("Issue price").textContent()).toBe("0.5 USDT");
  await page.getByText(/^Orders are accepted from \d\d:\d\d on\.$/).waitFor();
  await button("How a launch works").click();
  await page.getByRole("dialog").getByText("The last minute is firm").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await shoot(page, "auction/waiting");
  await open("spot?symbol=NEW-USDT");
  await card()
    .getByText(/^\d\d:\d\d$/)
    .waitFor();
  expect(await button("Buy NEW").count()).toBe(0);
  await page.getByText("Open orders (0)").waitFor();
});

it("limit orders are collected, and the indicative price moves with them", async () => {
  await goAhead(launchAt - 9 * MINUTE_MS);
  await open("spot?symbol=NEW-USDT&side=buy");
  await card().getByText("Orders do not meet yet").waitFor();
  await page.getByText("Limit · GTC").waitFor();
  expect(await button(/Order type/).count()).toBe(0);
  expect(await field(/^Price/).inputValue()).toBe("0.5000");
  await field(/^Price/).fill("0.6");
  await field(/^Quantity/).fill("100");
  await button("Buy NEW").click();
  await page.getByText("Buy order placed").waitFor();
  expect(await seller.call(trade, { match_id: NEW_USDT, type: 2, price: "0.45", number: "60" })).toMatchObject({
    status: "waiting",
  });
  await card().getByText("If the pair launched now").waitFor();
  expect(await figure("Would trade").textContent()).toBe("60.0 NEW");
  expect(await figure("Imbalance").textContent()).toBe("40.0 NEW more bid");
  // Another 60 at 0.55 tip the balance, and the price.
  await seller.call(trade, { match_id: NEW_USDT, type: 2, price: "0.55", number: "60" });
  await expect.poll(() => figure("Imbalance").textContent()).toBe("20.0 NEW more offered");
  await card().getByText("0.5500").waitFor();
  await shoot(page, "auction/collecting");
  expect(await axeFindings(page)).toEqual([]);
});

it("an order that would trade with an own one is refused at its price", async () => {
  await page.locator("label", { hasText: /^Sell$/ }).click();
  await field(/^Price/).fill("0.58");
  await field(/^Quantity/).fill("10");
  await button("Sell NEW").click();
  await page.getByText("This order would trade with your own order. Cancel that one first.").waitFor();
  expect(await field(/^Price/).getAttribute("aria-invalid")).toBe("true");
});

it("the last minute refuses a cancel, and the launch turns the page into that of an ordinary pair", async () => {
  await goAhead(launchAt - MINUTE_MS - BEFORE_FIRM_MS);
  await open("spot?symbol=NEW-USDT&side=buy");
  await page.getByText("Open orders (1)").waitFor();
  await page.getByText(/Last minute: orders can be added/).waitFor();
  await page.getByText("Can no longer be canceled before the launch").waitFor();
  expect(await button("Cancel order").count()).toBe(0);
  const [mine] = (await buyer.call(orderList, { match_id: NEW_USDT, status: "waiting" })).list;
  expect(await buyer.raw(cancel, { id: mine?.id ?? "" })).toMatchObject({ error: "AUCTION_FIRM" });
  await field(/^Quantity/).fill("10");
  await field(/^Price/).fill("0.6");
  await button("Buy NEW").click();
  await page.getByText("Open orders (2)").waitFor();
  await shoot(page, "auction/firm");

  await page.getByText(/^Launched at 0\.5500 USDT\.$/).waitFor({ timeout: 90_000 });
  await page
    .getByText("Order book")
    .or(page.getByRole("region", { name: "Order book" }))
    .first()
    .waitFor();
  await button(/Order type/).waitFor();
  await shoot(page, "auction/launched");
  expect(await auction()).toBeNull();
});

it("everything traded at one price, by which the first candle and the day's figures open, and trading goes on", async () => {
  const { list } = await buyer.call(getTrades, { match_id: NEW_USDT, page_size: 50 });
  expect([...new Set(list.map(({ price }) => price))]).toEqual(["0.55"]);
  expect(list.reduce((sum, { quantity }) => sum + Number.parseInt(quantity, 10), 0)).toBe(110);
  expect((await buyer.call(fills, {})).list.every(({ price }) => price === "0.55")).toBe(true);
  const candles = await buyer.call(kline, { match_id: NEW_USDT, period: "1m", size: 10 });
  expect(candles.list[0]?.slice(1, 6)).toEqual(["0.55", "0.55", "0.55", "0.55", "110"]);
  await open("kline?symbol=NEW-USDT");
  await page.getByText("24h high").waitFor();
  await expect.poll(() => page.locator("dl > div", { hasText: "24h low" }).first().textContent()).toContain("0.5500");
  // Continuous trading: what is left of the offers fills at once.
  await buyer.call(trade, { match_id: NEW_USDT, type: 1, price: "0.56", number: "5" });
  await expect
    .poll(async () => (await buyer.call(getTrades, { match_id: NEW_USDT, page_size: 1 })).list[0]?.quantity)
    .toBe("5");
  await shoot(page, "auction/trading");
});
