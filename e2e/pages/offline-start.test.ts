import { expect, it } from "vitest";
import { clientTests } from "../harness/client.ts";

/** A start without a network, after the app was stored on the phone; and what a phone needs to install it. */
const { app, phone, someone } = clientTests();

it("shows the last quotes and balances with their time, and replaces them once the network is back", async () => {
  const { stored } = await someone();
  const page = await phone({ stored, offlineShell: true });
  await page.clock.install();
  await page.goto("/");
  await page.getByText("BTC/USDT").first().waitFor();
  await page.evaluate('location.hash = "#/pages/assets/index"');
  await page.getByText("10,000.00").first().waitFor();
  await page.clock.runFor(12_000);
  const state = () =>
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration?.active?.state)");
  await expect.poll(state).toBe("activated");
  await expect.poll(() => page.evaluate("caches.has('locales')")).toBe(true);
  const context = page.context();
  await context.setOffline(true);
  await page.close();
  const cold = await context.newPage();
  await cold.goto("/");
  await cold.getByText(/^Prices are from /).waitFor();
  await cold.getByText(/^Balances are from /).waitFor();
  const row = cold.locator("main a, main button").filter({ hasText: "BTC/USDT" }).first();
  await expect.poll(() => row.innerText()).toMatch(/\d+,\d{3}\.\d{2}/);
  await cold.evaluate('location.hash = "#/pages/assets/index"');
  await cold.getByText("10,000.00").first().waitFor();
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
