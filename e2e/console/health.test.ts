import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type App, startApp } from "../harness/app.ts";
import { axeFindings } from "../harness/audit.ts";
import { openBrowser, shoot } from "../harness/browser.ts";
import { freezeDatabase } from "../harness/frozen-database.ts";
import { newOperator, openDesk } from "../harness/operators.ts";

/** Whoever would make the console call a broken installation well: a database that stands still, a lost connection, a clock that jumps. */
const SAID_WITHIN_MS = 15_000;

let app: App;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  const session = await newOperator(app, "watch-e2e", "owner");
  ({ page, errors } = await openDesk(browser, app, { session }));
  await page.goto("/console/#/system");
  await page.getByRole("list", { name: "Checks" }).getByText("sums to zero").waitFor();
});
afterEach(() => {
  // What could not be fetched is the subject here, and Chromium writes each such fetch down itself.
  expect(errors.splice(0).filter((text) => !/Failed to load resource/.test(text))).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const bar = () => page.locator(".lost-bar");
/** Everything on the page that says "well". */
const green = () => page.locator("#page .ant-tag-success").allTextContents();

async function expectLost(said: RegExp | string): Promise<void> {
  await expect
    .poll(
      () =>
        bar()
          .textContent({ timeout: 500 })
          .catch(() => ""),
      { timeout: SAID_WITHIN_MS },
    )
    .toMatch(said);
  await expect.poll(green, { timeout: 2_000 }).toEqual([]);
  await page.locator(".header .pill-bad", { hasText: "No answer" }).waitFor({ timeout: 2_000 });
}

async function expectWell(): Promise<void> {
  await expect.poll(() => bar().count()).toBe(0);
  await expect.poll(green).toContain("sums to zero");
}

it("says within 15 s that the database stands still, what to do, and afterwards for how long", async () => {
  const thaw = freezeDatabase(app);
  try {
    await expectLost(/No answer|database/i);
    await expect.poll(() => bar().textContent()).toMatch("The database does not answer.");
    const ready = await fetch(`${app.url}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ ok: false, reason: "the database does not answer" });
    await page.getByRole("button", { name: "What to do" }).first().click();
    const runbook = page.getByRole("dialog", { name: "The database does not answer" });
    await runbook.getByText(/Nothing acknowledged is lost/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await shoot(page, "health-database-stands-still");
    await runbook.getByRole("button", { name: "Close" }).last().click();
    // It lasts: nothing turns green again by itself.
    await expect.poll(() => bar().textContent(), { timeout: 40_000 }).toMatch(/ 3\d s old/);
    expect(await green()).toEqual([]);
  } finally {
    thaw();
  }
  await expectWell();
  await page.goto("/console/#/alarms");
  const row = page.getByRole("row", { name: /The database gave no answer for \d\d s/ });
  await row.getByText(/after \d\d s/).waitFor();
  await row.getByRole("button", { name: "I have seen it" }).click();
  await row.getByText("seen by watch-e2e").waitFor();
  await shoot(page, "health-alarms");
  expect(await axeFindings(page)).toEqual([]);
  await page.goto("/console/#/system");
  await expectWell();
});

it("shows nothing as well in a browser that lost its connection", async () => {
  await page.context().setOffline(true);
  await expectLost("The server does not answer.");
  await page.context().setOffline(false);
  await expectWell();
});

it("shows nothing as well after two polls without an answer, though the browser's clock was set back", async () => {
  await page.route("**/api/console/state", () => new Promise(() => {}));
  await page.evaluate(
    "(() => { const now = Date.now; const at = now(); Date.now = () => at - 3600000 + (now() - at); })()",
  );
  await expectLost(/No answer|old/);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await expectWell();
});
