import { login } from "@candor/contract/routes/user.ts";
import type { CDPSession, Page } from "playwright-core";
import { caller } from "../e2e/harness/api.ts";
import { launchBrowser, openPhone } from "../e2e/harness/browser.ts";

/**
 * Heap and frames of the trading pages after minutes in a live market: `node bench/chart.ts [--minutes 10] [--url http://127.0.0.1:8080]` against a running
 * demo. Each page is left open by itself; the heap is read after a collection, the frames while a thumb drags the chart to and fro for ten seconds.
 */
const option = (name: string, usual: string): string => {
  const at = process.argv.indexOf(`--${name}`);
  return process.argv[at + 1] !== undefined && at > 0 ? (process.argv[at + 1] as string) : usual;
};
const url = option("url", "http://127.0.0.1:8080");
const minutes = Number.parseInt(option("minutes", "10"), 10);
const PAGES = {
  kline: { path: "/pages/trade/kline?symbol=BTC-USDT", width: 390, height: 844 },
  spot: { path: "/pages/trade/spot?symbol=BTC-USDT", width: 1440, height: 900 },
} as const;
const DRAG_MS = 10_000;

type Frames = { readonly p50: number; readonly p95: number; readonly p99: number; readonly worst: number };

async function heapMiB(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const used = metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0;
  return Math.round(used / 1024 / 102.4) / 10;
}

/** Times between frames in ms while the chart is dragged. */
async function framesOf(page: Page): Promise<Frames> {
  const box = await page.getByRole("img", { name: /chart/i }).first().boundingBox();
  if (!box) throw new Error("no chart on the page");
  const [y, left] = [box.y + box.height / 3, box.x + 40];
  await page.evaluate(
    `window.candorFrames = []; { let last; const tick = (now) => { if (last !== undefined) candorFrames.push(now - last); last = now; requestAnimationFrame(tick); }; requestAnimationFrame(tick); }`,
  );
  const until = Date.now() + DRAG_MS;
  const across = Math.min(220, box.width - 120);
  while (Date.now() < until) {
    await page.mouse.move(left, y);
    await page.mouse.down();
    await page.mouse.move(left + across, y, { steps: 30 });
    await page.mouse.move(left, y, { steps: 30 });
    await page.mouse.up();
  }
  const times = (await page.evaluate<number[]>("candorFrames")).sort((one, other) => one - other);
  const at = (share: number) => Math.round((times[Math.floor((times.length - 1) * share)] ?? 0) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), worst: at(1) };
}

const browser = await launchBrowser({ scale: 1 });
const session = await caller(url).call(login, {
  type: "email",
  email: "demo@candor.test",
  password: "candor-demo",
});
const stored = { "candor.session": JSON.stringify({ state: session, version: 0 }) };
await Promise.all(
  Object.entries(PAGES).map(async ([name, { path, width, height }]) => {
    const { page, errors } = await openPhone(browser, { url, width, height, stored });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Performance.enable");
    await page.goto(`/#${path}`);
    await page.locator("[data-legend]").waitFor();
    await page.waitForTimeout(10_000);
    const begin = await heapMiB(cdp);
    const halfway = minutes * 30_000;
    await page.waitForTimeout(halfway);
    const half = await heapMiB(cdp);
    await page.waitForTimeout(halfway);
    const end = await heapMiB(cdp);
    await page.bringToFront();
    const frames = await framesOf(page);
    console.log(JSON.stringify({ page: name, minutes, heapMiB: { begin, half, end }, frameMs: frames, errors }));
  }),
);
await browser.close();
