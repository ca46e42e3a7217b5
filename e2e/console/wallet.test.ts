import { readFile } from "node:fs/promises";
import { addAddress } from "@candor/contract/routes/address.ts";
import { approvalsQueue } from "@candor/contract/routes/console/approvals.ts";
import { type Deposit, getDeposit, getRechargeInfo, recharge } from "@candor/contract/routes/deposit.ts";
import { getWithdrawal, getWithdrawInfo, type Withdrawal, withdraw } from "@candor/contract/routes/withdraw.ts";
import type { Browser, Page } from "playwright-core";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, caller } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { axeFindings, widerThan } from "../harness/audit.ts";
import { balanceOf } from "../harness/balance.ts";
import { openBrowser, shoot } from "../harness/browser.ts";
import { armed, goToChoice, keys } from "../harness/keyboard.ts";
import { type Approver, newApprover, newOperator, openDesk, typeCode, visit } from "../harness/operators.ts";
import { documentPhoto, uploadPicture } from "../harness/pictures.ts";
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

/** Operators at their keyboards decide on deposits and withdrawals; a second one if two are required, and an auditor who only reads. */
const ABOVE_THE_LIMIT = "18400";
let app: App;
let browser: Browser;
let user: Withdrawer;
let api: Caller;
let addressId: number;
let finance: Page;
let owner: Page;
/** Whose code each page is given. */
const people = new Map<Page, Approver>();
const complaints: string[][] = [];
let proofs = 0;

const transaction = (serial: number) => serial.toString(16).padStart(64, "c");

async function desk(role: "owner" | "finance"): Promise<Page> {
  const person = await newApprover(app, `${role}-wallet`, role);
  const { page, errors } = await openDesk(browser, app, { session: person.session });
  complaints.push(errors);
  people.set(page, person);
  return page;
}

async function giveCode(page: Page): Promise<void> {
  const person = people.get(page);
  if (!person) throw new Error("nobody is at this desk");
  await typeCode(page, person);
}

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  user = await openUser(app.url, "wallet@example.com", 3);
  api = user.api;
  await setFundPassword(app, user);
  await verify(app.url, user, { reviewer: await openReviewer(app), lines: 2 });
  [finance, owner] = [await desk("finance"), await desk("owner")];
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
  expect(complaints.flat(), "what the operators' console complained of").toEqual([]);
});

async function claim(amount: string, reference = ""): Promise<Deposit> {
  const { channels } = await api.call(getRechargeInfo, { currency_id: USDT });
  const channel = channels.find(({ network }) => network === "tron");
  if (!channel) throw new Error("USDT has no channel on TRON");
  proofs += 1;
  const photo = await documentPhoto(proofs, { width: 1_200 });
  const proof = await uploadPicture(app.url, api, { ...photo, purpose: "proof" });
  return api.call(recharge, { currency_id: USDT, chain_id: channel.chain_id, amount, proof, reference }, v7());
}

async function ask(amount: string): Promise<Withdrawal> {
  const input = { currency_id: USDT, amount, address_id: addressId, fund_password: FUND_PASSWORD };
  return api.call(withdraw, input, v7());
}

const available = async () => (await balanceOf(api, "c2c", "USDT")).available;

/** Goes to a queue by its keys and opens a record there; returns its drawer. */
async function openIn(page: Page, letter: "p" | "w", name: string) {
  await keys(page, "g", letter);
  const row = page.locator("tr[data-id]", { hasText: name });
  await row.waitFor();
  await row.focus();
  await keys(page, "Enter");
  const drawer = page.getByRole("region", { name: new RegExp(` ${name}$`) });
  await drawer.getByText(/^yours until/).waitFor();
  return drawer;
}

/** With the list of reasons open: the one of this name. */
async function chooseReason(page: Page, name: string): Promise<void> {
  await goToChoice(page, name);
  await keys(page, "Enter");
  // The list stays open for some ms after the choice, and an Escape meanwhile would close it and leave the field focused.
  const isOpen = () => page.evaluate<boolean>(`document.activeElement?.getAttribute("aria-expanded") === "true"`);
  await expect.poll(isOpen).toBe(false);
}

it("credits the arrived amount and notifies the user why it differs from the claim", async () => {
  const before = await available();
  const { id } = await claim("1000", transaction(1));
  const drawer = await openIn(finance, "p", `D-${id}`);
  await drawer.getByAltText("The user's proof of the payment").waitFor();
  await drawer.getByText(/^Missing: what arrived/).waitFor();
  expect(await drawer.getByRole("button", { name: /Credit/ }).isDisabled()).toBe(true);
  await keys(finance, "e");
  await finance.keyboard.type("987.60");
  await drawer.getByText("−12.40 USDT, −1.24 %").waitFor();
  await drawer.getByText(/^Missing: the reason for the difference/).waitFor();
  await keys(finance, "Tab", "ArrowDown");
  await chooseReason(finance, "A fee was taken before arrival");
  await drawer.getByText("A fee was taken before the payment arrived. We credited the amount that arrived.").waitFor();
  expect(await drawer.getByRole("table", { name: "Will be booked" }).textContent()).toContain("+987.60");
  expect(await axeFindings(finance)).toEqual([]);
  await keys(finance, "Escape");
  await provenCredit(finance, "Read on the explorer.");
  await shoot(finance, "console-deposit");
  await armed(finance, /^Credit 987\.60 USDT/);
  await keys(finance, "Enter");
  await expect.poll(async () => (await api.call(getDeposit, { id })).state).toBe("passed");
  expect(await api.call(getDeposit, { id })).toMatchObject({ credited: "987.6", reason: "FEE_TAKEN_ON_THE_WAY" });
  expect(await available()).toBe(String(Number(before) + 987.6));
});

it("refuses a transaction that was credited before, and rejects with a reason", async () => {
  const { id } = await claim("500", transaction(1));
  const drawer = await openIn(finance, "p", `D-${id}`);
  await drawer.getByText(/A payment of this reference was credited as deposit/).waitFor();
  await drawer.getByRole("button", { name: "Use the claim" }).press("Enter");
  await finance.evaluate("document.activeElement.blur()");
  await provenCredit(finance, "Not looked at.");
  await armed(finance, /^Credit 500\.00 USDT/);
  await keys(finance, "Enter");
  await drawer.getByText("Nothing was changed, and what you typed is kept.").waitFor();
  expect((await api.call(getDeposit, { id })).state).toBe("under_review");
  await keys(finance, "r");
  await chooseReason(finance, "Already credited");
  await armed(finance, /^Reject/);
  await keys(finance, "Enter");
  await expect.poll(async () => (await api.call(getDeposit, { id })).state).toBe("rejected");
  expect((await api.call(getDeposit, { id })).reason).toBe("PAYMENT_ALREADY_CREDITED");
});

it("asks a second operator to credit more than the claim", async () => {
  const before = await available();
  const { id } = await claim("100", transaction(2));
  const drawer = await openIn(finance, "p", `D-${id}`);
  await keys(finance, "e");
  await finance.keyboard.type("120");
  await keys(finance, "Tab", "ArrowDown");
  await chooseReason(finance, "More arrived than was claimed");
  await drawer.getByText("Crediting more than the claim needs a second operator.").waitFor();
  await keys(finance, "Escape");
  await provenCredit(finance, "Two payments in one.");
  await armed(finance, /^Ask to credit 120\.00 USDT/);
  await keys(finance, "Enter");
  await finance.getByText(/a second operator is asked to credit 120\.00 USDT/).waitFor();
  expect(await available()).toBe(before);
  await visit(owner, `/deposits?open=${id}`);
  await owner.getByRole("link", { name: "Open the request" }).press("Enter");
  await owner.getByRole("table", { name: "Before and after" }).getByText("120 credited").waitFor();
  expect(await axeFindings(owner)).toEqual([]);
  await shoot(owner, "console-deposit-second");
  await decideAsSecond(owner, "Seen on the explorer, twice.");
  await expect.poll(async () => (await api.call(getDeposit, { id })).state).toBe("passed");
  expect((await api.call(getDeposit, { id })).credited).toBe("120");
});

/** Enters the checks of the open deposit and a code, after which the button is armed. */
async function provenCredit(page: Page, words: string): Promise<void> {
  await keys(page, "a");
  await page.keyboard.type(words);
  await giveCode(page);
}

/** Approves the open request with a code. */
async function decideAsSecond(page: Page, words: string): Promise<void> {
  await page.getByLabel("What you checked").fill(words);
  await giveCode(page);
  await armed(page, /^Approve/);
  await keys(page, "Enter");
}

it("lets two operators approve above the limit by keyboard, and one mark it sent", async () => {
  const info = await api.call(getWithdrawInfo, { currency_id: USDT });
  const chainId = info.channels.find(({ network }) => network === "tron")?.chain_id ?? 0;
  const address = { currency_id: USDT, chain_id: chainId, address: TRON, label: "Cold wallet" };
  const code = await ownCode(app, user);
  addressId = (await api.call(addAddress, { ...address, fund_password: FUND_PASSWORD, code })).id;
  const { id, number } = await ask(ABOVE_THE_LIMIT);
  const name = `W-${number}`;
  const state = async () => (await api.call(getWithdrawal, { id })).state;

  const first = await openIn(finance, "w", name);
  await first.getByText("TR7N Hqje KQxG TCi8 q8ZY 4pL8 otSz gjLj 6t").waitFor();
  await first.getByText(/^required: /).waitFor();
  expect(await first.getByRole("button", { name: /Give first approval/ }).isDisabled()).toBe(true);
  expect(await axeFindings(finance)).toEqual([]);
  await keys(finance, "a");
  await finance.keyboard.type("Called back, the owner confirmed.");
  await giveCode(finance);
  await armed(finance, /^Give first approval/);
  await shoot(finance, "console-withdrawal");
  await keys(finance, "Enter");
  await finance.getByText(`${name}: approved, 1 of 2.`, { exact: false }).waitFor();
  expect(await state()).toBe("under_review");
  // A record reopened before its lease was released counts as held on purpose, and stays so.
  const held = finance.locator("tr[data-id]", { hasText: name }).getByText("you", { exact: true });
  await expect.poll(() => held.count()).toBe(0);
  await visit(finance, `/withdrawals?open=${id}`);
  await finance.getByText("You gave the first approval. Another operator has to give the second.").first().waitFor();
  expect(await finance.getByRole("button", { name: /Give second approval/ }).isDisabled()).toBe(true);
  await keys(finance, "Escape");

  await openIn(owner, "w", name);
  await keys(owner, "a");
  await owner.keyboard.type("Second look at the address.");
  await giveCode(owner);
  await armed(owner, /^Give second approval/);
  await keys(owner, "Enter");
  await expect.poll(state).toBe("sending");

  await owner.getByRole("button", { name: /^Sending/ }).press("Enter");
  await owner.locator("tr[data-id]", { hasText: name }).getByText("paused").waitFor();
  const sending = await openIn(owner, "w", name);
  await sending.getByText("It was sent").waitFor();
  await keys(owner, "a");
  await owner.keyboard.type(transaction(7));
  await sending.getByRole("button", { name: /Mark sent/ }).waitFor();
  await keys(owner, "Escape", "a");
  await armed(owner, /^Mark sent/);
  await keys(owner, "Enter");
  await expect.poll(state).toBe("passed");
  expect((await api.call(getWithdrawal, { id })).reference).toBe(transaction(7));
});

it("returns an unsent withdrawal only when two operators confirm it", async () => {
  const before = await available();
  const { id, number } = await ask("250");
  const name = `W-${number}`;
  const state = async () => (await api.call(getWithdrawal, { id })).state;
  const own = await openIn(finance, "w", name);
  await own.getByText("You credited a deposit of this user in the last 30 days.", { exact: false }).first().waitFor();
  expect(await own.getByRole("button", { name: /Approve/ }).isDisabled()).toBe(true);
  await keys(finance, "Escape");
  await openIn(owner, "w", name);
  await keys(owner, "a");
  await owner.keyboard.type("Known address.");
  await giveCode(owner);
  await armed(owner, /^Approve/);
  await keys(owner, "Enter");
  await expect.poll(state).toBe("sending");

  const drawer = await openIn(finance, "w", name);
  await drawer.getByText("It was sent").waitFor();
  await keys(finance, "r");
  await chooseReason(finance, "Network is down");
  await drawer.getByLabel("Note for operators").fill("The node never took it, and its nonce is free.");
  await keys(finance, "Escape", "r");
  await armed(finance, /^Ask to return it/);
  await keys(finance, "Enter");
  await finance.getByText(/a second operator is asked to confirm/).waitFor();
  expect(await state()).toBe("sending");

  await visit(owner, `/withdrawals?open=${id}`);
  await owner.getByRole("link", { name: "Open the request" }).press("Enter");
  await owner.getByText("Rejected, returned to the user").waitFor();
  await decideAsSecond(owner, "Asked the node as well.");
  await expect.poll(state).toBe("rejected");
  await expect.poll(available).toBe(before);
});

/** Labels of buttons that change something. */
const changes = /Credit|Reject|Approve|Give |Mark sent|Ask |now…|Save|Discard|Add|take|Withdraw /;

it("shows a user's deposits, withdrawals and sums, and leads to the records", async () => {
  const { page, errors } = await openDesk(browser, app, { session: (people.get(finance) as Approver).session });
  complaints.push(errors);
  await visit(page, `/users/${user.uid}`);
  const panel = page.locator("section.panel", { has: page.getByRole("heading", { name: "In and out" }) });
  const totals = panel.getByRole("row", { name: /^USDT/ });
  await totals
    .getByText(/^[1-9][0-9]* deposits?/)
    .first()
    .waitFor();
  await shoot(page, "user-money-totals");
  await panel.getByText("Addresses and cards").click();
  await panel.getByRole("table", { name: "Withdrawal addresses" }).waitFor();
  await shoot(page, "user-money-addresses");
  await panel.getByText("Withdrawals", { exact: true }).click();
  await panel.getByRole("link", { name: /^W-/ }).first().waitFor();
  await shoot(page, "user-money-withdrawals");
  await panel.getByText("Deposits", { exact: true }).click();
  const first = panel.getByRole("link", { name: /^D-/ }).first();
  const name = await first.innerText();
  const saving = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Export this list as CSV" }).click();
  const file = await readFile(await (await saving).path(), "utf8");
  expect(file.split("\r\n")[1]).toMatch(new RegExp(`^${name},`));
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "recharge", exact: true }).first().click();
  const entry = page.getByRole("dialog", { name: "What was booked" });
  await entry.getByRole("link", { name: /^D-/ }).waitFor();
  await shoot(page, "user-entry");
  expect(await axeFindings(page)).toEqual([]);
  await keys(page, "Escape");
  await entry.waitFor({ state: "hidden" });
  await page.setViewportSize({ width: 1_024, height: 768 });
  expect(await widerThan(page, 1_024)).toEqual([]);
  await shoot(page, "user-money-1024");
  await first.click();
  await page.getByRole("region", { name: new RegExp(` ${name}$`) }).waitFor();
  await page.context().close();
});

it("shows an auditor everything and no control that changes anything", async () => {
  const session = await newOperator(app, "reader", "auditor");
  const { id } = await claim("75");
  const withdrawal = await ask("60");
  const { page, errors } = await openDesk(browser, app, { session, width: 1_100, theme: "dark" });
  complaints.push(errors);
  const reader = caller(app.url, session.token);
  const [request] = (await reader.call(approvalsQueue, { tab: "done" })).list;
  const pages = [
    `/deposits?open=${id}`,
    `/withdrawals?open=${withdrawal.id}`,
    `/credit?tab=done&open=${request?.id ?? ""}`,
    "/channels",
    "/banks",
    "/rates",
    "/currencies",
  ];
  for (const href of pages) {
    await visit(page, href);
    const changing = page.getByRole("button", { name: changes });
    expect(await changing.count(), href).toBe(0);
    expect(
      await page.locator("#page input:not([type=checkbox]):not([role=combobox]):not([type=text])").count(),
      href,
    ).toBe(0);
    expect(await axeFindings(page), href).toEqual([]);
    expect(await widerThan(page, 1_100), href).toEqual([]);
  }
  await visit(page, `/deposits?open=${id}`);
  await page.getByText("The proof is closed").waitFor();
});
