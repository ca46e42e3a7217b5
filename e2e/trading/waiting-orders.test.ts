import { createApiKey } from "@candor/contract/routes/api-keys.ts";
import { quotes } from "@candor/contract/routes/market.ts";
import { orderList, trade } from "@candor/contract/routes/spot.ts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Caller } from "../harness/api.ts";
import { storedSession } from "../harness/browser.ts";
import { clientTests } from "../harness/client.ts";
import { focused, keys, tabTo } from "../harness/keyboard.ts";
import { FUND_PASSWORD, openUser, ownCode, setFundPassword } from "../harness/withdrawals.ts";
import { connect } from "./open-api/binance-api-node.ts";

/** Orders that wait for a price: placed, seen and canceled in the app, and one that its market triggers. */
const { app, phone, someone } = clientTests();

const BTC_USDT = 1;
const field = (page: Page, name: RegExp) => page.locator("form").getByRole("textbox", { name });
const card = (page: Page, name: RegExp) => page.locator("article").filter({ has: page.getByRole("button", { name }) });

/** The price now, times a share, in whole units of the quote currency. */
async function priceAt(api: Caller, share: number): Promise<string> {
  const { list } = await api.call(quotes, { match_id: BTC_USDT });
  return String(Math.round(Number.parseFloat(list[0]?.now_price ?? "") * share));
}

async function seller() {
  const { api, stored } = await someone();
  await api.call(trade, { match_id: BTC_USDT, type: 1, kind: "market", total: "3000" });
  const page = await phone({ stored });
  await page.goto("/#/pages/trade/spot?symbol=BTC-USDT&side=sell");
  await page.getByRole("button", { name: "Sell BTC" }).waitFor();
  return { api, page };
}

async function chooseKind(page: Page, kind: string): Promise<void> {
  await page.getByRole("button", { name: /^Order type/ }).click();
  await page.getByRole("dialog").getByText(kind, { exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

it("places an OCO, shows both orders and the one hold, and cancels both with one press", async () => {
  const { api, page } = await seller();
  await chooseKind(page, "OCO");
  const [above, below] = [await priceAt(api, 1.03), await priceAt(api, 0.97)];

  // The wrong way around is refused at the fields, and another kind forgets it.
  await field(page, /^Limit price/).fill(below);
  await field(page, /^Stop trigger/).fill(above);
  await page.getByText("Must be above the market price.").waitFor();
  await page.getByText("Must be below the market price.").waitFor();
  await chooseKind(page, "Stop market");
  expect(await page.getByText(/^Must be/).count()).toBe(0);
  await chooseKind(page, "OCO");

  await field(page, /^Limit price/).fill(above);
  await field(page, /^Stop trigger/).fill(below);
  await field(page, /^Quantity/).fill("0.002");
  await page.getByRole("button", { name: /^Sell BTC/ }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByText("Place this OCO?").waitFor();
  await sheet.getByText(/The amount on hold covers both orders/).waitFor();
  expect(await sheet.locator("dd").allInnerTexts()).toEqual([
    expect.stringContaining("USDT"),
    expect.stringContaining("USDT"),
    "Market order",
    "0.002 BTC",
    "0.002 BTC",
  ]);
  await sheet.getByRole("button", { name: /^Sell 0\.002 BTC at .+ or .+ USDT$/ }).click();
  await page.getByText("OCO placed").waitFor();
  await page.getByText("Open orders (2)").waitFor();

  await card(page, /Sell · Limit/)
    .getByText("OCO", { exact: true })
    .waitFor();
  const stop = card(page, /Sell · Stop market/);
  await stop.getByRole("button", { name: /^Details of/ }).click();
  await sheet.getByText("Other order of the OCO").waitFor();
  await sheet.getByText(/Canceling one cancels both\./).waitFor();
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await stop.getByRole("button", { name: "Cancel both orders" }).click();
  await page.getByText("Both orders canceled.").waitFor();
  await page.getByText("Open orders (0)").waitFor();
  const { list } = await api.call(orderList, { status: "done", page_size: 2 });
  expect(list.map(({ status, reason }) => `${status} ${reason}`)).toEqual(["cancelled user", "cancelled user"]);
});

it("places a trailing stop that begins at a price, shows what it waits for, and cancels it", async () => {
  const { api, page } = await seller();
  await chooseKind(page, "Trailing stop");
  await page.getByRole("button", { name: "2%", exact: true }).click();
  expect(await field(page, /^Trailing distance/).inputValue()).toBe("2");
  await page.getByText(/^Follows the highest price from now on\. Sells when the price falls 2% below it/).waitFor();
  await page.locator("form").getByText("Start at an activation price").click();
  await field(page, /^Activation price/).fill(await priceAt(api, 1.02));
  await page.getByText(/^Waits for .+, then follows the highest price\./).waitFor();
  await page.getByRole("button", { name: "25%", exact: true }).click();
  await page.getByRole("button", { name: /^Sell BTC/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Sell .+ BTC, trailing 2%$/ })
    .click();
  await page.getByText("Stop sell order placed").waitFor();

  const order = card(page, /Sell · Trailing stop/);
  await order.getByText(/^Trails by 2% from .+ on$/).waitFor();
  expect(await order.getByRole("button", { name: "Edit" }).count()).toBe(0);
  // One that has begun shows its extreme and the trigger of the moment.
  await api.call(trade, { match_id: BTC_USDT, type: 2, kind: "stop_market", trailing_delta: 500, number: "0.001" });
  await page.getByText(/^High .+, triggers at .+$/).waitFor();
  await order.last().getByRole("button", { name: "Cancel order" }).click();
  await page.getByText("Open orders (1)").waitFor();
});

it("lets the market trigger a trailing stop, whose steps lead to a receipt that recomputes", async () => {
  const { page } = await seller();
  await chooseKind(page, "Trailing stop");
  await field(page, /^Trailing distance/).fill("0.01");
  await field(page, /^Quantity/).fill("0.002");
  await page.getByRole("button", { name: /^Sell BTC/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /trailing 0\.01%$/ })
    .click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("tab", { name: "Order history" }).click();
  await card(page, /Sell · Trailing stop/)
    .getByRole("button", { name: /^Details of/ })
    .click();
  const sheet = page.getByRole("dialog");
  const steps = sheet.getByRole("list", { name: "Steps of the order" });
  await steps.getByText("Followed the market").waitFor();
  await steps.getByText(/^Triggered at /).waitFor();
  await steps.getByText(/^The price was .+, the extreme before it .+\.$/).waitFor();
  await expect.poll(() => steps.locator("li").count()).toBe(4);
  await steps.getByRole("link", { name: "Receipt of the trigger" }).click();
  await page.getByText("Trailing order triggered").waitFor();
});

it("marks the orders of a program with the label of its key, and filters history by who placed them", async () => {
  const user = await openUser(app().url, "program@test.example", 2);
  await setFundPassword(app(), user);
  const proofs = { fund_password: FUND_PASSWORD, code: await ownCode(app(), user) };
  const { key, secret } = await user.api.call(createApiKey, {
    kind: "hmac",
    label: "Grid bot",
    trade: true,
    ...proofs,
  });
  const client = connect({ base: app().url, apiKey: key.api_key, secret: secret ?? "" });
  await client.order({ symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "0.001" } as never);
  await user.api.call(trade, { match_id: BTC_USDT, type: 1, kind: "market", number: "0.002" });

  const page = await phone({ stored: await storedSession(user.api) });
  await page.goto("/#/pages/trade/spot?symbol=BTC-USDT");
  await page.getByRole("tab", { name: "Order history" }).click();
  const orders = page.locator("article");
  await expect.poll(() => orders.count()).toBe(2);
  await page.getByRole("button", { name: "By API" }).click();
  await expect.poll(() => orders.count()).toBe(1);
  await orders.getByText("API · Grid bot").waitFor();
  await orders.getByRole("button", { name: /^Details of/ }).click();
  await page.getByRole("dialog").getByText("API · Grid bot").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "By hand" }).click();
  await expect.poll(() => orders.getByText("0.00200").count()).toBeGreaterThan(0);
  expect(await orders.getByText("API · Grid bot").count()).toBe(0);
});

it("chooses the kind in one stop of the Tab key and steps its prices with the arrow keys", async () => {
  const { stored } = await someone();
  const page = await phone({ stored, width: 1440, height: 900, reducedMotion: true });
  await page.goto("/#/pages/trade/spot?symbol=BTC-USDT");
  await expect.poll(() => field(page, /^Price/).inputValue()).not.toBe("");
  await tabTo(page, /^Limit$/);
  await keys(page, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
  expect(await focused(page)).toBe("Trailing stop");
  await tabTo(page, /^Trailing distance/);
  await keys(page, "PageUp", "ArrowUp", "ArrowDown", "ArrowDown");
  expect(await field(page, /^Trailing distance/).inputValue()).toBe("0.9");
  await tabTo(page, /^Trailing stop$/, "Shift+Tab");
  await keys(page, "ArrowRight");
  expect(await focused(page)).toBe("OCO");
  await tabTo(page, /^Limit price/);
  const before = (await field(page, /^Limit price/).inputValue()).replaceAll(",", "");
  await keys(page, "ArrowUp");
  const after = (await field(page, /^Limit price/).inputValue()).replaceAll(",", "");
  expect(Number.parseFloat(after)).toBeGreaterThan(Number.parseFloat(before));
});
