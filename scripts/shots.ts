import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { login } from "@candor/contract/routes/user.ts";
import type { Browser, Page } from "playwright-core";
import { type PageFlags, pages } from "../apps/web/src/paths.ts";
import { caller } from "../e2e/harness/api.ts";
import { launchBrowser, openPhone } from "../e2e/harness/browser.ts";

/**
 * Writes a picture of every page from a running demo, for people to look at:
 * `npm run shots -- --out DIR [--url http://127.0.0.1:8080] [--lang en,vi] [--theme light,dark] [--width 390,320,1280] [--only home,spot]`.
 * Pages that need a login are shown as the demo user sees them.
 */
const { values } = parseArgs({
  options: {
    out: { type: "string", default: "artifacts/shots" },
    url: { type: "string", default: "http://127.0.0.1:8080" },
    lang: { type: "string", default: "en" },
    theme: { type: "string", default: "light,dark" },
    width: { type: "string", default: "390,320,1280" },
    only: { type: "string" },
  },
});
const list = (text: string) => text.split(",").map((item) => item.trim());
const heights: Record<string, number> = { "390": 844, "320": 640, "1280": 800 };
/** Quotes and candles arrive within a second of the page; the pictures show them. */
const SETTLE_MS = 1_500;

async function demoSession(url: string): Promise<string> {
  const session = await caller(url).call(login, {
    type: "email",
    email: "demo@candor.test",
    password: "candor-demo",
  });
  return JSON.stringify({ state: session, version: 0 });
}

/** As sharp as on a phone. */
const SCALE = 2;

async function shootAll(
  browser: Browser,
  session: string,
  look: { lang: string; theme: "light" | "dark"; width: number },
): Promise<string[]> {
  const { context, page, errors } = await openPhone(browser, {
    url: values.url,
    lang: look.lang,
    theme: look.theme,
    width: look.width,
    height: heights[String(look.width)] ?? 844,
    scale: SCALE,
  });
  const requested = values.only ? list(values.only) : Object.keys(pages);
  for (const [name, flags] of Object.entries<PageFlags>(pages)) {
    if (!requested.includes(name)) continue;
    await visit(page, flags, session);
    await page.screenshot({ path: join(values.out, `${name}-${look.width}-${look.theme}-${look.lang}.png`) });
  }
  await context.close();
  return errors;
}

async function visit(page: Page, flags: PageFlags, session: string): Promise<void> {
  const signIn = flags.path.startsWith("/pages/user/login/");
  await page.goto("/");
  await page.evaluate(([key, text]) => (text ? localStorage.setItem(key, text) : localStorage.removeItem(key)), [
    "candor.session",
    signIn ? "" : session,
  ] as const);
  await page.goto(`/#${flags.path}`);
  await page.reload();
  await page.waitForTimeout(SETTLE_MS);
}

mkdirSync(values.out, { recursive: true });
const session = await demoSession(values.url);
const browser = await launchBrowser({ scale: SCALE });
let complaints = 0;
for (const lang of list(values.lang))
  for (const theme of list(values.theme))
    for (const width of list(values.width)) {
      const errors = await shootAll(browser, session, {
        lang,
        theme: theme === "dark" ? "dark" : "light",
        width: Number.parseInt(width, 10),
      });
      for (const error of new Set(errors)) console.log(`${lang} ${theme} ${width}: ${error}`);
      complaints += errors.length;
    }
await browser.close();
console.log(`pictures in ${values.out}; ${complaints} complaints of the pages' consoles`);
