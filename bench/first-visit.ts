import { parseArgs } from "node:util";
import type { Browser, CDPSession, Page } from "playwright-core";
import { newUser } from "../e2e/harness/api.ts";
import { startApp } from "../e2e/harness/app.ts";
import { launchBrowser, openPhone, storedSession } from "../e2e/harness/browser.ts";
import { type CountingProxy, countingProxy } from "./counting-proxy.ts";

/** DevTools' preset "Slow 3G": 400 kbit/s and two seconds of latency. */
const SLOW_3G = {
  offline: false,
  latency: 2_000,
  downloadThroughput: (400 * 1_000) / 8,
  uploadThroughput: (400 * 1_000) / 8,
};
const RUNS = 3;
/** A start without prices ends here. */
const GIVE_UP_MS = 60_000;

export type FirstVisitFigures = {
  /** ms from the start of the navigation to the first price of home, on slow 3G and with nothing stored. */
  pricesMs: number;
  /** KiB over the network until then. */
  pricesKiB: number;
  /** Files that the page and its service worker both fetched from the server. */
  fetchedTwice: readonly string[];
  /** ms from the start without a network to a price and to a balance; undefined if neither came. */
  offlinePricesMs: number | undefined;
  offlineBalanceMs: number | undefined;
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const PRICE = /^\d{1,3}(,\d{3})*\.\d{2}$/;

/** ms until the text shows, from now; undefined if it does not. */
async function until(page: Page, text: RegExp, begin: () => Promise<unknown>): Promise<number | undefined> {
  const start = performance.now();
  await begin();
  const shown = page.locator("main").getByText(text).first().waitFor({ timeout: GIVE_UP_MS });
  return shown.then(
    () => performance.now() - start,
    () => undefined,
  );
}

type Fetched = { readonly url: string; readonly bytes: number };

/** Collects what a target, the page or its service worker, fetches over the network. */
async function watchNetwork(client: CDPSession, fetched: Fetched[]): Promise<void> {
  const urls = new Map<string, string>();
  client.on("Network.responseReceived", ({ requestId, response }) => {
    if (!response.fromDiskCache && !response.fromPrefetchCache) urls.set(requestId, response.url);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId);
    if (url !== undefined && encodedDataLength > 0) fetched.push({ url, bytes: encodedDataLength });
  });
  await client.send("Network.enable");
}

const kibOf = (fetched: readonly Fetched[]): number => fetched.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;

async function slowVisit(browser: Browser, url: string) {
  const { context, page } = await openPhone(browser, { url });
  const client = await context.newCDPSession(page);
  const fetched: Fetched[] = [];
  await watchNetwork(client, fetched);
  await client.send("Network.emulateNetworkConditions", SLOW_3G);
  const ms = await until(page, PRICE, () => page.goto("/", { waitUntil: "commit" }));
  const kib = kibOf(fetched);
  await context.close();
  return { ms: ms ?? Number.NaN, kib };
}

async function coldStart(browser: Browser, { url, answers }: CountingProxy, stored: Record<string, string>) {
  const { context, page } = await openPhone(browser, { url, stored, offlineShell: true });
  await page.goto("/");
  await page.locator("main").getByText(PRICE).first().waitFor();
  await page.evaluate('location.hash = "#/pages/assets/index"');
  await page.getByText("10,000.00").first().waitFor();
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
  // What is kept of the answers is written every ten seconds, and when a phone leaves the page.
  await page.evaluate("dispatchEvent(new Event('pagehide'))");
  const isStored = "caches.keys().then((names) => names.some((name) => name.startsWith('workbox-precache')))";
  await page.waitForFunction(isStored);
  const files = answers.map(({ path }) => path).filter((path) => path.startsWith("/assets/"));
  const twice = files.filter((path, index) => files.indexOf(path) !== index);
  await page.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  const prices = await until(cold, PRICE, () => cold.goto("/", { waitUntil: "commit" }).catch(() => undefined));
  const balance = await until(cold, /10,000\.00/, () => cold.evaluate('location.hash = "#/pages/assets/index"'));
  await context.close();
  return { prices, balance, twice };
}

/** The first visit on a slow network, and the next start without one. */
export async function benchFirstVisit(): Promise<FirstVisitFigures> {
  const app = await startApp();
  const browser = await launchBrowser();
  try {
    const visits = [];
    for (let run = 0; run < RUNS; run += 1) visits.push(await slowVisit(browser, app.url));
    const api = await newUser(app.url, { email: "first@example.com", password: "a calm Harbour 7", funded: true });
    const proxy = await countingProxy(app.url);
    const cold = await coldStart(browser, proxy, await storedSession(api));
    await proxy.stop();
    return {
      pricesMs: Math.round(median(visits.map(({ ms }) => ms))),
      pricesKiB: Math.round(median(visits.map(({ kib }) => kib))),
      fetchedTwice: cold.twice,
      offlinePricesMs: cold.prices === undefined ? undefined : Math.round(cold.prices),
      offlineBalanceMs: cold.balance === undefined ? undefined : Math.round(cold.balance),
    };
  } finally {
    await browser.close();
    await app.stop();
  }
}

/** `node bench/first-visit.ts --json FILE` also writes the figures. */
if (import.meta.main) {
  const { values } = parseArgs({ options: { json: { type: "string" } } });
  const figures = await benchFirstVisit();
  console.log(figures);
  if (values.json) (await import("node:fs")).writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
}
