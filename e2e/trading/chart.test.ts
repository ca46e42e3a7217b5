import { fromNumeric } from "@candor/contract/domain/money.ts";
import { contractOrderList, contractTrade } from "@candor/contract/routes/contracts.ts";
import { realName } from "@candor/contract/routes/identity.ts";
import { getCurrencyList, quotes } from "@candor/contract/routes/market.ts";
import { cancelAll, orderList, trade } from "@candor/contract/routes/spot.ts";
import { acknowledgeRisk } from "@candor/contract/routes/trading-limits.ts";
import { center } from "@candor/contract/routes/user.ts";
import { getAsset, transfer } from "@candor/contract/routes/wallet.ts";
import type { Browser, CDPSession, Locator, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { type Caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { hush, openBrowser, openPhone, type Phone, shoot, storedSession } from "../harness/browser.ts";
import { untilDayIsYoung } from "../harness/clock.ts";
import { endJourney } from "../harness/journey.ts";
import { openReviewer } from "../harness/reviewer.ts";

/** The chart under a thumb: what is set and drawn on it stays, and its lines and presses lead to orders. */
let app: App;
let browser: Browser;
let phone: Phone;
let page: Page;
let api: Caller;
let cdp: CDPSession;

beforeAll(async () => {
  await untilDayIsYoung();
  app = await startApp();
  browser = await openBrowser();
  api = await newUser(app.url, { email: "chart@example.com", funded: true });
  phone = await openPhone(browser, { url: app.url, stored: await storedSession(api), reducedMotion: true });
  page = phone.page;
  cdp = await phone.context.newCDPSession(page);
});

endJourney(() => ({ phone, browser, app }));

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const sheet = () => page.getByRole("dialog");
const gone = () => sheet().waitFor({ state: "detached" });
const canvas = () => page.getByRole("img", { name: /^Price chart of/ });
const legend = () => page.locator("[data-legend]");
const openChart = async (symbol: string) => {
  await page.goto(`/#/pages/trade/kline?symbol=${symbol}`);
  await legend().waitFor();
};

type At = { readonly x: number; readonly y: number };
const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: At) =>
  cdp.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
const middleOf = async (locator: Locator): Promise<At> => {
  const box = await locator.boundingBox();
  if (!box) throw new Error("what should be touched is not shown");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
/** A place on the candles: shares of the canvas. */
const onChart = async (x: number, y: number): Promise<At> => {
  const box = await canvas().boundingBox();
  if (!box) throw new Error("no chart");
  return { x: box.x + box.width * x, y: box.y + box.height * y };
};
/** What the browser keeps of the app under this name. */
const kept = (name: string) => page.evaluate<string>(`localStorage.getItem(${JSON.stringify(name)}) ?? ""`);
const drawn = async (symbol: string): Promise<readonly unknown[]> =>
  (JSON.parse((await kept("candor.drawings")) || "{}") as { state?: { pairs?: Record<string, unknown[]> } }).state
    ?.pairs?.[symbol] ?? [];

it("keeps the parameters of an indicator over a reload", async () => {
  await openChart("BTC-USDT");
  await expect.poll(() => legend().innerText()).toContain("MA25");
  await button("Chart settings").click();
  const second = sheet().getByRole("textbox", { name: "MA Length 2" });
  await second.fill("0");
  await sheet().getByRole("alert").waitFor();
  await second.fill("30");
  await page.keyboard.press("Escape");
  await gone();
  await expect.poll(() => legend().innerText()).toContain("MA30");
  await page.reload();
  await expect.poll(() => legend().innerText()).toContain("MA30");
  expect(await legend().innerText()).not.toContain("MA25");
});

it("shows one message, however often an indicator too many is chosen", async () => {
  for (const name of ["EMA", "MACD"]) await button(name).click();
  for (const name of ["RSI", "KDJ", "BOLL"]) await button(name).click();
  const full = page.getByText("At most 4 indicators. Remove one first.");
  await full.waitFor();
  expect(await full.count()).toBe(1);
  for (const name of ["EMA", "MACD"]) await button(name).click();
  await hush(page);
});

it("keeps drawings of each pair over a reload, and deletes a single one", async () => {
  await button("Drawing tools").click();
  await sheet().getByRole("button", { name: "Horizontal line" }).click();
  await gone();
  await hush(page);
  const at = await onChart(0.4, 0.45);
  await page.touchscreen.tap(at.x, at.y);
  await expect.poll(async () => (await drawn("BTC-USDT")).length).toBe(1);
  const before = await drawn("BTC-USDT");
  await openChart("ETH-USDT");
  expect(await drawn("ETH-USDT")).toEqual([]);
  await openChart("BTC-USDT");
  await page.reload();
  await legend().waitFor();
  expect(await drawn("BTC-USDT")).toEqual(before);
  // The line lies on its old price, where the pixels have not moved: a press selects it.
  const remove = button("Delete drawing");
  await expect
    .poll(async () => {
      await page.touchscreen.tap(at.x, at.y);
      return remove.isVisible();
    })
    .toBe(true);
  await shoot(page, "chart/drawing");
  await remove.click();
  await expect.poll(() => drawn("BTC-USDT")).toEqual([]);
});

it("scrolls the page under a thumb on the candles, and goes back to the newest candle after a look at older ones", async () => {
  await page.reload();
  await legend().waitFor();
  const from = await onChart(0.5, 0.5);
  await touch("touchStart", from);
  for (const step of [30, 90, 150]) await touch("touchMove", { x: from.x, y: from.y - step });
  await touch("touchEnd");
  await expect.poll(() => page.evaluate("scrollY")).toBeGreaterThan(0);
  // A page that still glides from the thumb would take the next touch for a stop.
  await page.reload();
  await legend().waitFor();
  const place = await onChart(0.2, 0.5);
  await touch("touchStart", place);
  for (const step of [30, 90, 200]) await touch("touchMove", { x: place.x + step, y: place.y });
  await touch("touchEnd");
  await button("Back to latest").click();
  await button("Back to latest").waitFor({ state: "detached" });
});

it("leads from a long press to a limit order at that price", async () => {
  const at = await onChart(0.4, 0.5);
  await touch("touchStart", at);
  const menu = page.getByRole("dialog", { name: /^Limit order at/ });
  await menu.waitFor();
  await touch("touchEnd");
  const price = ((await menu.getAttribute("aria-label")) ?? "").replace("Limit order at ", "");
  await shoot(page, "chart/long-press");
  await menu.getByRole("button", { name: "Sell" }).click();
  await page.waitForURL(/trade\/spot\?.*side=sell/);
  const field = page.getByRole("textbox", { name: /^Price/ });
  await expect
    .poll(async () => fromNumeric((await field.inputValue()).replaceAll(",", "")))
    .toBe(fromNumeric(price.replaceAll(",", "")));
  await button("Sell BTC").waitFor();
});

it("closes the menu, then the full screen, by the phone's back key", async () => {
  // A typed address has no place in the app's history yet.
  await page.goto("about:blank");
  await openChart("BTC-USDT");
  await button("Full screen").click();
  await button("Leave full screen").waitFor();
  const at = await onChart(0.4, 0.4);
  await touch("touchStart", at);
  const menu = page.getByRole("dialog", { name: /^Limit order at/ });
  await menu.waitFor();
  await touch("touchEnd");
  await page.evaluate("history.back()");
  await menu.waitFor({ state: "detached" });
  await button("Leave full screen").waitFor();
  await page.evaluate("history.back()");
  await button("Leave full screen").waitFor({ state: "detached" });
  expect(page.url()).toContain("trade/kline");
});

/** Drags a line's handle by so many px, and leaves the finger on it. */
async function drag(handle: Locator, by: number): Promise<void> {
  const at = await middleOf(handle);
  await touch("touchStart", at);
  await touch("touchMove", { x: at.x, y: at.y + by / 2 });
  await touch("touchMove", { x: at.x, y: at.y + by });
}

const marketOf = async (symbol: string) => {
  const market = (await api.call(getCurrencyList, {})).markets.find((one) => one.symbol === symbol);
  if (!market) throw new Error(`no market of ${symbol}`);
  const { list } = await api.call(quotes, { match_id: market.match_id });
  return { ...market, now: fromNumeric(list[0]?.now_price ?? "") };
};
/** A share of a price in whole units of the quote currency. */
const share = (price: bigint, percent: bigint) => String((price * percent) / 10_000_000_000n);
const openPrice = async (match_id: number): Promise<bigint> =>
  fromNumeric((await api.call(orderList, { match_id, status: "waiting" })).list[0]?.price ?? "0");
const question = () => page.getByRole("alertdialog");

it("amends an order by dragging its line, after the figures are confirmed", async () => {
  const { match_id, now } = await marketOf("BTC-USDT");
  await api.call(trade, { match_id, type: 1, price: share(now, 97n), number: "0.01" });
  await openChart("BTC-USDT");
  const handle = page.getByRole("slider", { name: "Order price: Buy · Limit, 0.01000 BTC" });
  await handle.waitFor();
  const before = await openPrice(match_id);
  await drag(handle, -30);
  await expect.poll(() => handle.innerText()).toMatch(/[+−-]\d+\.\d\d%\s*·\s*[\d,]+\.\d\d USDT/);
  await shoot(page, "chart/order-dragging");
  await touch("touchEnd");
  await question().getByText("Edit order").waitFor();
  await shoot(page, "chart/order-dropped");
  await question().getByRole("button", { name: /^Keep/ }).click();
  await question().waitFor({ state: "detached" });
  expect(await openPrice(match_id)).toBe(before);
  await drag(handle, -30);
  await touch("touchEnd");
  const set = question().getByRole("button", { name: /^Set/ });
  const price = fromNumeric((await set.innerText()).replace("Set ", "").replaceAll(",", ""));
  expect(price).not.toBe(before);
  await set.click();
  await page.getByText("Order updated.").waitFor();
  expect(await openPrice(match_id)).toBe(price);
  await expect.poll(async () => fromNumeric((await handle.getAttribute("aria-valuenow")) ?? "")).toBe(price);
  await hush(page);
});

it("puts the line of a refused amendment back, and says why; a trigger has no handle", async () => {
  const { match_id, now } = await marketOf("ETH-USDT");
  const available = (await api.call(getAsset, {})).balances.find(
    ({ account, symbol }) => account === "c2c" && symbol === "USDT",
  )?.available;
  const [price, stop] = [share(now, 97n), share(now, 104n)];
  // All that is available but a hundredth, so that a higher price costs more than there is.
  const hundredths = (fromNumeric(available ?? "0") * 99n) / fromNumeric(price);
  const number = `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`;
  await api.call(trade, { match_id, type: 1, kind: "stop_limit", stop_price: stop, price: stop, number: "0.01" });
  await api.call(trade, { match_id, type: 1, price, number });
  await openChart("ETH-USDT");
  await expect.poll(() => page.getByRole("slider").count()).toBe(1);
  // Not by its role, which the dialog hides.
  const handle = page.locator('[role=slider][aria-label^="Order price: Buy"]');
  const before = await handle.getAttribute("aria-valuenow");
  await drag(handle, -60);
  await touch("touchEnd");
  await question().getByRole("button", { name: /^Set/ }).click();
  await question()
    .getByRole("alert")
    .getByText(/Insufficient balance/)
    .waitFor();
  expect(await handle.getAttribute("aria-valuenow")).toBe(before);
  await shoot(page, "chart/order-refused");
  await page.keyboard.press("Escape");
  await question().waitFor({ state: "detached" });
  expect(await openPrice(match_id)).toBe(fromNumeric(price));
  await api.call(cancelAll, {});
});

/** A long of ETH, opened by the calls of the form, which contracts.test.ts walks. */
async function openLong(): Promise<void> {
  const { uid } = await api.call(center, {});
  await api.call(realName, {
    country: "VN",
    document_type: "passport",
    document_number: "B7654321",
    name: "Nguyễn Thị Mai",
    contact_address: "12 Hàng Bạc, Hà Nội",
  });
  await (await openReviewer(app)).approve(uid);
  const { currency_id, legal_id, now } = await marketOf("ETH-USDT");
  await api.call(transfer, { currency_id: legal_id, from: "c2c", to: "lever", amount: "1000" });
  await api.call(acknowledgeRisk, { product: "lever" });
  const whole = (value: bigint) => String(value / 100_000_000n);
  await api.call(contractTrade, {
    currency_id,
    legal_id,
    type: 1,
    status: 1,
    share: 1,
    multiple: 10,
    target_profit_price: whole((now * 103n) / 100n),
    stop_loss_price: whole((now * 98n) / 100n),
  });
}

it("changes a stop by dragging its line, after the figures are confirmed", async () => {
  await openLong();
  await page.goto("/#/pages/lever/index?symbol=ETH-USDT");
  await page.getByText("Positions (1)").waitFor();
  await button("Show the chart").first().click();
  const handle = page.getByRole("slider", { name: "Stop loss of Long 10x" });
  await handle.waitFor();
  const stop = async () => (await api.call(contractOrderList, { group: "trading" })).list[0]?.stop_loss_price ?? "";
  const before = await stop();
  await drag(handle, -24);
  await expect.poll(() => handle.innerText()).toMatch(/[+−]\d+\.\d\d USDT/);
  await shoot(page, "chart/dragging");
  await touch("touchEnd");
  await question().getByText("Change stop loss?").waitFor();
  await shoot(page, "chart/dropped");
  await question().getByRole("button", { name: /^Keep/ }).click();
  await question().waitFor({ state: "detached" });
  expect(await stop()).toBe(before);
  await drag(handle, -24);
  await touch("touchEnd");
  const set = question().getByRole("button", { name: /^Set/ });
  const price = ((await set.innerText()) ?? "").replace("Set ", "").replaceAll(",", "");
  expect(fromNumeric(price)).not.toBe(fromNumeric(before));
  await set.click();
  await page.getByText("TP/SL saved").waitFor();
  await expect.poll(async () => fromNumeric(await stop())).toBe(fromNumeric(price));
});

it("moves a stop by the keyboard as well, and takes back what is not confirmed", async () => {
  const handle = page.getByRole("slider", { name: "Take profit of Long 10x" });
  const before = await handle.getAttribute("aria-valuenow");
  await handle.focus();
  await page.keyboard.press("Shift+ArrowUp");
  await expect.poll(() => handle.getAttribute("aria-valuenow")).not.toBe(before);
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByText("Change take profit?").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  await expect.poll(() => handle.getAttribute("aria-valuenow")).toBe(before);
});
