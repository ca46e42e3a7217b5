import { center, login } from "@candor/contract/routes/user.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { codeFor } from "../../apps/server/src/testing/outbox.ts";
import { caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { openBrowser, openPhone, type Phone, shoot } from "../harness/browser.ts";

/** Opening an account by phone and by e-mail, and getting back into it. Each test is a phone that has never been here. */
let app: App;
let browser: Browser;
let phone: Phone;
let page: Page;
let inviteCode: string;

const PASSWORD = "a calm Harbour 7";
const NEXT = "another Harbour 8";
const MOBILE = "912345678";
const EMAIL = "nora@example.com";

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  const inviter = await newUser(app.url, { email: "inviter@example.com" });
  inviteCode = (await inviter.call(center, {})).invite_code;
});

beforeEach(async () => {
  phone = await openPhone(browser, { url: app.url, reducedMotion: true });
  page = phone.page;
  return async () => {
    expect(phone.errors, "what the page's console complained of").toEqual([]);
    await phone.context.close();
  };
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const button = (name: string | RegExp) => page.getByRole("button", { name });
const sheet = () => page.getByRole("dialog");

async function choosePassword(password: string, label: string) {
  await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByLabel("Repeat password", { exact: true }).fill(password);
}
/** Presses "Send code" and types the received code. A reset does not wait for the email, so the previous code may still be the newest. */
async function enterCode(target: string, before?: string) {
  await button(/^Send (code|again)$/).click();
  await page.getByText(/Sent to/).waitFor();
  const arrived = () => codeFor(app.url, target);
  await expect.poll(arrived).not.toBe(before);
  await page.getByRole("textbox", { name: /Verification code/ }).fill(await arrived());
}
async function choosePhone() {
  await page.locator("label", { hasText: /^Phone number$/ }).click();
  await button(/^Country code/).click();
  await sheet().getByRole("searchbox").fill("viet");
  await sheet()
    .getByRole("button", { name: /Vietnam/ })
    .click();
  await page.getByRole("textbox", { name: "Phone number" }).fill(MOBILE);
}
const uidOf = async (
  contact: { type: "email"; email: string } | { type: "mobile"; area_code: string; mobile: string },
  password: string,
) => {
  const session = await caller(app.url).call(login, { ...contact, password });
  return "token" in session ? session.user.uid : undefined;
};

it("registers by phone: searches for the country, reads the terms, is asked for the missing invite code", async () => {
  await page.goto("/#/pages/user/login/register");
  await choosePhone();
  await enterCode(MOBILE);
  await page.getByLabel("Password", { exact: true }).fill("aaaaaa");
  await page.getByText("Weak", { exact: true }).waitFor();
  await choosePassword(PASSWORD, "Password");
  await page.getByText("Strong", { exact: true }).waitFor();
  expect(await button("Accept the terms").isDisabled()).toBe(true);
  await button(/^terms$/).click();
  await sheet()
    .getByText(/Your account$/)
    .first()
    .waitFor();
  await sheet().getByRole("button", { name: "I agree" }).click();
  await button("Sign up").click();
  await sheet().getByText("No invite code?").waitFor();
  await shoot(page, "register-invite");
  await sheet().getByRole("textbox", { name: "Invite code" }).fill("nosuch1");
  await sheet().getByRole("button", { name: "Sign up with this code" }).click();
  await page.getByText("This invite code does not exist", { exact: false }).waitFor();
  await page.getByRole("textbox", { name: "Invite code" }).fill(inviteCode);
  await button("Sign up").click();
  await page.getByText("Account created").waitFor();
  expect(await uidOf({ type: "mobile", area_code: "84", mobile: MOBILE }, PASSWORD)).toMatch(/^[0-9]{8}$/);
});

it("registers by email without an invite code, which is not asked for twice", async () => {
  await page.goto("/#/pages/user/login/register");
  await page.getByRole("textbox", { name: "Email" }).fill(EMAIL);
  await enterCode(EMAIL);
  await choosePassword("password1", "Password");
  await page.getByRole("checkbox").check();
  await button("Sign up").click();
  await sheet().getByRole("button", { name: "Continue without a code" }).click();
  await page.getByText("too common", { exact: false }).waitFor();
  await choosePassword(PASSWORD, "Password");
  await button("Sign up").click();
  await page.getByText("Account created").waitFor();
});

it.each([
  ["phone", () => choosePhone(), MOBILE, { type: "mobile", area_code: "84", mobile: MOBILE }],
  ["e-mail", () => page.getByRole("textbox", { name: "Email" }).fill(EMAIL), EMAIL, { type: "email", email: EMAIL }],
] as const)("resets the password by %s, and ends the sessions of before", async (_, enterTarget, target, contact) => {
  const before = caller(app.url);
  const session = await before.call(login, { ...contact, password: PASSWORD });
  before.token = "token" in session ? session.token : undefined;
  await page.goto("/#/pages/user/login/forgetPassword");
  await enterTarget();
  await enterCode(target, await codeFor(app.url, target));
  await choosePassword(NEXT, "New password");
  await button("Change password").click();
  await page.getByText("Password changed").waitFor();
  await page.waitForURL(/#\/pages\/user\/login\/login/);
  expect(await before.raw(center, {})).toMatchObject({ code: 4, type: 999 });
  await page.getByLabel("Password", { exact: true }).fill(NEXT);
  await button("Log in").click();
  await page.waitForURL((url) => !url.hash.includes("login"));
});

it("gives the same answer for an unknown address as for a known one", async () => {
  await page.goto("/#/pages/user/login/forgetPassword");
  await page.getByRole("textbox", { name: "Email" }).fill("nobody@example.com");
  await button("Send code").click();
  await page.getByText("Sent to nobody@example.com. Valid for 10 minutes.").waitFor();
});
