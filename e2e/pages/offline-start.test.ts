import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { clientTests } from "../harness/client.ts";

const ENGLISH = new URL("../../apps/web/src/locales/en", import.meta.url);
/** Ample on a busy machine, and less than a text is waited for that never comes. */
const AT_ONCE_MS = 8_000;

/** A start without a network, after the app was stored on the phone; and what a phone needs to install it. */
const { app, phone, someone } = clientTests();

it("shows the last quotes and balances with their time, and replaces them once the network is back", async () => {
  const { stored } = await someone();
  const page = await phone({ stored, offlineShell: true });
  await page.goto("/");
  await page.getByText("BTC/USDT").first().waitFor();
  await page.evaluate('location.hash = "#/pages/assets/index"');
  await page.getByText("10,000.00").first().waitFor();
  // Stored eight seconds after the start, so as not to compete with it. Not by a clock of the test, which has no list of the files that were loaded.
  const texts = () =>
    page.evaluate<number>("caches.open('locales').then((cache) => cache.keys()).then(({ length }) => length)");
  await expect.poll(texts, { timeout: 90_000 }).toBeGreaterThanOrEqual(readdirSync(ENGLISH).length);
  const state = () =>
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration?.active?.state)");
  await expect.poll(state).toBe("activated");
  const context = page.context();
  await context.setOffline(true);
  await page.close();
  const cold = await context.newPage();
  await cold.goto("/");
  await cold.getByText(/^Prices are from /).waitFor();
  await cold.getByText(/^Balances are from /).waitFor();
  const row = cold.locator("main a, main button").filter({ hasText: "BTC/USDT" }).first();
  await expect.poll(() => row.innerText()).toMatch(/\d+,\d{3}\.\d{2}/);
  // At once, also where the first visit has not been: it waited ten seconds for a text.
  await cold.evaluate('location.hash = "#/pages/assets/index"');
  await cold.getByText("10,000.00").first().waitFor({ timeout: AT_ONCE_MS });
  await cold.evaluate('location.hash = "#/pages/settings/index"');
  await cold.getByText("Up and down colors").first().waitFor({ timeout: AT_ONCE_MS });
  await cold.evaluate('location.hash = "#/pages/assets/index"');
  await cold.getByText("10,000.00").first().waitFor({ timeout: AT_ONCE_MS });
  await context.setOffline(false);
  await expect.poll(() => cold.getByText(/^Balances are from /).count()).toBe(0);
  await cold.getByText("10,000.00").first().waitFor();
  // Nothing of the account stays on the phone after its user has logged out.
  const kept = () => cold.evaluate<string>('localStorage.getItem("candor.last-seen") ?? ""');
  expect(await kept()).toContain("10000");
  await cold.evaluate('location.hash = "#/pages/settings/index"');
  await cold.getByRole("button", { name: "Log out" }).click();
  await cold.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
  await expect.poll(kept).not.toContain("10000");
});

type Manifest = Record<"icons" | "screenshots", { src: string; sizes: string; purpose?: string }[]> & {
  id: string;
  shortcuts: { url: string }[];
};

it("can be installed: icons, screenshots and shortcuts of the manifest are there", async () => {
  const manifest = (await (await fetch(`${app().url}/manifest.webmanifest`)).json()) as Manifest;
  expect(manifest.id).toBe("/");
  const purposes = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
  expect(purposes).toEqual(expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]));
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots].filter(({ src }) => src.endsWith(".png"))) {
    const bytes = Buffer.from(await (await fetch(app().url + src)).arrayBuffer());
    // A PNG's header says how large it is.
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
  const page = await phone();
  for (const { url } of manifest.shortcuts) {
    await page.goto(url);
    await page.locator("main, form").first().waitFor();
    expect(await page.getByText("Page not found").count()).toBe(0);
  }
});
