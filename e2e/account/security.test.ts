import { cashSave } from "@candor/contract/routes/bank.ts";
import { changeMpwd } from "@candor/contract/routes/security.ts";
import type { Page, Route } from "playwright-core";
import { expect, it } from "vitest";
import { newUser } from "../harness/api.ts";
import { shoot } from "../harness/browser.ts";
import {
  button,
  enterOwnCode,
  isLoggedIn,
  keyIn,
  logIn,
  open,
  PASSWORD,
  provePassword,
  securityTests,
  sheet,
} from "../harness/security.ts";
import { expectNotifiedAtOnce, wireOf } from "../harness/socket.ts";

/** What protects an account beside a second factor, set up and used in a real Chromium against the real server. */
const { url, phoneOf, complaintsOf } = securityTests();

const FUND_PASSWORD = "904173";

it("sets a fund password by a code, and shows a wrong and a locked one", async () => {
  const email = "fund@example.com";
  const api = await newUser(url(), { email });
  const page = await phoneOf(api);
  await open(page, "settings/security/index");
  await page.getByText("Your password is your only protection").waitFor();
  await page.getByRole("link", { name: /^Fund password/ }).click();
  await page.getByText("Choose 6 digits").waitFor();
  await keyIn(page, "123456");
  await page.getByText(/too common/).waitFor();
  await keyIn(page, FUND_PASSWORD);
  await page.getByText("Enter them again").waitFor();
  await keyIn(page, "904174");
  await page.getByText(/do not match/).waitFor();
  await keyIn(page, FUND_PASSWORD);
  await page.getByText("Enter them again").waitFor();
  await keyIn(page, FUND_PASSWORD);
  await enterOwnCode(url(), page, email);
  await button(page, "Set fund password").click();
  await page.getByText("Fund password set", { exact: true }).waitFor();
  await page.getByRole("link", { name: /^Fund password.*Set$/ }).waitFor();

  await api.call(cashSave, {
    name: "Kim Minh",
    card_number: "4111111111111111",
    bank_name: "Vietcombank",
    branch: "Hoan Kiem",
    bank_address: "198 Tran Quang Khai",
    swift_code: "BFTVVNVX",
    cardholder: "KIM MINH",
    account: "0011001234567",
    residence_address: "1 Trang Tien",
    postal_code: "100000",
    fund_password: FUND_PASSWORD,
  });
  await open(page, "bankbind/index");
  await button(page, /^Delete Vietcombank/).click();
  for (let wrong = 1; wrong < 5; wrong += 1) {
    await keyIn(page, "111222");
    await sheet(page).getByText("Wrong fund password").waitFor();
  }
  await keyIn(page, "111222");
  await sheet(page)
    .getByText(/locked for 24 h/)
    .waitFor();
  await shoot(page, "security-fund-locked");
  await page.keyboard.press("Escape");
  await open(page, "settings/security/changePayPassword");
  await page.getByText("Fund password is locked").waitFor();
});

it("tells of a login from a new device by a mail that carries the anti-phishing code", async () => {
  const email = "alert@example.com";
  const page = await phoneOf(await newUser(url(), { email }));
  await open(page, "settings/security/index");
  await button(page, /^Anti-phishing code/).click();
  await sheet(page).getByLabel("Your word").fill("quiet lantern");
  await button(page, "Save").click();
  await provePassword(page);
  await page.getByText("Anti-phishing code set").waitFor();
  await button(page, /^Anti-phishing code.*q…$/).waitFor();

  const elsewhere = await phoneOf();
  await logIn(elsewhere, email);
  await isLoggedIn(elsewhere);
  const newest = async () => {
    const { list } = (await (await fetch(`${url()}/outbox.json`)).json()) as {
      list: { to: string; subject?: string; text: string }[];
    };
    return list.find(({ to }) => to === email);
  };
  await expect.poll(async () => (await newest())?.subject).toBe("New login to your Candor account");
  expect((await newest())?.text).toContain("quiet lantern");

  await page.getByRole("switch", { name: "Login alerts" }).click();
  await provePassword(page);
  await page.getByText("Login alerts are off").waitFor();
  await expect.poll(() => page.getByRole("switch", { checked: false }).count()).toBe(1);
});

it("changes the login password and logs the other device out", async () => {
  const email = "change@example.com";
  const page = await phoneOf(await newUser(url(), { email }));
  const other = await phoneOf();
  await logIn(other, email);
  await isLoggedIn(other);
  await open(page, "settings/security/changePassword");
  await page.getByLabel("Current password").fill("not this one");
  await page.getByLabel("New password").fill("a calmer Harbour 8");
  await page.getByLabel("Repeat password").fill("a calmer Harbour 8");
  await button(page, "Change password").click();
  await page.getByText("The current password is incorrect.").waitFor();
  await page.getByLabel("Current password").fill(PASSWORD);
  await button(page, "Change password").click();
  await page.getByText("Password changed", { exact: true }).waitFor();
  await other.waitForURL(/user\/login\/login/);
  await isLoggedIn(page);
});

async function freeze(page: Page): Promise<void> {
  await button(page, /^Freeze my account/).click();
  await sheet(page).getByRole("button", { name: "Freeze my account" }).click();
  await provePassword(page);
}

it("unfreezes an account whose freeze was answered to nobody, and freezes it again within a second everywhere", async () => {
  const email = "freeze@example.com";
  const api = await newUser(url(), { email });
  const page = await phoneOf(api);
  const other = await phoneOf(api);
  const wire = wireOf(other);
  await open(other, "assets/index");
  const banner = other.getByText(/Your account is frozen/);
  await open(page, "settings/security/index");
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/user/freezeSelf", loseAnswer, { times: 1 });
  await freeze(page);
  await page.getByText("You froze this account").waitFor();
  expect(complaintsOf(page)).toEqual([expect.stringContaining("ERR_FAILED")]);
  await shoot(page, "security-frozen");
  await expect.poll(() => page.getByRole("switch").isDisabled()).toBe(true);
  const code = "000000";
  const digits = { new_fund_password: FUND_PASSWORD, repeat_fund_password: FUND_PASSWORD };
  expect((await api.raw(changeMpwd, { ...digits, code })).error).toBe("ACCOUNT_FROZEN");
  await open(page, "settings/security/changePassword");
  await button(page, "Account is frozen").waitFor();

  await open(page, "settings/security/index");
  await button(page, "Unfreeze my account").click();
  await enterOwnCode(url(), page, email);
  await button(page, "Continue").click();
  await provePassword(page);
  await page.getByText("Account unfrozen", { exact: true }).waitFor();
  await banner.waitFor({ state: "detached" });

  await expectNotifiedAtOnce({ by: page, call: /user\/freezeSelf/, to: wire, action: "user_data" }, () => freeze(page));
  await banner.waitFor();
  expect((await api.raw(changeMpwd, { ...digits, code })).error).toBe("ACCOUNT_FROZEN");
});
