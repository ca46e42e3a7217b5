/**
 * A queue of the console with 10,000 open records beside one of 100, in Chromium on a real server: the first rows, the time from `j` to the next row, a sweep
 * of one `j` a frame, memory with every row loaded, and what keeping the list current costs. `node bench/console-queue.ts [ROWS]`.
 */
import type { CDPSession, Page } from "playwright-core";
import { startApp } from "../e2e/harness/app.ts";
import { launchBrowser } from "../e2e/harness/browser.ts";
import { newOperator, openDesk } from "../e2e/harness/operators.ts";
import { fillDepositQueue } from "../e2e/harness/queue-rows.ts";

const SMALL = 100;
const KEYS = 40;
const SWEEP_KEYS = 600;
/** Three intervals of the list. */
const IDLE_MS = 30_000;
const LOAD_ALL_WITHIN_MS = 60_000;
const LIST = "console/deposits/list";

/** Runs in the page before its own code, so it is text: this file is typed for Node. */
const WATCH = `
  globalThis.keyMs = [];
  const shown = () => document.querySelector("tr[aria-current]")?.dataset.id + " " + document.activeElement?.dataset.id;
  const afterPaint = (run) => { const channel = new MessageChannel(); channel.port1.onmessage = run; channel.port2.postMessage(0); };
  addEventListener("keydown", ({ timeStamp, isTrusted, key }) => {
    if (!isTrusted || key !== "j") return;
    const before = shown();
    const look = () => shown() === before ? requestAnimationFrame(look) : afterPaint(() => keyMs.push(performance.now() - timeStamp));
    requestAnimationFrame(look);
  }, { capture: true });
  globalThis.sweep = (keys) => new Promise((resolve) => {
    const from = performance.now();
    let [pressed, frames, before] = [0, 0, ""];
    const frame = () => {
      const now = shown();
      if (now !== before || pressed === 0) {
        if (pressed === keys || performance.now() - from > 60_000) return resolve({ pressed, frames, ms: performance.now() - from });
        before = now;
        pressed += 1;
        dispatchEvent(new KeyboardEvent("keydown", { key: "j", code: "KeyJ", repeat: true }));
      }
      frames += 1;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });`;

type Sweep = { readonly pressed: number; readonly frames: number; readonly ms: number };
type Figures = {
  readonly rows: number;
  readonly firstRowsMs: number;
  readonly focus: Percentiles;
  readonly open: Percentiles;
  /** One `j` as soon as the last one is seen, at most one a frame. */
  readonly framesPerKey: number;
  readonly swept: number;
  readonly loaded: number;
  readonly loadedMs: number;
  readonly heapMiB: number;
  readonly nodes: number;
  /** Of ten seconds in which nothing is done. */
  readonly refresh: { readonly requests: number; readonly kB: number; readonly serverMs: number };
};
type Percentiles = { readonly p50: number; readonly p95: number };

const tenth = (value: number) => Math.round(value * 10) / 10;
function percentiles(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    tenth(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
  return { p50: at(0.5), p95: at(0.95) };
}

async function until(page: Page, expression: string, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs;
  while (!(await page.evaluate<boolean>(expression))) {
    if (Date.now() > end) return false;
    await page.waitForTimeout(5);
  }
  return true;
}

/** Presses j and waits for its row each time. */
async function keyTimes(page: Page): Promise<Percentiles> {
  await page.evaluate("keyMs.length = 0");
  for (let count = 1; count <= KEYS; count += 1) {
    await page.keyboard.press("j");
    await until(page, `keyMs.length >= ${count}`, 5_000);
  }
  return percentiles(await page.evaluate<number[]>("keyMs"));
}

/** Loads every row: to the end by its key, or with the button of older consoles. */
async function loadAll(page: Page, rows: number): Promise<number> {
  const from = Date.now();
  const more = page.getByRole("button", { name: /Show more/ });
  await page.keyboard.press("End");
  while ((await more.count()) > 0 && Date.now() - from < LOAD_ALL_WITHIN_MS) await more.click().catch(() => undefined);
  if (await page.evaluate<boolean>("document.querySelector('[aria-rowcount]') !== null"))
    await until(
      page,
      `document.querySelector('tr[aria-rowindex="${rows + 1}"][data-id]') !== null`,
      LOAD_ALL_WITHIN_MS,
    );
  return Date.now() - from;
}

const loadedRows = `Math.max(document.querySelectorAll("tr[data-id]").length, ...[...document.querySelectorAll("tr[aria-rowindex]")].map((row) => row.ariaRowIndex - 1))`;

async function memory(client: CDPSession): Promise<{ heapMiB: number; nodes: number }> {
  await client.send("HeapProfiler.collectGarbage");
  await client.send("Performance.enable");
  const { metrics } = await client.send("Performance.getMetrics");
  const of = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  return { heapMiB: tenth(of("JSHeapUsedSize") / 2 ** 20), nodes: of("Nodes") };
}

/** What the list costs while nothing is done. */
async function idle(page: Page): Promise<Figures["refresh"]> {
  let [requests, bytes, serverMs] = [0, 0, 0];
  const answers: Promise<unknown>[] = [];
  page.on("response", (response) => {
    if (!response.url().includes(LIST)) return;
    requests += 1;
    serverMs += response.request().timing().responseStart - response.request().timing().requestStart;
    answers.push(response.body().then((body) => (bytes += body.length)));
  });
  await page.waitForTimeout(IDLE_MS);
  await Promise.all(answers);
  page.removeAllListeners("response");
  const each = (value: number) => tenth((value * 10_000) / IDLE_MS);
  return { requests: each(requests), kB: each(bytes / 1_000), serverMs: each(serverMs) };
}

async function measure(page: Page, rows: number): Promise<Figures> {
  await page.evaluate(`location.hash = "#/"`);
  await until(page, `document.querySelector(".queue") === null`, 10_000);
  await page.evaluate(`globalThis.from = performance.now(); location.hash = "#/deposits"`);
  await until(page, `document.querySelector("tr[data-id]") !== null`, 30_000);
  const firstRowsMs = tenth(await page.evaluate<number>("performance.now() - from"));
  const loadedMs = await loadAll(page, rows);
  const client = await page.context().newCDPSession(page);
  const loaded = await page.evaluate<number>(loadedRows);
  const refresh = await idle(page);
  const used = await memory(client);
  await page.keyboard.press("Home");
  const focus = await keyTimes(page);
  const { pressed, frames } = await page.evaluate<Sweep>(`sweep(${Math.min(SWEEP_KEYS, rows - 2 * KEYS - 2)})`);
  await page.keyboard.press("Enter");
  const open = await keyTimes(page);
  const figures = { rows, firstRowsMs, focus, open, framesPerKey: tenth(frames / pressed), swept: pressed };
  return { ...figures, loaded, loadedMs, ...used, refresh };
}

export async function benchConsoleQueue(rows = 10_000): Promise<{ small: Figures; large: Figures }> {
  const app = await startApp();
  const browser = await launchBrowser();
  try {
    const session = await newOperator(app, "desk", "finance");
    const of = async (count: number) => {
      await fillDepositQueue(app, count);
      const { page } = await openDesk(browser, app, { session });
      await page.addInitScript({ content: WATCH });
      await page.goto("/console/");
      await page.reload();
      await page.getByRole("navigation", { name: "Pages" }).waitFor();
      const figures = await measure(page, count);
      await page.context().close();
      return figures;
    };
    const small = await of(SMALL);
    return { small, large: await of(rows) };
  } finally {
    await browser.close();
    await app.stop();
  }
}

if (import.meta.main)
  console.log(JSON.stringify(await benchConsoleQueue(Number.parseInt(process.argv[2] ?? "10000", 10)), undefined, 1));
