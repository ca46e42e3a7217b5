import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { center } from "@candor/contract/routes/user.ts";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import type { Caller } from "./api.ts";

/** `npm run test:long`: every language and theme, sharp pictures of all that is shown. Otherwise half the time of a journey would go into drawing. */
export const everyLook = process.env["EVERY_LOOK"] !== undefined;

export const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const windowed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * The browser that CHROME_PATH names, otherwise Debian's Chromium. `shell`: its headless shell where there is one, the same engine without windows,
 * which takes a fifth less of a processor for the same journeys.
 */
export function chromePath({ shell = false } = {}): string | undefined {
  const candidates = [process.env["CHROME_PATH"], ...(shell ? [HEADLESS_SHELL] : []), ...windowed];
  return candidates.find((path) => path !== undefined && existsSync(path));
}

/** `scale`: device pixels of a CSS pixel; pictures for people want the two of a phone. `shell`: false where a page shows notifications, which the shell refuses. */
export async function launchBrowser({ scale = everyLook ? 2 : 1, shell = !everyLook } = {}): Promise<Browser> {
  const binary = chromePath({ shell });
  if (!binary) throw new Error("no Chromium: set CHROME_PATH");
  return chromium.launch({
    executablePath: new URL("chromium.sh", import.meta.url).pathname,
    env: { ...process.env, BROWSER_BINARY: binary },
    // Without these, Chromium's own background calls are refused by a closed network, many at a time.
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // The emulated ratio of openPhone does not reach device-pixel-content-box, by which the chart sizes its canvas: its text came out blurred.
      `--force-device-scale-factor=${scale}`,
    ],
  });
}

let shared: Promise<Browser> | undefined;

/**
 * The browser of the journeys: one for all files of a worker, which takes 1.3 s of a processor to start. Each file has contexts of its own, and `close`
 * closes them all; the browser itself ends with the worker.
 */
export async function openBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) {
    shared = launchBrowser();
    const browser = await shared;
    browser.close = async () => {
      for (const context of browser.contexts()) await context.close();
    };
  }
  return shared as Promise<Browser>;
}

export type PhoneOptions = {
  url: string;
  lang?: string;
  theme?: "light" | "dark";
  width?: number;
  height?: number;
  /** The initial content of the app's local storage. */
  stored?: Readonly<Record<string, string>>;
  reducedMotion?: boolean;
  /** Registers the app's service worker, as a user's phone does. */
  offlineShell?: boolean;
  /** As of the browser's own. */
  scale?: number;
};
export type Phone = { context: BrowserContext; page: Page; errors: string[] };

/** Timeout for content that should appear at once; a shared machine renders late. */
const SHOWN_WITHIN_MS = 30_000;

/** The app's storage after the user's login, for a phone's `stored`. */
export async function storedSession(api: Caller): Promise<{ "candor.session": string }> {
  const user = await api.call(center, {});
  return { "candor.session": JSON.stringify({ state: { token: api.token, user }, version: 0 }) };
}

/** The state of a browser that has stored this of the app and nothing else. */
export function storageState(origin: string, stored: Readonly<Record<string, string>> = {}) {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** The pages that tests of this worker have open. */
export const openPages = new Set<Page>();

/** The page of a new context, with its console errors. */
export async function openWatched(context: BrowserContext): Promise<{ page: Page; errors: string[] }> {
  const page = await context.newPage();
  openPages.add(page);
  page.on("close", () => openPages.delete(page));
  page.setDefaultTimeout(SHOWN_WITHIN_MS);
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  return { page, errors };
}

/** The service worker fetches all 450 files of the app again in each new context: four seconds of a processor, as much as 20 pages. */
const WITHOUT_SHELL = `if (globalThis.ServiceWorkerContainer)
  ServiceWorkerContainer.prototype.register = () => new Promise(() => {});`;

/** A phone of 390x844 with a touch screen; `errors` collects the page's console errors. */
export async function openPhone(browser: Browser, options: PhoneOptions): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: options.url,
    viewport: { width: options.width ?? 390, height: options.height ?? 844 },
    deviceScaleFactor: options.scale ?? (everyLook ? 2 : 1),
    hasTouch: true,
    isMobile: (options.width ?? 390) < 900,
    locale: options.lang ?? "en-US",
    colorScheme: options.theme ?? "light",
    reducedMotion: options.reducedMotion ? "reduce" : "no-preference",
    storageState: storageState(options.url, options.stored),
  });
  if (!options.offlineShell) await context.addInitScript(WITHOUT_SHELL);
  return { context, ...(await openWatched(context)) };
}

/**
 * Another page in place of the phone's last one, as on a new phone: nothing is stored but what is given. The app's files stay in the context's cache; a
 * new context takes two seconds of a processor to fetch and compile them.
 */
export async function freshPage({ context, page }: Phone, { url, stored }: PhoneOptions): Promise<Phone> {
  await page.close();
  await context.setStorageState(storageState(url, stored));
  return { context, ...(await openWatched(context)) };
}

/** Dismisses the last toast, which covers the page's foot for four seconds. */
export const hush = (page: Page): Promise<void> =>
  page.evaluate(
    `for (const one of document.querySelectorAll('section[aria-label="Notifications"] button')) one.click();`,
  );

/** The last copied text. A copy ends after its click. */
export const copied = (page: Page): Promise<string> => page.evaluate<string>("navigator.clipboard.readText()");

const artifacts = new URL("../../artifacts/", import.meta.url).pathname;

/** Keeps a picture of the page for people to look at, in `npm run test:long`. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (!everyLook) return;
  const path = `${artifacts}${name}.png`;
  mkdirSync(dirname(path), { recursive: true });
  await page.screenshot({ path });
}
