import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { axeFindings, widerThan } from "../harness/audit.ts";
import { openBrowser, openPhone, type Phone, shoot, storedSession } from "../harness/browser.ts";
import { choose, keys } from "../harness/keyboard.ts";
import { newOperator, openDesk } from "../harness/operators.ts";

/** One operator at the keyboard stops everything, and a user sees it in the open app. */
let app: App;
let browser: Browser;
let desk: Page;
let errors: string[];
let phone: Phone;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  const session = await newOperator(app, "stop-e2e", "owner");
  ({ page: desk, errors } = await openDesk(browser, app, { session }));
  const api = await newUser(app.url, { email: "mai@example.com", funded: true });
  phone = await openPhone(browser, { url: app.url, stored: await storedSession(api), reducedMotion: true });
});
afterEach(() => {
  expect([...errors.splice(0), ...phone.errors.splice(0)]).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

it("opens from the palette, and fits a small screen", async () => {
  await desk.setViewportSize({ width: 1024, height: 768 });
  await keys(desk, "Control+k");
  await desk.getByRole("combobox", { name: /^Page, action/ }).fill("emergency");
  await desk.getByRole("option", { name: /Emergency stop/ }).waitFor();
  await keys(desk, "Enter");
  const dialog = desk.getByRole("dialog", { name: "Emergency stop" });
  await dialog.getByText("In force at once").waitFor();
  await expect.poll(() => dialog.locator("[role=combobox]:focus").count()).toBe(1);
  await shoot(desk, "stop-1024");
  expect(await widerThan(desk, 1024)).toEqual([]);
  // The first leaves the field, the second closes.
  await keys(desk, "Escape", "Escape");
  await dialog.waitFor({ state: "hidden" });
  await desk.setViewportSize({ width: 1440, height: 900 });
});

it("is stopped by keyboard alone from any page, armed by the first press, and the user sees it", async () => {
  await keys(desk, "g", "u", "!", "s");
  const dialog = desk.getByRole("dialog", { name: "Emergency stop" });
  await dialog.getByText("In force at once").waitFor();
  await expect.poll(() => dialog.locator("[role=combobox]:focus").count()).toBe(1);
  await choose(desk, "Everything, withdrawals included");
  await desk.keyboard.type("prices of a venue are wrong");
  await keys(desk, "Control+Enter");
  await dialog.getByText("Armed. Press again to stop.").waitFor();
  await shoot(desk, "stop-armed");
  expect(await axeFindings(desk)).toEqual([]);
  // Armed is not stopped.
  expect(await desk.getByText("Emergency stop in force.").count()).toBe(0);
  await keys(desk, "Control+Enter");
  await desk.getByText("Emergency stop in force.").waitFor();
  await desk.getByRole("button", { name: "What is stopped" }).click();
  await desk.getByRole("dialog", { name: "What is stopped" }).getByText("prices of a venue are wrong").waitFor();
  await shoot(desk, "stop-in-force");
  await phone.page.goto("/");
  await phone.page.getByText("Trading and withdrawals are paused.").waitFor();
  await shoot(phone.page, "stop-phone");
});
