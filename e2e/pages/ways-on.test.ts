import { expect, it } from "vitest";
import { clientTests } from "../harness/client.ts";

/** Small ways of the app that must not end: addresses without an id, the search of home, the header of a desk, toasts beside the thumb. */
const { phone, someone } = clientTests();

it("opens home's search with the focus in its field", async () => {
  const page = await phone();
  await page.goto("/");
  await page.getByRole("button", { name: "Search coin or pair" }).click();
  await page.getByRole("dialog").getByRole("searchbox").waitFor();
  await expect.poll(() => page.evaluate<string>("document.activeElement.placeholder")).toBe("Search coin or pair");
  await page.keyboard.type("sol");
  await page.getByRole("dialog").getByText("Solana").waitFor();
});

it("leads on from addresses without an id", async () => {
  const { stored } = await someone();
  const page = await phone({ stored });
  const ways = [
    ["/pages/assets/detail", "No currency selected", "Assets", /#\/pages\/assets\/index/],
    ["/pages/assets/deposit/charge", "Choose a currency first", "Deposit", /#\/pages\/assets\/deposit\/index/],
    ["/pages/assets/deposit/detail", "No deposit selected", "Deposit history", /#\/pages\/assets\/deposit\/record/],
    ["/pages/index/notice/notice", "This notice is no longer available", "Notices", /#\/pages\/notice\/index/],
    ["/pages/otc/order", "Page not found", "OTC orders", /#\/pages\/otc\/orders/],
    ["/pages/otc/chat", "Page not found", "OTC orders", /#\/pages\/otc\/orders/],
    ["/pages/question/index", "Page not found", "Notices", /#\/pages\/notice\/index/],
  ] as const;
  for (const [href, words, button, target] of ways) {
    await page.goto(`/#${href}`);
    await page.getByText(words).waitFor();
    await page.locator("main").getByRole("button", { name: button, exact: true }).click();
    await page.waitForURL(target);
  }
});

it("names an empty stake as such", async () => {
  const { stored } = await someone();
  const page = await phone({ stored });
  await page.goto("/#/pages/option/detail");
  await page.getByRole("button", { name: /^Up/ }).click();
  await page.locator("p", { hasText: /^Enter a stake$/ }).waitFor();
  expect(await page.getByText("Invalid amount").count()).toBe(0);
});

it("shows a toast above the buttons at the foot", async () => {
  const page = await phone();
  await page.goto("/#/pages/option/detail");
  const button = page.getByRole("button", { name: "Log in" });
  await button.waitFor();
  // The first press of the back key on a tab only explains that the next one leaves.
  await page.locator("main").click({ position: { x: 5, y: 5 } });
  await page.goBack();
  const hint = page.getByText("Press back again to exit");
  await expect.poll(async () => (await hint.boundingBox())?.height ?? 0).toBeGreaterThan(0);
  const [over, under] = [await hint.boundingBox(), await button.boundingBox()];
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThan(under?.y ?? 0);
});

it.each([
  ["home", "/"],
  ["quotes", "/#/pages/trade/index"],
  ["assets", "/#/pages/assets/index"],
])("has the desk's header on %s, in place of the tabs", async (_, href) => {
  const { stored } = await someone();
  const page = await phone({ stored, width: 1440, height: 900 });
  await page.goto(href);
  const main = page.getByRole("navigation", { name: "Main tabs" });
  await main.waitFor();
  expect(await main.count()).toBe(1);
  expect((await main.boundingBox())?.y).toBeLessThan(52);
  // Its marks and its bell are the page's too: each once.
  await page.getByRole("button", { name: /^Notifications/ }).waitFor();
  expect(await page.getByRole("button", { name: /^Notifications/ }).count()).toBe(1);
  await expect.poll(() => page.getByText("Simulated market").count()).toBe(1);
  await main.getByRole("link", { name: "Contracts" }).click();
  await page.waitForURL(/lever/);
});

it("moves a toast off the bar of the page that comes next", async () => {
  const { stored } = await someone();
  const page = await phone({ stored });
  const buy = page
    .getByRole("link", { name: "Buy" })
    .or(page.getByRole("button", { name: "Buy" }))
    .first();
  await page.goto("/#/pages/trade/kline?symbol=ETH-USDT");
  await buy.waitFor();
  // A page without anything at its foot.
  await page.evaluate("location.hash = '#/pages/settings/account/index'");
  await page.getByRole("button", { name: /copy/i }).first().click();
  // Copied, or not allowed to be, as the browser has it.
  const copied = page.locator("section[aria-label=Notifications] b");
  await copied.waitFor();
  const before = (await copied.boundingBox())?.y ?? 0;
  await page.evaluate("location.hash = '#/pages/trade/kline?symbol=ETH-USDT'");
  await buy.waitFor();
  const bar = await buy.boundingBox();
  expect(before).toBeGreaterThan(bar?.y ?? 0);
  await expect.poll(async () => (await copied.boundingBox())?.y ?? 0).toBeLessThan(bar?.y ?? 0);
});

it("shows where the curve of the assets could not be loaded, beside the ways to the reports", async () => {
  const { stored } = await someone();
  const page = await phone({ stored, own: true });
  let fails = true;
  await page.route("**/api/wallet/valueHistory*", (route) => (fails ? route.abort() : route.continue()));
  await page.goto("/#/pages/assets/index");
  await page.getByRole("alert").getByText("This could not be loaded").waitFor();
  await page.getByRole("button", { name: "Monthly scorecard" }).click();
  await page.getByRole("dialog").getByText("What you paid in USDT").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  fails = false;
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await page.getByText("30-day profit").waitFor();
});

it("fills in a price with all the decimals of its pair", async () => {
  const page = await phone();
  await page.goto("/#/pages/trade/spot?symbol=ETH-USDT&price=3000.5");
  const price = page.getByRole("textbox", { name: /^Price/ });
  await expect.poll(() => price.inputValue()).toBe("3,000.50");
  // It may be typed in fewer, and has them again once the field is left.
  await price.press("End");
  await price.press("Backspace");
  expect(await price.inputValue()).toBe("3,000.5");
  await price.blur();
  await expect.poll(() => price.inputValue()).toBe("3,000.50");
});
