import { Secret, TOTP } from "otpauth";
import { expect, it } from "vitest";
import { newUser } from "../harness/api.ts";
import { shoot } from "../harness/browser.ts";
import { untilCodeIsYoung } from "../harness/clock.ts";
import {
  button,
  isLoggedIn,
  keyIn,
  logIn,
  logOut,
  open,
  provePassword,
  securityTests,
  sheet,
} from "../harness/security.ts";

/** An authenticator, recovery codes and passkeys, set up and logged in with in a real Chromium against the real server. */
const { url, phoneOf } = securityTests();

const STEP_MS = 30_000;

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
