import type { WebSocketRoute } from "playwright-core";
import { expect, it } from "vitest";
import { clientTests, fillOrder } from "../harness/client.ts";

/** The app's behavior while the server or the network is gone. */
const { app, phone, someone } = clientTests();

/** Records in the page how long after the opening of a connection the quotes were requested, and how many messages of quotes arrived. */
const watchWire = `globalThis.wire = { askedAfterMs: [], quotes: 0 };
  globalThis.WebSocket = class extends WebSocket {
    constructor(url) {
      super(url);
      this.addEventListener("open", () => { this.openedMs = performance.now(); });
      this.addEventListener("message", ({ data }) => { if (data.includes("quota_data_list")) wire.quotes += 1; });
    }
    send(text) {
      if (text.includes("getQuota")) wire.askedAfterMs.push(performance.now() - this.openedMs);
      super.send(text);
    }
  };`;

it("gets its quotes again when the server is back, and asks for them a second after the connection", async () => {
  const page = await phone({ offlineShell: true });
  await page.addInitScript(watchWire);
  const quotes = () => page.evaluate<number>("wire.quotes");
  const askedAfterMs = () => page.evaluate<number[]>("wire.askedAfterMs");
  await page.goto("/");
  await expect.poll(quotes).toBeGreaterThan(1);
  const first = await askedAfterMs();
  expect(first).toHaveLength(1);
  // At once, which on a busy machine is not yet at the moment: the second one waits for a second.
  expect(first[0]).toBeLessThan(900);
  await app().kill();
  const atTheEnd = await quotes();
  await app().restart();
  await expect.poll(quotes).toBeGreaterThan(atTheEnd + 1);
  await expect.poll(async () => (await askedAfterMs()).length).toBe(2);
  const [, second = 0] = await askedAfterMs();
  expect(second).toBeGreaterThan(900);
  expect(second).toBeLessThan(10_000);
});

it("shows that it is offline, and stops showing it", async () => {
  const { stored } = await someone();
  const page = await phone({ stored, offlineShell: true });
  await fillOrder(page);
  await page.getByRole("button", { name: "Buy ETH" }).waitFor();
  await page.context().setOffline(true);
  // Only the banner shows the age of the prices; the form repeats that orders cannot be sent.
  await page.getByText(/^Prices are from /).waitFor();
  await expect.poll(() => page.getByText("You are offline. Orders cannot be sent.").count()).toBe(2);
  await expect.poll(() => page.getByRole("button", { name: "Buy ETH" }).isDisabled()).toBe(true);
  await page.context().setOffline(false);
  await expect.poll(() => page.getByText("You are offline. Orders cannot be sent.").count()).toBe(0);
});

/** Counts every appearance of the text in the page, however short. */
const watchText = (text: string) => `globalThis.shownTimes = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.textContent.includes(${JSON.stringify(text)})) shownTimes += 1;
  }).observe(document, { childList: true, subtree: true });`;

it("shows that it reconnects when the server is gone, refuses orders meanwhile, and shows nothing on a normal reconnect", async () => {
  const { stored } = await someone();
  const page = await phone({ stored, offlineShell: true });
  await page.addInitScript(watchText("Reconnecting…"));
  const wires: WebSocketRoute[] = [];
  let gone = false;
  await page.routeWebSocket(/\/ws$/, (wire) => {
    if (gone) return wire.close();
    wire.connectToServer();
    wires.push(wire);
  });
  await page.route("**/api/**", (route) => (gone ? route.abort() : route.continue()));
  const closeWire = () => wires.at(-1)?.close();
  await fillOrder(page);
  const buy = page.getByRole("button", { name: "Buy ETH" });
  await buy.waitFor();
  const banner = page.getByText("Reconnecting…");

  await closeWire();
  await expect.poll(() => wires.length).toBe(2);
  await page.waitForTimeout(3_500);
  expect(await page.evaluate("shownTimes")).toBe(0);

  gone = true;
  await closeWire();
  await banner.waitFor();
  await page.getByText(/^Prices are from /).waitFor();
  await page.getByText("You are offline. Orders cannot be sent.").waitFor();
  await expect.poll(() => buy.isDisabled()).toBe(true);
  await page.waitForTimeout(3_000);

  gone = false;
  await banner.waitFor({ state: "detached" });
  await expect.poll(() => buy.isEnabled()).toBe(true);
  expect(await page.evaluate("shownTimes")).toBe(1);
});
