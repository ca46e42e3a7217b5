import { login } from "@candor/contract/routes/user.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type Caller, caller, newUser } from "./api.ts";
import { type App, startApp } from "./app.ts";
import { freshPage, openBrowser, openPhone, type Phone, type PhoneOptions, storedSession } from "./browser.ts";

/** The password of everybody in these tests. */
export const PASSWORD = "a calm Harbour 7";

/** Waits until the app has taken over the home that the server rendered, or has rendered the page itself; until then back leaves the site at once. */
export const appStarted = (page: Page) =>
  expect.poll(() => page.evaluate("document.querySelectorAll('#home, #root').length")).toBe(1);

export type ClientTests = {
  readonly app: () => App;
  readonly browser: () => Browser;
  /**
   * A phone that is closed after the test, with nothing stored but what is given. `own` gives it a browser context of its own, for a test that changes
   * the context: its clock, its network.
   */
  phone(options?: Partial<PhoneOptions> & { readonly own?: true }): Promise<Page>;
  /** A funded user, and the app's storage after a login of theirs: another session than that of `api`. */
  someone(): Promise<{ api: Caller; email: string; stored: Record<string, string> }>;
};

/** A server and a browser for all tests of a file, phones and users for each of them. */
export function clientTests(): ClientTests {
  let app: App;
  let browser: Browser;
  let users = 0;
  const open: Phone[] = [];
  let shared: Phone | undefined;

  beforeAll(async () => {
    app = await startApp();
    browser = await openBrowser();
  });
  afterEach(async () => {
    for (const { context } of open.splice(0)) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  return {
    app: () => app,
    browser: () => browser,
    async phone({ own, ...options } = {}) {
      const given = { url: app.url, ...options };
      const isUsual = Object.keys(options).every((name) => name === "stored");
      if (own || !isUsual) {
        const opened = await openPhone(browser, given);
        open.push(opened);
        return opened.page;
      }
      shared = shared ? await freshPage(shared, given) : await openPhone(browser, given);
      return shared.page;
    },
    async someone() {
      users += 1;
      const email = `client${users}@example.com`;
      const api = await newUser(app.url, { email, password: PASSWORD, funded: true });
      const session = await caller(app.url).call(login, { type: "email", email, password: PASSWORD });
      if (!("token" in session)) throw new Error(`${email} was asked for a second factor`);
      return { api, email, stored: await storedSession(caller(app.url, session.token)) };
    },
  };
}

/** At the login page. */
export async function logInOn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

/** Types a limit order that waits far below the market; returns when the button may be pressed. */
export async function fillOrder(page: Page): Promise<void> {
  await page.goto("/#/pages/trade/spot?symbol=ETH-USDT&side=buy&price=1000");
  await page.getByRole("textbox", { name: /^Quantity/ }).fill("0.5");
}
/** Presses the button of the order that was filled in. */
export const place = (page: Page) => page.getByRole("button", { name: "Buy ETH" }).click();
