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
  await main.getByRole("link", { name: "Contracts" }).click();
  await page.waitForURL(/lever/);
});
