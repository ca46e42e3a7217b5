import { gzipSync } from "node:zlib";
import { startApp } from "../e2e/harness/app.ts";
import { launchBrowser, openPhone } from "../e2e/harness/browser.ts";
import { lighthouseScore, warmUp } from "./lighthouse.ts";

export type PageFigures = {
  homeJsKiB: number;
  homeCssKiB: number;
  homeLocaleKiB: number;
  lcpMs: number;
  cls: number;
  /** Performance on Lighthouse's phone, 0 to 100. */
  lighthouse: number;
  rows: { name: string; value: string }[];
};

type Kind = "js" | "css" | "locale";

/** The category of a file of the first visit; the service worker's files load after it. */
function kindOf(url: string, type: string): Kind | undefined {
  if (url.endsWith("/sw.js")) return undefined;
  if (url.includes("/assets/locale-")) return "locale";
  if (type.includes("javascript")) return "js";
  return type.includes("css") ? "css" : undefined;
}

/** Lighthouse's mobile profile: a mid-range phone on slow 4G. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
const RUNS = 3;

/** Runs in the page before its own code, so it is text: this file is typed for Node. */
const WATCH = `
  globalThis.seen = { lcp: 0, cls: 0 };
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch("largest-contentful-paint", (entry) => { seen.lcp = entry.startTime; });
  watch("layout-shift", (entry) => { seen.cls += entry.value; });
`;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/**
 * The home page on a first visit, from the built pages of a real server: the files loaded until it is idle (gzip sizes of the files, though the
 * server sends brotli), largest contentful paint and layout shift, and the Lighthouse score. Medians of three.
 */
export async function benchPages(): Promise<PageFigures> {
  const app = await startApp();
  const browser = await launchBrowser();
  try {
    await warmUp(app.url);
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await visit(app.url));
    const homeJsKiB = median(runs.map(({ js }) => js)) / 1024;
    const homeLocaleKiB = median(runs.map(({ locale }) => locale)) / 1024;
    const homeCssKiB = median(runs.map(({ css }) => css)) / 1024;
    const lcpMs = median(runs.map(({ lcp }) => lcp));
    const cls = median(runs.map((each) => each.cls));
    const scores = [];
    for (let run = 0; run < RUNS; run += 1) scores.push(await lighthouseScore(app.url));
    const lighthouse = median(scores);
    return {
      homeJsKiB,
      homeCssKiB,
      homeLocaleKiB,
      lcpMs,
      cls,
      lighthouse,
      rows: [
        { name: "home, initial JS (gzip)", value: `${homeJsKiB.toFixed(1)} KiB` },
        { name: "home, CSS (gzip)", value: `${homeCssKiB.toFixed(1)} KiB` },
        { name: "home, text of one language (gzip)", value: `${homeLocaleKiB.toFixed(1)} KiB` },
        { name: "home, largest contentful paint", value: `${Math.round(lcpMs)} ms` },
        { name: "home, layout shift", value: cls.toFixed(3) },
        { name: "home, Lighthouse mobile performance", value: `${lighthouse} of 100` },
      ],
    };
  } finally {
    await browser.close();
    await app.stop();
  }

  async function visit(url: string) {
    const { context, page } = await openPhone(browser, { url, offlineShell: true });
    const client = await context.newCDPSession(page);
    await client.send("Network.enable");
    await client.send("Network.emulateNetworkConditions", SLOW_4G);
    await client.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    const sizes: Record<Kind, number> = { js: 0, css: 0, locale: 0 };
    const bodies: Promise<void>[] = [];
    page.on("response", (response) => {
      const kind = kindOf(response.url(), response.headers()["content-type"] ?? "");
      if (!kind) return;
      bodies.push(
        response.body().then((body) => {
          sizes[kind] += gzipSync(body).length;
        }),
      );
    });
    await page.addInitScript({ content: WATCH });
    await page.goto("/", { waitUntil: "load" });
    await page.getByText("/USDT").first().waitFor();
    await page.waitForTimeout(2_000);
    await Promise.all(bodies);
    const seen = await page.evaluate<{ lcp: number; cls: number }>("seen");
    await context.close();
    return { ...sizes, ...seen };
  }
}

if (import.meta.main) console.log(await benchPages());
