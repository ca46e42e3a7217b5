import { depositQueue, depositRecord, depositReject } from "@candor/contract/routes/console/deposits.ts";
import type { Browser, Page } from "playwright-core";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { axeFindings, widerThan } from "../harness/audit.ts";
import { openBrowser, shoot } from "../harness/browser.ts";
import { armed, goToChoice, keys } from "../harness/keyboard.ts";
import { newOperator, openDesk, visit } from "../harness/operators.ts";
import { documentPhoto, uploadPicture } from "../harness/pictures.ts";
import { fillDepositQueue } from "../harness/queue-rows.ts";

/** A queue of more records than a page has, worked through by keyboard alone, while others decide and new ones come. */
const ROWS = 350;
let app: App;
let browser: Browser;
let page: Page;
let other: Caller;
let complaints: string[];

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  const user = await newUser(app.url, { email: "proof@example.com" });
  const photo = await documentPhoto(1, { width: 1_200 });
  await uploadPicture(app.url, user, { ...photo, purpose: "proof" });
  await fillDepositQueue(app, ROWS);
  const opened = await openDesk(browser, app, { session: await newOperator(app, "desk", "finance") });
  [page, complaints] = [opened.page, opened.errors];
  other = caller(app.url, (await newOperator(app, "colleague", "owner")).token);
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
  expect(complaints, "what the operators' console complained of").toEqual([]);
});

/** The amount that the sender of a number claims; all differ. */
const claimOf = (number: number) => `${100 + number}.00`;
const rows = () => page.locator("tr[data-id]");
const current = () => page.locator("tr[data-id]:focus");
const rowIndex = async (row = current()) => Number(await row.getAttribute("aria-rowindex")) - 1;
const drawer = () => page.getByRole("region", { name: /^Deposit/ });

async function press(key: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
}

it("goes through all rows by j, k, Home and End, and draws only those in view", async () => {
  await keys(page, "g", "p");
  await rows().first().waitFor();
  await keys(page, "j");
  await expect.poll(() => rowIndex()).toBe(1);
  await press("j", 150);
  await expect.poll(() => rowIndex()).toBe(151);
  expect(await current().textContent()).toContain(claimOf(151));
  expect(await rows().count()).toBeLessThan(60);
  expect(await page.getByRole("table", { name: "deposits" }).getAttribute("aria-rowcount")).toBe(String(ROWS + 1));
  expect(await axeFindings(page)).toEqual([]);
  await keys(page, "End");
  await expect.poll(() => rowIndex()).toBe(ROWS);
  expect(await current().textContent()).toContain(claimOf(ROWS));
  await shoot(page, "console-queue-end");
  await keys(page, "k");
  expect(await rowIndex()).toBe(ROWS - 1);
  await keys(page, "Home");
  expect(await rowIndex()).toBe(1);
  await expect.poll(() => page.evaluate<number>(`document.querySelector(".queue-scroll").scrollTop`)).toBe(0);
});

it("decides beyond the first page and opens the next record, while the decided one leaves the list", async () => {
  await press("j", 129);
  await expect.poll(() => rowIndex()).toBe(130);
  await keys(page, "Enter");
  await drawer().getByText(`130 of ${ROWS}`).waitFor();
  await drawer()
    .getByText(/^yours until/)
    .waitFor();
  await shoot(page, "console-queue-open");
  await keys(page, "r");
  await goToChoice(page, "Already credited");
  await keys(page, "Enter");
  const isOpen = () => page.evaluate<boolean>(`document.activeElement?.getAttribute("aria-expanded") === "true"`);
  await expect.poll(isOpen).toBe(false);
  await armed(page, /^Reject/);
  await keys(page, "Enter");
  await page.getByText(/: rejected\. The user was notified/).waitFor();
  await drawer()
    .getByText(`130 of ${ROWS - 1}`)
    .waitFor();
  const next = page.locator("tr[aria-current]");
  expect(await next.textContent()).toContain(claimOf(131));
  await expect
    .poll(() =>
      rows()
        .filter({ hasText: claimOf(130) })
        .count(),
    )
    .toBe(0);
  await keys(page, "Escape");
  await expect.poll(() => rowIndex()).toBe(130);
});

it("keeps the row under the cursor in its place when rows above are decided elsewhere, and loses none", async () => {
  const topOf = () => page.evaluate<number>("document.activeElement.getBoundingClientRect().top");
  const before = await topOf();
  const { list } = await other.call(depositQueue, { page_size: 120 });
  for (const { id } of list.slice(115, 119)) {
    const { version } = await other.call(depositRecord, { id: Number(id) });
    await other.call(depositReject, { id: Number(id), version, reason: "PAYMENT_ALREADY_CREDITED", note: "" }, v7());
  }
  await expect.poll(() => rowIndex(), { timeout: 30_000 }).toBe(126);
  expect(await current().textContent()).toContain(claimOf(131));
  expect(await topOf()).toBe(before);
});

it("says that new records have come, without moving the list, and shows them", async () => {
  const before = await rowIndex();
  await fillDepositQueue(app, ROWS + 3);
  const button = page.getByRole("button", { name: "3 new deposits, show them" });
  await button.waitFor();
  expect(await rowIndex()).toBe(before);
  await shoot(page, "console-queue-new");
  await button.press("Enter");
  await expect.poll(() => rows().first().textContent()).toContain(claimOf(ROWS + 3));
  await expect.poll(() => button.count()).toBe(0);
});

it("reads a queue again when it is opened again, and shows no decided row as open", async () => {
  await visit(page, "/deposits");
  await rows()
    .filter({ hasText: claimOf(1) })
    .waitFor();
  await visit(page, "/withdrawals");
  const [first] = (await other.call(depositQueue, {})).list;
  const id = Number(first?.id);
  const { version } = await other.call(depositRecord, { id });
  await other.call(depositReject, { id, version, reason: "PAYMENT_ALREADY_CREDITED", note: "" }, v7());
  await page.evaluate(`location.hash = "#/deposits"`);
  await rows().first().waitFor();
  // Either it is gone, or it is marked as not read again yet.
  const shownAsOpen = rows()
    .filter({ hasText: claimOf(1) })
    .and(page.locator(":not(.queue-old)"));
  expect(await shownAsOpen.count()).toBe(0);
  await expect.poll(() => rows().first().textContent()).toContain(claimOf(2));
  expect(await shownAsOpen.count()).toBe(0);
});

it("shows in Done when, by whom and why each was decided", async () => {
  await visit(page, "/deposits?tab=done");
  await expect.poll(() => rows().count()).toBe(6);
  const heads = await page.getByRole("columnheader").allTextContents();
  expect([heads.includes("Decided"), heads.includes("Reason"), heads.includes("Holder")]).toEqual([true, true, false]);
  const own = rows().filter({ hasText: claimOf(130) });
  expect(await own.textContent()).toContain("by desk");
  expect(await own.textContent()).toContain("Already credited");
  expect(await rows().first().textContent()).toContain("by colleague");
  await shoot(page, "console-queue-done");
  await visit(page, "/deposits");
  await rows().first().waitFor();
});

it("fits at 1024 pixels and in the dark", async () => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 1_024, height: 800 });
  await keys(page, "j");
  await shoot(page, "console-queue-1024-dark");
  expect(await widerThan(page, 1_100)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await shoot(page, "console-queue-1024-light");
});
