import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import lighthouse, { type Result } from "lighthouse";
import { type BrowserContext, chromium } from "playwright-core";
import { hrefOf } from "../apps/web/src/paths.ts";
import { newUser } from "../e2e/harness/api.ts";
import { freePort, startApp } from "../e2e/harness/app.ts";
import { chromePath, storedSession } from "../e2e/harness/browser.ts";

/** Lighthouse's categories of a page, as it names them. */
export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof categories)[number];

export type PageScores = {
  /** From 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly blockedMs: number;
  readonly cls: number;
  /** What costs points: "color-contrast: Background and foreground colors do not have a sufficient contrast ratio." */
  readonly findings: readonly string[];
};

/** The pages that a user meets daily. The last one needs a login. */
const PAGES = {
  home: "/",
  quotes: `/#${hrefOf("quotes")}`,
  spot: `/#${hrefOf("spot", { symbol: "BTC-USDT" })}`,
  assets: `/#${hrefOf("assets")}`,
} as const;
export type PageOfScores = keyof typeof PAGES;

const BROWSER_STARTS_WITHIN_MS = 3_000;

/** A page is scored below this by what it would lose on a bad run. */
const FULL = 0.9;

/**
 * Lighthouse's own profile of a phone: 412x823, slow 4G (1,638 kbit/s, 150 ms) and a processor four times slower, both simulated from an unthrottled load.
 * It starts with an empty cache each time; what the app stores, such as a session, it keeps.
 */
async function auditPage(url: string, port: number, only: readonly Category[]): Promise<Result> {
  const result = await lighthouse(url, { port, onlyCategories: [...only], logLevel: "error" });
  if (!result) throw new Error("lighthouse gave no result");
  const { runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`lighthouse gave no score: ${runtimeError.message}`);
  return result.lhr;
}

/** The profile's own context, as lighthouse opens its pages there and not in one of playwright's. */
async function withBrowser<T>(run: (context: BrowserContext, port: number) => Promise<T>): Promise<T> {
  const executablePath = chromePath();
  if (!executablePath) throw new Error("no Chromium: set CHROME_PATH");
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "candor-lighthouse-"));
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext(folder, { executablePath, args });
  // Lighthouse measures a page, not the start of its browser.
  await setTimeout(BROWSER_STARTS_WITHIN_MS);
  try {
    return await run(context, port);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const scoreOf = (lhr: Result, category: Category): number => {
  const score = lhr.categories[category]?.score;
  if (score === undefined || score === null) throw new Error(`lighthouse gave no score of ${category}`);
  return Math.round(score * 100);
};

/** As on a server that has visitors: its thread that renders home starts with the first of them, who gets the app's own first shape. */
export async function warmUp(url: string): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await (await fetch(url)).text()).includes('data-shows="home"')) return;
    await setTimeout(100);
  }
  throw new Error("the server does not render home");
}

/** Performance only, for the figures of `npm run bench`. */
export const lighthouseScore = (url: string): Promise<number> =>
  withBrowser(async (_, port) => scoreOf(await auditPage(url, port, ["performance"]), "performance"));

function scoresOf(lhr: Result): PageScores {
  const figure = (id: string): number => lhr.audits[id]?.numericValue ?? Number.NaN;
  const findings = categories.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const { score, title, displayValue } = lhr.audits[id] ?? {};
      const counts = weight > 0 || category === "performance";
      if (!counts || score === undefined || score === null || score >= FULL) return [];
      return [`${category} ${id}: ${title}${displayValue ? ` (${displayValue})` : ""}`];
    }),
  );
  const [performance, accessibility, practices, seo] = categories;
  return {
    scores: {
      [performance]: scoreOf(lhr, performance),
      [accessibility]: scoreOf(lhr, accessibility),
      [practices]: scoreOf(lhr, practices),
      [seo]: scoreOf(lhr, seo),
    },
    fcpMs: Math.round(figure("first-contentful-paint")),
    lcpMs: Math.round(figure("largest-contentful-paint")),
    blockedMs: Math.round(figure("total-blocking-time")),
    cls: figure("cumulative-layout-shift"),
    findings: [...new Set(findings)],
  };
}

const median = (lists: readonly Result[]): Result => {
  const sorted = [...lists].sort((a, b) => scoreOf(a, "performance") - scoreOf(b, "performance"));
  return sorted[sorted.length >> 1] as Result;
};

/** Of each page the run whose performance is the median. */
export async function scorePages(runs: number, names: readonly PageOfScores[]): Promise<Map<PageOfScores, Result>> {
  const app = await startApp();
  try {
    await warmUp(app.url);
    const api = await newUser(app.url, { email: "light@example.com", funded: true });
    const session = await storedSession(api);
    const found = new Map<PageOfScores, Result>();
    for (const name of names) {
      const lists: Result[] = [];
      for (let run = 0; run < runs; run += 1) {
        const lhr = await withBrowser(async (context, port) => {
          if (name === "assets") {
            const page = await context.newPage();
            // A file of the same origin, so that the app itself does not run beforehand.
            await page.goto(`${app.url}/icon.svg`);
            await page.evaluate(
              `for (const [name, value] of Object.entries(${JSON.stringify(session)})) localStorage.setItem(name, value)`,
            );
            await page.close();
          }
          return auditPage(`${app.url}${PAGES[name]}`, port, categories);
        });
        lists.push(lhr);
      }
      found.set(name, median(lists));
    }
    return found;
  } finally {
    await app.stop();
  }
}

/**
 * `node bench/lighthouse.ts [--runs 3] [--only home,spot] [--json FILE]`: the scores of the built pages on a real server as a table, and what costs them points.
 * The whole of lighthouse's answers goes to FILE.
 */
if (import.meta.main) {
  const { values } = parseArgs({
    options: { runs: { type: "string" }, only: { type: "string" }, json: { type: "string" } },
  });
  const all = Object.keys(PAGES) as PageOfScores[];
  const names = all.filter((name) => values.only === undefined || values.only.split(",").includes(name));
  const found = await scorePages(Number.parseInt(values.runs ?? "3", 10), names);
  const rows = [...found].map(([name, lhr]) => {
    const { scores, findings: _, ...figures } = scoresOf(lhr);
    return [name, { ...scores, ...figures, cls: figures.cls.toFixed(3) }] as const;
  });
  console.table(Object.fromEntries(rows));
  for (const [name, lhr] of found) for (const line of scoresOf(lhr).findings) console.log(`${name}: ${line}`);
  if (values.json)
    (await import("node:fs")).writeFileSync(values.json, JSON.stringify(Object.fromEntries(found), null, 2));
}
