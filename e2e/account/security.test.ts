import { cashSave } from "@candor/contract/routes/bank.ts";
import { Secret, TOTP } from "otpauth";
import { expect, it } from "vitest";
import { newUser } from "../harness/api.ts";
import { shoot } from "../harness/browser.ts";
import { untilCodeIsYoung } from "../harness/clock.ts";
import {
  button,
  enterOwnCode,
  isLoggedIn,
  keyIn,
  logIn,
  logOut,
  open,
  PASSWORD,
  provePassword,
  securityTests,
  sheet,
} from "../harness/security.ts";

/** The protections of an account, set up and used in a real Chromium against the real server. */
const { url, phoneOf } = securityTests();

const FUND_PASSWORD = "904173";
const STEP_MS = 30_000;

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

it("notifies of a login from a new device by an email with the anti-phishing code", async () => {
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

it("turns an authenticator on, which is then required at login, or once a recovery code", async () => {
  const email = "totp@example.com";
  const page = await phoneOf(await newUser(url(), { email }));
  await open(page, "settings/security/authenticator");
  await button(page, "Set up authenticator app").click();
  await provePassword(page);
  await page.getByRole("img", { name: /QR code/ }).waitFor();
  await shoot(page, "security-authenticator");
  const secret = (await page.locator("code").innerText()).replace(/\s/g, "");
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (steps: number) => totp.generate({ timestamp: Date.now() + steps * STEP_MS });
  const field = page.getByRole("textbox", { name: "Authenticator code" });
  await field.fill(code(40));
  await page.getByText(/Incorrect authenticator code/).waitFor();
  // A code works once, and the one of the step before counts as well: with it and the one of now the test need not wait for a step.
  await untilCodeIsYoung(STEP_MS);
  const used = code(-1);
  await field.fill(used);
  await page.getByText("Save your recovery codes").waitFor();
  const recovery = await page.getByRole("listitem").allInnerTexts();
  expect(recovery).toHaveLength(10);
  const download = page.waitForEvent("download");
  await button(page, "Save as file").click();
  expect((await download).suggestedFilename()).toBe("candor-recovery-codes.txt");
  await expect.poll(() => button(page, "Done").isDisabled()).toBe(true);
  await page.getByText("I have saved them").click();
  await button(page, "Done").click();

  await logOut(page);
  await logIn(page, email);
  await page.getByText("One more step").waitFor();
  await shoot(page, "security-second-factor");
  await keyIn(page, used);
  await page.getByText(/Incorrect authenticator code/).waitFor();
  await keyIn(page, code(0));
  await isLoggedIn(page);

  const withRecovery = async () => {
    await logOut(page);
    await logIn(page, email);
    await button(page, "Use a recovery code").click();
    await page.getByLabel("Recovery code").fill(recovery[0] ?? "");
    await button(page, "Continue").click();
  };
  await withRecovery();
  await isLoggedIn(page);
  await open(page, "settings/security/recoveryCodes");
  await page.getByText("9 recovery codes left").waitFor();
  await withRecovery();
  await page.getByText(/incorrect or already used/).waitFor();
});

it("adds a passkey and logs in with it alone", async () => {
  const email = "passkey@example.com";
  const page = await phoneOf(await newUser(url(), { email }));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await open(page, "settings/security/passkeys");
  await button(page, "Add a passkey").click();
  await sheet(page).getByLabel("Name").fill("Test phone");
  await button(page, "Continue").click();
  await provePassword(page);
  await page.getByText("Save your recovery codes").waitFor();
  await button(page, "Back").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByText("I have saved them").click();
  await button(page, "Done").click();
  await page.getByRole("heading", { name: /Test phone/ }).waitFor();
  await page.getByText("Not yet").waitFor();
  await shoot(page, "security-passkeys");

  await logOut(page);
  await open(page, "user/login/login");
  await button(page, "Log in with a passkey").click();
  await isLoggedIn(page);
  await open(page, "settings/security/passkeys");
  await page.getByRole("heading", { name: /Test phone/ }).waitFor();
  await expect.poll(() => page.getByText("Not yet").count()).toBe(0);

  await logOut(page);
  await logIn(page, email);
  await button(page, "Use a passkey").click();
  await isLoggedIn(page);

  await open(page, "settings/security/passkeys");
  await button(page, "Remove").click();
  await provePassword(page);
  await sheet(page).getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText("Passkey removed").waitFor();
  await page.getByText("Log in without a password").waitFor();
});
