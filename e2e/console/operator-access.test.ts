import { consoleLogin, consoleState } from "@candor/contract/routes/console/session.ts";
import { Secret, TOTP } from "otpauth";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { caller } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { axeFindings } from "../harness/audit.ts";
import { openBrowser, shoot } from "../harness/browser.ts";
import { fillDemoCode, logInAt, openDesk } from "../harness/operators.ts";

/** An operator replaces the credentials that their creator has seen: password and authenticator, by keyboard. */
let app: App;
let browser: Browser;
let page: Page;
let errors: string[];

const NEW_PASSWORD = "quiet harbour lamp 4";

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  const desk = await openDesk(browser, app);
  ({ page, errors } = desk);
  await logInAt(desk, "finance");
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
  expect(errors, "what the console's console complained of").toEqual([]);
});

async function openFromMenu(entry: string): Promise<void> {
  await page.getByTitle("Menu").click();
  await page.getByRole("menuitem", { name: entry }).click();
  await expect.poll(() => page.getByRole("dialog").locator("input:focus").count()).toBe(1);
}

/** Types into password fields one after the other, from the one that has the focus; the eye of each is a stop of its own. */
async function typeFields(...texts: string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
  }
}

const loginWith = (password: string, totp: string) =>
  caller(app.url).raw(consoleLogin, { name: "finance", password, totp });

it("changes the password, and shows the missing fields until then", async () => {
  await openFromMenu("Change password");
  await typeFields("candor-finance", "eleven lett", "eleven lett");
  await page.getByText("The new password needs 12 characters; 1 to go.").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await openFromMenu("Change password");
  await typeFields("candor-finance", NEW_PASSWORD, NEW_PASSWORD);
  await fillDemoCode(page);
  await shoot(page, "console/own-password");
  await page.keyboard.press("Control+Enter");
  await page.getByText("Your password is changed.").waitFor();
  expect((await loginWith("candor-finance", "000000")).error).toBe("OPERATOR_LOGIN_FAILED");
});

it("replaces the authenticator with the first code of the new one", async () => {
  await openFromMenu("Replace authenticator");
  await typeFields(NEW_PASSWORD);
  await fillDemoCode(page);
  await page.keyboard.press("Control+Enter");
  await page.getByText("This is shown once.").waitFor();
  const secret = (await page.getByRole("dialog").locator("code").innerText()).replaceAll(" ", "");
  const codeIn = (ms: number) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + ms });
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(() => page.getByRole("dialog").locator("input:focus").count()).toBe(1);
  await page.keyboard.type(codeIn(0));
  await page.keyboard.press("Control+Enter");
  await page.getByText("The new authenticator is active.").waitFor();
  const { data } = await loginWith(NEW_PASSWORD, codeIn(30_000));
  const state = await caller(app.url, data?.token).call(consoleState, {});
  expect(state.operator.name).toBe("finance");
});
