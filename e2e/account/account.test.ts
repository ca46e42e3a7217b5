import { center2, getUserLevel } from "@candor/contract/routes/account.ts";
import { cashInfo } from "@candor/contract/routes/bank.ts";
import { changeMpwd } from "@candor/contract/routes/security.ts";
import { center, smsSend } from "@candor/contract/routes/user.ts";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { codeFor } from "../../apps/server/src/testing/outbox.ts";
import { type Caller, newPhoneUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { copied, openBrowser, openPhone, type Phone, shoot, storedSession } from "../harness/browser.ts";
import { endJourney } from "../harness/journey.ts";

/** A user who registered by phone completes the account: name, email, address, bank card, credit score. */
let app: App;
let browser: Browser;
let phone: Phone;
let page: Page;
let api: Caller;

const PASSWORD = "a calm Harbour 7";
const MOBILE = "912345678";
const EMAIL = "mai.linh@example.com";
const FUND_PASSWORD = "240917";
const HA_NOI = { latitude: 21.0285, longitude: 105.8542 };

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  api = await newPhoneUser(app.url, { areaCode: "84", mobile: MOBILE, password: PASSWORD });
  phone = await openPhone(browser, { url: app.url, reducedMotion: true, stored: await storedSession(api) });
  page = phone.page;
  await phone.context.grantPermissions(["geolocation", "clipboard-read", "clipboard-write"]);
  await phone.context.setGeolocation(HA_NOI);
});

endJourney(() => ({ phone, browser, app }));

const button = (name: string | RegExp) => page.getByRole("button", { name });
const sheet = () => page.getByRole("dialog");
const open = (path: string) => page.goto(`/#${path}`);
/** Presses the digits of our own keypad. */
async function keyIn(digits: string) {
  const keypad = page.getByRole("group", { name: "Number keypad" });
  for (const digit of digits) await keypad.getByRole("button", { name: digit, exact: true }).click();
}

it("changes the nickname, whose initials represent the user", async () => {
  await open("/pages/settings/account/index");
  await button("Edit nickname").click();
  await sheet().getByLabel("Nickname").fill("<b>Mai</b>");
  await sheet().getByRole("button", { name: "Save" }).click();
  await sheet().getByText("Use 1 to 20 letters, digits or spaces.").waitFor();
  await sheet().getByLabel("Nickname").fill("Mai Linh");
  await sheet().getByRole("button", { name: "Save" }).click();
  await page.getByText("Nickname changed").waitFor();
  await page.getByRole("heading", { name: "Mai Linh" }).waitFor();
  await page.getByText("ML", { exact: true }).waitFor();
  await button("Copy account ID").click();
  const { uid } = await api.call(center2, {});
  await expect.poll(() => copied(page)).toBe(uid);
  await shoot(page, "account");
});

it("binds the missing e-mail with its code and the login password", async () => {
  await button(/^Email Link/).click();
  await sheet().getByRole("textbox", { name: "Email" }).fill(EMAIL);
  await sheet().getByRole("button", { name: "Send code" }).click();
  await sheet()
    .getByText(/Sent to/)
    .waitFor();
  const code = await codeFor(app.url, EMAIL);
  const wrong = code === "000000" ? "111111" : "000000";
  const codeField = sheet().getByRole("textbox", { name: /Verification code/ });
  await codeField.fill(wrong);
  await sheet().getByRole("button", { name: "Link", exact: true }).click();
  await sheet().getByLabel("Login password").fill(PASSWORD);
  await sheet().getByRole("button", { name: "Continue" }).click();
  // Back at the form, which shows the error and still has the address.
  await sheet()
    .getByText(/Incorrect verification code/)
    .waitFor();
  expect(await sheet().getByRole("textbox", { name: "Email" }).inputValue()).toBe(EMAIL);
  await codeField.fill(code);
  await sheet().getByRole("button", { name: "Link", exact: true }).click();
  await sheet().getByLabel("Login password").fill(PASSWORD);
  await sheet().getByRole("button", { name: "Continue" }).click();
  await page.getByText("Email linked").waitFor();
  await page.getByText("ma•••@example.com").waitFor();
  expect(await api.call(center, {})).toMatchObject({ email: EMAIL });
});

it("fills the contact address from the device and the list of countries", async () => {
  await button(/Contact address/).click();
  await sheet().getByRole("button", { name: "Choose location" }).click();
  await page.waitForURL(/#\/choose-location/);
  await button("Use my location").click();
  await page.getByText("21.02850, 105.85420", { exact: true }).waitFor();
  await page.getByLabel("Street and city").fill("7 Hang Bac, Ha Noi");
  await page.getByRole("searchbox").fill("viet");
  await button("Vietnam").click();
  await shoot(page, "choose-location");
  await button("Use this address").click();
  const address = "7 Hang Bac, Ha Noi, Vietnam (21.02850, 105.85420)";
  await expect.poll(() => sheet().getByLabel("Contact address").last().inputValue()).toBe(address);
  await sheet().getByRole("button", { name: "Save" }).click();
  await page.getByText("Contact address saved").waitFor();
  expect((await api.call(center2, {})).contact_address).toBe(address);
});

it("shows what each level of verification opens", async () => {
  const { levels } = await api.call(getUserLevel, {});
  expect(levels.map(({ state }) => state)).toEqual(["verified", "not_verified", "not_verified"]);
  await page.getByText("Withdrawals").waitFor();
  expect(await page.getByText("Not verified").count()).toBe(2);
});

/** Fills all ten fields; the last of them is the one that a test is about. */
async function fillCard(cardNumber: string) {
  const fields = {
    "Account holder": "Mai Linh",
    "Name on the card": "mai linh",
    "Payee address": "7 Hang Bac, Ha Noi",
    "Postal code": "100000",
    "Account number": "0011 2233 4455",
    "Bank name": "Vietcombank",
    Branch: "Hoan Kiem",
    "Bank address": "198 Tran Quang Khai",
    "SWIFT code": "bftvvnvx",
    "Card number": cardNumber,
  };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel("Branch", { exact: true }).focus();
}

it("asks for a fund password before the first bank card, and for all ten fields", async () => {
  await open("/pages/bankbind/index");
  await page.getByText("No bank account yet").waitFor();
  await button("Add bank account").click();
  expect(await button("10 fields left").isDisabled()).toBe(true);
  await fillCard("4111 1111 1111 1112");
  await page.getByText("Incorrect card number. Check it and try again.").waitFor();
  await page.getByLabel("Card number", { exact: true }).fill("4111111111111111");
  await button("Add bank account").click();
  await sheet().getByText("Set a fund password first").waitFor();
  await page.keyboard.press("Escape");
});

it("adds a card with the fund password and deletes it again", async () => {
  await api.call(smsSend, { area_code: "84", mobile: MOBILE, event: "security" });
  const code = await codeFor(app.url, MOBILE);
  await api.call(changeMpwd, { new_fund_password: FUND_PASSWORD, repeat_fund_password: FUND_PASSWORD, code });
  await button("Add bank account").click();
  await keyIn("000000");
  await sheet()
    .getByText(/Wrong fund password/)
    .waitFor();
  await keyIn(FUND_PASSWORD);
  await page.getByText("Bank account added").waitFor();
  await page.getByText("•••• 1111").first().waitFor();
  const { list } = await api.call(cashInfo, {});
  expect(list).toMatchObject([{ card_number: "•••• 1111", cardholder: "MAI LINH", swift_code: "BFTVVNVX" }]);
  await button("Details").click();
  await page.getByText("•••• 4455").waitFor();
  await shoot(page, "bank-accounts");
  await button("Delete Vietcombank •••• 1111").click();
  await keyIn(FUND_PASSWORD);
  await page.getByText("Bank account deleted").waitFor();
  await page.getByText("No bank account yet").waitFor();
  expect((await api.call(cashInfo, {})).list).toEqual([]);
});

it("shows the credit score that every account starts with", async () => {
  await open("/pages/user/credit");
  await page.getByText("100", { exact: true }).waitFor();
  await page.getByText("Good", { exact: true }).waitFor();
  await page.getByText("No changes yet").waitFor();
  await shoot(page, "credit");
});
