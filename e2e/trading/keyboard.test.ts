import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import { getCurrencyList } from "@candor/contract/routes/market.ts";
import { orderList } from "@candor/contract/routes/spot.ts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { clientTests } from "../harness/client.ts";
import { focused, keys, tabTo } from "../harness/keyboard.ts";

/** Spot trading without a pointer: from the page to an order that is placed, amended and canceled. */
const { phone, someone } = clientTests();

const priceField = (page: Page) => page.getByRole("textbox", { name: /^Price/ });
const figure = async (page: Page) => fromNumeric((await priceField(page).inputValue()).replaceAll(",", ""));
const retype = async (page: Page, text: string) => {
  await keys(page, "ControlOrMeta+a");
  await page.keyboard.type(text);
};

async function desk() {
  const { api, stored } = await someone();
  const page = await phone({ stored, width: 1440, height: 900, reducedMotion: true });
  await page.goto("/#/pages/trade/spot?symbol=ETH-USDT");
  await expect.poll(() => priceField(page).inputValue()).not.toBe("");
  await page.locator("button[data-row]").nth(12).waitFor();
  const { markets } = await api.call(getCurrencyList, {});
  const tick = fromNumeric(markets.find(({ symbol }) => symbol === "ETH-USDT")?.tick ?? "");
  return { page, api, tick };
}

it("places, amends and cancels an order by keyboard alone", async () => {
  const { page, api, tick } = await desk();

  // Past the header and the chart at once.
  await keys(page, "Tab");
  expect(await focused(page)).toBe("Skip to the order form");
  await keys(page, "Enter");
  expect(await focused(page)).toBe("Buy");
  await keys(page, "s");
  await expect.poll(() => page.getByRole("button", { name: "Sell ETH" }).count()).toBe(1);
  // The key has put the focus into the field, where B would be a letter like any other.
  await expect.poll(() => focused(page)).toMatch(/^Price/);
  await tabTo(page, /^Limit$/, "Shift+Tab");
  await keys(page, "b");
  await expect.poll(() => page.getByRole("button", { name: "Buy ETH" }).count()).toBe(1);
  await expect.poll(() => focused(page)).toMatch(/^Price/);
  const start = await figure(page);
  await keys(page, "ArrowUp");
  expect(await figure(page)).toBe(start + tick);
  await keys(page, "PageDown", "ArrowDown");
  expect(await figure(page)).toBe(start - 10n * tick);

  const far = (start * 97n) / 100n;
  const price = formatAmount(far - (far % tick));
  await retype(page, price);
  await page.getByText(/^[\d.]+ ?% below the market price\.$/).waitFor();
  await tabTo(page, /^Quantity/);
  await page.keyboard.type("0.1");
  await keys(page, "Enter");
  await page.getByText("Buy order placed").waitFor();
  await page.getByText("Open orders (1)").waitFor();

  await tabTo(page, /^Edit$/);
  await keys(page, "Enter");
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "No changes yet" }).waitFor();
  const edited = async () => (await sheet.getByRole("textbox", { name: /^Price/ }).inputValue()).replaceAll(",", "");
  await tabTo(page, /^Price/);
  await keys(page, "PageDown");
  const lower = formatAmount(fromNumeric(price) - 10n * tick);
  expect(formatAmount(fromNumeric(await edited()))).toBe(lower);
  await sheet.getByText("Goes to the end of the queue at this price.").waitFor();
  await tabTo(page, /^Open quantity/);
  await retype(page, "0.2");
  await keys(page, "Enter");
  await page.getByText("Order updated.").waitFor();
  const { list } = await api.call(orderList, { status: "waiting" });
  expect(list.map(({ price, number }) => [price, number])).toEqual([[lower, "0.2"]]);

  await tabTo(page, /^Details of Buy/);
  await keys(page, "Enter");
  await page.getByRole("dialog").getByText("Order number").waitFor();
  await keys(page, "Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toMatch(/^Details of Buy/);
  await tabTo(page, /^Cancel order$/);
  await keys(page, "Enter");
  await page.getByText("Order canceled.").waitFor();
  expect((await api.call(orderList, { status: "waiting" })).list).toEqual([]);
  const { list: done } = await api.call(orderList, { status: "done" });
  expect(done.map(({ reason }) => reason)).toEqual(["user", "amended"]);
});

it("walks the order book with the arrow keys, in one stop of the Tab key", async () => {
  const { page } = await desk();
  await tabTo(page, /^Ask .+ ETH Use this price$/);
  const isRow = () => page.evaluate<boolean>("document.activeElement?.matches('button[data-row]') === true");
  const before = await figure(page);
  const best = page.locator("button[data-row][tabindex='0']");
  expect(await best.count()).toBe(1);
  await keys(page, "ArrowDown");
  expect(await focused(page)).toMatch(/^Bid /);
  await keys(page, "End", "ArrowDown");
  expect(await focused(page)).toMatch(/^Bid /);
  await keys(page, "Home");
  expect(await focused(page)).toMatch(/^Ask /);
  await keys(page, "Enter");
  // The book moves on under the focus, so the price is any that it shows above the market.
  await expect.poll(() => figure(page)).toBeGreaterThan(before);
  await keys(page, "Tab");
  expect(await isRow()).toBe(false);
  await keys(page, "Shift+Tab");
  expect(await isRow()).toBe(true);
});

it("forgets the errors of one kind of order in another", async () => {
  const { page } = await desk();
  await tabTo(page, /^Quantity/);
  await keys(page, "Enter");
  const wrong = page.getByText("Enter a number above zero.");
  await wrong.waitFor();
  await tabTo(page, /^Limit$/, "Shift+Tab");
  await keys(page, "ArrowRight");
  await page.getByText("Best market price").waitFor();
  expect(await wrong.count()).toBe(0);
  await keys(page, "ArrowLeft");
  await priceField(page).waitFor();
  expect(await wrong.count()).toBe(0);
});
