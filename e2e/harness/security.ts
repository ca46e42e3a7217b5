import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { codeFor } from "../../apps/server/src/testing/outbox.ts";
import type { Caller } from "./api.ts";
import { type App, startApp } from "./app.ts";
import { openBrowser, openPhone, type Phone, storedSession } from "./browser.ts";
import { passMinute } from "./withdrawals.ts";

/** The password of everybody in these tests. */
export const PASSWORD = "a calm Harbour 7";

export type SecurityTests = {
  /** Browsers make passkeys for a name and not for a bare address; localhost counts as secure. */
  url(): string;
  /** A phone of its own, which is closed after the test; with `api` logged in as its user. */
  phoneOf(api?: Caller): Promise<Page>;
  /** Lets the minute pass after which the next code may be sent to a user. */
  passMinute(email: string): Promise<void>;
  /** Returns and clears the console errors of a page of `phoneOf` so far. */
  complaintsOf(page: Page): string[];
};

/** A server and a browser for all tests of a file; after each the consoles of its phones have no errors. */
export function securityTests(env: Record<string, string> = {}): SecurityTests {
  let app: App;
  let browser: Browser;
  const phones: Phone[] = [];

  beforeAll(async () => {
    app = await startApp(env);
    browser = await openBrowser();
  });
  afterEach(async () => {
    for (const { context, errors } of phones.splice(0)) {
      await context.close();
      expect(errors, "what the page's console complained of").toEqual([]);
    }
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const url = () => `http://localhost:${app.port}`;
  return {
    url,
    async phoneOf(api) {
      const stored = api ? await storedSession(api) : {};
      const phone = await openPhone(browser, { url: url(), reducedMotion: true, stored });
      phones.push(phone);
      return phone.page;
    },
    passMinute: (email) => passMinute(app, { email }),
    complaintsOf: (page) => phones.find((phone) => phone.page === page)?.errors.splice(0) ?? [],
  };
}

export const open = (page: Page, path: string) => page.goto(`/#/pages/${path}`);
export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
export const sheet = (page: Page) => page.getByRole("dialog");

/** Presses the digits of our own keypad. */
export async function keyIn(page: Page, digits: string): Promise<void> {
  const keypad = page.getByRole("group", { name: "Number keypad" });
  for (const digit of digits) await keypad.getByRole("button", { name: digit, exact: true }).click();
}

export async function provePassword(page: Page): Promise<void> {
  await sheet(page).getByLabel("Login password", { exact: true }).fill(PASSWORD);
  await sheet(page).getByRole("button", { name: "Continue" }).click();
}

/** Has a code sent to the user's own address by the form that asks for one, and enters it. */
export async function enterOwnCode(url: string, page: Page, email: string): Promise<void> {
  await button(page, "Send code").click();
  await page.getByText(/Sent to/).waitFor();
  await page.getByRole("textbox", { name: "Verification code" }).fill(await codeFor(url, email));
}

export async function logOut(page: Page): Promise<void> {
  await open(page, "settings/index");
  await button(page, "Log out").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
  await page.getByText("You are not logged in").waitFor();
}

/** Contact and password; further proofs of the account follow. */
export async function logIn(page: Page, email: string): Promise<void> {
  await open(page, "user/login/login?by=email");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(page, "Log in").first().click();
}

/** Waits until it is so. */
export const isLoggedIn = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => localStorage.getItem("candor.session"))).toContain('"token":');
