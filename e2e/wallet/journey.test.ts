import { addAddress } from "@candor/contract/routes/address.ts";
import { getWithdrawInfo } from "@candor/contract/routes/withdraw.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type App, startApp } from "../harness/app.ts";
import { balanceOf } from "../harness/balance.ts";
import { openBrowser, openPhone, type Phone, shoot, storedSession } from "../harness/browser.ts";
import { type Approver, newApprover, openDesk, typeCode, visit } from "../harness/operators.ts";
import { documentPhoto } from "../harness/pictures.ts";
import { openReviewer } from "../harness/reviewer.ts";
import {
  FUND_PASSWORD,
  openUser,
  ownCode,
  setFundPassword,
  TRON,
  USDT,
  verify,
  type Withdrawer,
} from "../harness/withdrawals.ts";

/** A user at the phone and operators at their desks, none of them by a call: deposits and withdrawals, approved and rejected. */
const FIRST_PAYMENT = "5f".repeat(32);
const SENT = "7c".repeat(32);
let app: App;
let browser: Browser;
let user: Withdrawer;
let phone: Phone;
const desks: { page: Page; errors: string[]; person: Approver }[] = [];

async function openDeskOf(name: string): Promise<Page> {
  const person = await newApprover(app, name, "finance");
  const desk = await openDesk(browser, app, { session: person.session });
  desks.push({ ...desk, person });
  return desk.page;
}

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  user = await openUser(app.url, "both.ends@example.com", 2);
  await setFundPassword(app, user);
  await verify(app.url, user, { reviewer: await openReviewer(app), lines: 3 });
  const { channels } = await user.api.call(getWithdrawInfo, { currency_id: USDT });
  const chain_id = channels.find(({ network }) => network === "tron")?.chain_id ?? 0;
  const address = { currency_id: USDT, chain_id, address: TRON, label: "Cold wallet", fund_password: FUND_PASSWORD };
  await user.api.call(addAddress, { ...address, code: await ownCode(app, user) });
  phone = await openPhone(browser, { url: app.url, stored: await storedSession(user.api), reducedMotion: true });
  await openDeskOf("first-teller");
  await openDeskOf("second-teller");
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
  expect([phone, ...desks].flatMap(({ errors }) => errors)).toEqual([]);
});

const desk = (index: 0 | 1) => {
  const found = desks[index];
  if (!found) throw new Error("nobody sits there");
  return found;
};
const held = () => balanceOf(user.api, "c2c", "USDT");

/** Fills the deposit form on the phone and sends it; the page of the record is open then. */
async function claim(amount: string, reference: string): Promise<void> {
  const { page } = phone;
  await page.goto(`/#/pages/assets/deposit/charge?currency_id=${USDT}`);
  await page.getByLabel("Amount you sent").fill(amount);
  await page.getByLabel("Transaction ID (optional)").fill(reference);
  await page.locator('input[data-photo="proof"]').setInputFiles(await documentPhoto(Number(amount), { width: 1_200 }));
  await page.getByText(/^Uploaded/).waitFor();
  await page.getByRole("button", { name: /^Submit [\d,.]+ USDT for review$/ }).click();
  await page.waitForURL(/deposit\/detail\?id=/);
  await page.getByText("Your deposit is under review").waitFor();
}

/** Asks for a withdrawal on the phone, through the summary and the keypad; the page of the record is open then. */
async function ask(amount: string, text: string): Promise<void> {
  const { page } = phone;
  await page.goto("/#/pages/assets/withdraw/index");
  await page.getByRole("main").getByRole("button", { name: "Choose an address" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: /Cold wallet/ }).click();
  await sheet.waitFor({ state: "detached" });
  await page.getByRole("textbox", { name: "Amount" }).fill(amount);
  await page.getByRole("button", { name: `Withdraw ${text}` }).click();
  await sheet.getByRole("button", { name: `Withdraw ${text}`, exact: true }).click();
  const keypad = sheet.getByRole("group", { name: "Number keypad" });
  for (const digit of FUND_PASSWORD) await keypad.getByRole("button", { name: digit, exact: true }).click();
  await page.waitForURL(/withdraw\/detail\?id=/);
  await page.getByRole("timer").waitFor();
}

/** Opens the only record of a queue at a desk. A queue is read again every few seconds; an opened queue shows the current state. */
async function openOnly(page: Page, queue: string): Promise<void> {
  await visit(page, `/${queue}`);
  await page.reload();
  await page.locator("tr[data-id]").first().click();
  await page.getByText(/^yours until/).waitFor();
}

/** "Reject…" opens the list of reasons, and with one chosen rejects. */
async function reject(page: Page, reason: string): Promise<void> {
  const button = page.getByRole("button", { name: /Reject/ });
  await button.click();
  await page.locator(".ant-select-item-option:visible", { hasText: reason }).click();
  await button.click();
}

it("credits a deposit that an operator has reviewed, and the open page shows it", async () => {
  await claim("250", FIRST_PAYMENT);
  const { page, person } = desk(0);
  await openOnly(page, "deposits");
  await page.getByAltText("The user's proof of the payment").waitFor();
  await page.getByRole("button", { name: "Use the claim" }).click();
  await page.getByLabel("What you checked").fill("Seen on the explorer.");
  await typeCode(page, person);
  await page.getByRole("button", { name: /Credit 250\.00 USDT/ }).click();
  await phone.page.getByText("Credited", { exact: true }).first().waitFor();
  await shoot(phone.page, "wallet-journey/credited");
  expect(await held()).toEqual({ available: "20250", frozen: "0" });
});

it("turns down the same payment claimed again, with a reason that the user reads", async () => {
  await claim("251", FIRST_PAYMENT);
  const { page } = desk(0);
  await openOnly(page, "deposits");
  await page.getByText(/A payment of this reference was credited as deposit/).waitFor();
  await reject(page, "Already credited");
  await phone.page.getByText("This payment has already been credited.").waitFor();
  await shoot(phone.page, "wallet-journey/turned-down");
  expect(await held()).toEqual({ available: "20250", frozen: "0" });
});

it("pays out above the limit when two people have looked, and shows the transaction", async () => {
  await ask("15000", "15,000.00 USDT");
  expect(await held()).toEqual({ available: "5249", frozen: "15001" });
  for (const [index, act] of [
    [0, /Give first approval/],
    [1, /Give second approval/],
  ] as const) {
    const { page, person } = desk(index);
    await openOnly(page, "withdrawals");
    await page.getByLabel("What you checked").fill("Called back.");
    await typeCode(page, person);
    await page.getByRole("button", { name: act }).click();
  }
  await phone.page.getByText("Approved and on its way.").waitFor();
  const { page } = desk(1);
  await openOnly(page, "withdrawals?tab=sending");
  await page.getByText("It was sent").waitFor();
  await page.getByLabel("Transaction ID").fill(SENT);
  await page.getByRole("button", { name: /Mark sent/ }).click();
  await phone.page.getByRole("main").getByText("Completed").waitFor();
  await phone.page.getByText(SENT.slice(0, 6)).first().waitFor();
  await shoot(phone.page, "wallet-journey/sent");
  expect(await held()).toEqual({ available: "5249", frozen: "0" });
});

it("turns a withdrawal down with a reason and gives everything back", async () => {
  await ask("100", "100.00 USDT");
  const { page } = desk(0);
  await openOnly(page, "withdrawals");
  await reject(page, "Network is down");
  await phone.page.getByRole("main").getByText("The network is not working at the moment.").waitFor();
  await phone.page.getByText("Rejected, amount available again").waitFor();
  await shoot(phone.page, "wallet-journey/given-back");
  expect(await held()).toEqual({ available: "5249", frozen: "0" });
});
