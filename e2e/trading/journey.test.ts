import { formatAmount, fromNumeric, mulDiv, ONE } from "@candor/contract/domain/money.ts";
import { getCurrencyList, quotes } from "@candor/contract/routes/market.ts";
import { fills, orderList, trade } from "@candor/contract/routes/spot.ts";
import { getAsset, getWalletLog } from "@candor/contract/routes/wallet.ts";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { codeFor } from "../../apps/server/src/testing/outbox.ts";
import { type Caller, caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { balanceOf } from "../harness/balance.ts";
import { openBrowser, openPhone, type Phone, shoot } from "../harness/browser.ts";
import { endJourney } from "../harness/journey.ts";

/** A new user's first day, in a real Chromium of the size of a phone, against the real server. */
let app: App;
let browser: Browser;
let phone: Phone;
let page: Page;

const EMAIL = "mai@example.com";
const PASSWORD = "a calm Harbour 7";

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  phone = await openPhone(browser, { url: app.url, reducedMotion: true });
  page = phone.page;
});

endJourney(() => ({ phone, browser, app }));

/** The same user as the page's, to compare the display with the facts. */
async function sameUser(): Promise<Caller> {
  const stored = await page.evaluate(() => localStorage.getItem("candor.session"));
  const token = (JSON.parse(stored ?? "{}") as { state?: { token?: string } }).state?.token;
  expect(token).toBeTruthy();
  return caller(app.url, token);
}

const button = (name: string | RegExp) => page.getByRole("button", { name });
const open = async (path: string) => {
  await page.goto(`/#${path}`);
};
const spinner = (label: RegExp) => page.getByRole("textbox", { name: label });

it("sends a guest to log in and returns to the requested page", async () => {
  await open("/pages/assets/index");
  await page.waitForURL(/#\/pages\/user\/login\/login\?/);
  expect(page.url()).toContain("back-type=2");
  await page.getByText("Create an account").click();
  // The page of the login has a field for the e-mail too, and stays until this one is loaded.
  await button("Send code").waitFor();
  await page.getByRole("textbox", { name: "Email" }).fill(EMAIL);
  await button("Send code").click();
  await page.getByText(/Sent to/).waitFor();
  const code = await codeFor(app.url, EMAIL);
  await page
    .getByRole("textbox", { name: /Verification code/ })
    .first()
    .click();
  await page.keyboard.type(code);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repeat password", { exact: true }).fill(PASSWORD);
  await page.getByRole("checkbox").check();
  await shoot(page, "register");
  await button("Sign up").click();
  await button("Continue without a code").click();
  await page.waitForURL(/#\/pages\/assets\/index/);
});

it("gives practice funds and confirms it", async () => {
  await button("Get practice funds").click();
  await page.getByText("Practice funds added").waitFor();
  await expect.poll(() => page.getByText("10,000.00").count()).toBeGreaterThan(0);
  await shoot(page, "assets");
});

it("buys at market, and the figures are the arithmetic's", async () => {
  await open("/pages/trade/spot?symbol=ETH-USDT&side=buy");
  await button(/Order type/).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Market/ })
    .click();
  await page.getByLabel(/^Spend/).fill("1000");
  await button("Buy ETH").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Buy ≈.+ ETH for (?:≈\s?)?(?:999\.\d+|1,000\.00) USDT$/ })
    .click();
  await page.getByText(/^Bought /).waitFor();
  await shoot(page, "spot-bought");
  const api = await sameUser();
  const { list } = await api.call(fills, {});
  expect(list.length).toBeGreaterThan(0);
  let bought = 0n;
  let paid = 0n;
  let fee = 0n;
  for (const fill of list) {
    const [price, number] = [fromNumeric(fill.price), fromNumeric(fill.number)];
    expect(fromNumeric(fill.total)).toBe(mulDiv(price, number, ONE, "down"));
    expect(fromNumeric(fill.fee)).toBe(mulDiv(number, 100_000n, ONE, "up"));
    bought += number;
    paid += fromNumeric(fill.total);
    fee += fromNumeric(fill.fee);
  }
  expect(paid <= fromNumeric("1000")).toBe(true);
  const held = async (symbol: string) => fromNumeric((await balanceOf(api, "c2c", symbol)).available);
  expect(await held("ETH")).toBe(bought - fee);
  expect(await held("USDT")).toBe(fromNumeric("10000") - paid);
});

it("sells by limit below the market and fills; a far one waits and is canceled", async () => {
  const api = await sameUser();
  const market = (await api.call(getCurrencyList, {})).markets.find((one) => one.symbol === "ETH-USDT");
  const quote = (await api.call(quotes, { match_id: market?.match_id ?? 0 })).list[0];
  const tick = fromNumeric(market?.tick ?? "1");
  const near = (fromNumeric(quote?.now_price ?? "0") * 99n) / 100n;
  const far = (fromNumeric(quote?.now_price ?? "0") * 103n) / 100n;

  await open("/pages/trade/spot?symbol=ETH-USDT&side=sell");
  await page.locator("label", { hasText: /^Sell$/ }).click();
  await button(/Order type/).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Limit/ })
    .click();
  await spinner(/^Price/).fill(formatAmount(near - (near % tick)));
  await spinner(/^Quantity/).fill("0.1");
  await button("Sell ETH").click();
  await page.getByText(/^Sold 0\.1/).waitFor();

  await spinner(/^Price/).fill(formatAmount(far - (far % tick)));
  await spinner(/^Quantity/).fill("0.1");
  await button("Sell ETH").click();
  await page.getByText("Sell order placed").waitFor();
  await page.getByText("Open orders (1)").waitFor();
  await shoot(page, "spot-open-order");
  await button("Cancel order").click();
  await page.getByText("Order canceled.").waitFor();
  const { list } = await api.call(orderList, { status: "waiting" });
  expect(list).toEqual([]);
});

it("shows a ledger that adds up to the balance", async () => {
  const api = await sameUser();
  const { list, next } = await api.call(getWalletLog, { page_size: 100 });
  expect(next).toBe(null);
  const { balances } = await api.call(getAsset, {});
  for (const balance of balances) {
    const mine = list.filter((entry) => entry.currency_id === balance.currency_id && entry.account === balance.account);
    const sum = (part: "available" | "frozen") => mine.reduce((all, entry) => all + fromNumeric(entry[part]), 0n);
    expect([balance.symbol, sum("available"), sum("frozen")]).toEqual([
      balance.symbol,
      fromNumeric(balance.available),
      fromNumeric(balance.frozen),
    ]);
  }
  await open("/pages/assets/record");
  await page
    .getByText(/Practice funds|System/)
    .first()
    .waitFor();
  await shoot(page, "ledger");
});

it("trades between two users", async () => {
  const [maker, taker] = await Promise.all([
    newUser(app.url, { email: "maker@example.com", funded: true }),
    newUser(app.url, { email: "taker@example.com", funded: true }),
  ]);
  const { markets } = await maker.call(getCurrencyList, {});
  const market = markets.find((one) => one.symbol === "LTC-USDT");
  if (!market) throw new Error("the demo has no LTC-USDT");
  const number = formatAmount(fromNumeric(market.lot) * 1_000n);
  await taker.call(trade, { match_id: market.match_id, type: 1, kind: "market", number });
  const price = async () =>
    fromNumeric((await maker.call(quotes, { match_id: market.match_id })).list[0]?.now_price ?? "0");
  const tick = fromNumeric(market.tick);
  // There are no other orders inside the house's spread, so the two match each other; the index may move in between, hence the retries.
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const middle = await price();
    const at = formatAmount(middle - (middle % tick));
    const half = formatAmount(fromNumeric(market.lot) * 500n);
    const order = { match_id: market.match_id, type: 1, price: at, number: half, tif: "POST" } as const;
    // The house's offer may have come down to this price since it was read.
    const bid = await maker.call(trade, order).catch((error: unknown) => {
      if (String(error).includes("WOULD_TAKE")) return undefined;
      throw error;
    });
    if (bid?.status !== "waiting") continue;
    await taker.call(trade, { match_id: market.match_id, type: 2, price: at, number: half, tif: "IOC" });
    const mine = (await maker.call(fills, {})).list.filter((fill) => fill.order_id === bid.id);
    const theirs = (await taker.call(fills, {})).list.filter((fill) => fill.type === 2);
    if (mine.length === 1 && mine[0]?.role === "maker" && theirs.some((fill) => fill.price === mine[0]?.price)) return;
  }
  throw new Error("the two never met");
});

it("speaks another language at once", async () => {
  await open("/pages/settings/language/language");
  await page.getByText("Tiếng Việt").first().click();
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("vi");
  await open("/");
  await page.getByText("Trang chủ").first().waitFor();
  await page.reload();
  await page.getByText("Trang chủ").first().waitFor();
  await page.evaluate(() => localStorage.removeItem("candor.language"));
});

it("moves the chart: prices change while one looks", async () => {
  await open("/pages/trade/kline?symbol=BTC-USDT");
  await page.locator("canvas").first().waitFor();
  const shot = async () => (await page.locator("canvas").first().screenshot()).toString("base64");
  const before = await shot();
  await expect.poll(shot).not.toBe(before);
  await shoot(page, "kline");
});
