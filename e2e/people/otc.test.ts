import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { otcOwnOffers } from "@candor/contract/routes/otc.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { FUND_PASSWORD } from "../../apps/server/src/testing/cards.ts";
import { OtcDesk } from "../../apps/server/src/testing/otc.ts";
import { startTestServer, type TestServer } from "../../apps/server/src/testing/server.ts";
import { type Caller, caller } from "../harness/api.ts";
import { axeFindings, installAxe } from "../harness/audit.ts";
import { hush, openBrowser, openPhone, type Phone, shoot, storedSession } from "../harness/browser.ts";
import { documentPhoto } from "../harness/pictures.ts";

/**
 * A merchant and a buyer, each on a phone of their own. The server runs in this process, so that the test can move the engine's clock: it starts 20 minutes
 * late, which gives the page's clock time for a dispute, and is set right before the rest.
 */
const LATE_MS = 20 * MINUTE_MS;
const pages = new URL("../../apps/web/dist", import.meta.url).pathname;

const time = { ms: Date.now() - LATE_MS };
let server: TestServer;
let desk: OtcDesk;
let browser: Browser;
let seller: { phone: Phone; page: Page; api: Caller };
let buyer: { phone: Phone; page: Page; api: Caller };
/** Of the last order, in the address of the buyer's page. */
let orderPath: string;

async function onPhone(token: string) {
  const api = caller(server.url, token);
  const choice = JSON.stringify({ state: { fiat: "EUR" }, version: 0 });
  const stored = { ...(await storedSession(api)), "candor.otc": choice };
  const phone = await openPhone(browser, { url: server.url, stored, reducedMotion: true });
  await installAxe(phone.context);
  return { phone, page: phone.page, api };
}

beforeAll(async () => {
  server = await startTestServer({ CANDOR_PAGES: pages }, { now: () => time.ms });
  desk = new OtcDesk(server, time);
  await desk.open();
  const [merchant, person] = [await desk.merchant(), await desk.person({ name: "Nguyen Van An" })];
  browser = await openBrowser();
  [seller, buyer] = [await onPhone(merchant.token), await onPhone(person.token)];
}, 180_000);

afterEach(() => {
  for (const { phone } of [seller, buyer]) expect(phone.errors.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const sheet = (page: Page) => page.getByRole("dialog");
const visit = (page: Page, path: string) => page.goto(`/#/pages/otc/${path}`);
const heading = (page: Page, text: string) => page.getByRole("heading", { name: text, exact: true }).waitFor();
const frozen = async ({ api }: { api: Caller }) =>
  (await api.call(getAsset, {})).balances.find(({ account, symbol }) => account === "legal" && symbol === "USDT");

/** From the list to an order of 92 EUR. */
async function take(): Promise<void> {
  const { page } = buyer;
  // The page may be the same, with a sheet open.
  await page.goto("about:blank");
  await visit(page, "index");
  await button(page, "Buy USDT").first().click();
  await sheet(page).getByRole("textbox", { name: "I want to pay" }).fill("92");
  await button(page, "Buy 100 USDT").click();
  await heading(page, "Pay the seller");
  orderPath = new URL(page.url()).hash;
}

/** The buyer's report with a picture of its own, which `lines` distinguishes. */
async function pay(lines: number): Promise<void> {
  const { page } = buyer;
  await button(page, "I have paid").click();
  await page.locator('input[data-photo="proof"]').setInputFiles(await documentPhoto(lines, { width: 1_200 }));
  await sheet(page).getByText("Uploaded", { exact: true }).waitFor();
  await sheet(page).getByText("I transferred exactly 92.00 EUR").click();
  await sheet(page).getByRole("button", { name: "I have paid 92.00 EUR", exact: true }).click();
  await heading(page, "Waiting for the seller");
  await hush(page);
}

/** A question of the seller, and what the buyer answers, on pages of their own. */
async function chat(): Promise<void> {
  await seller.page.getByRole("link", { name: /Chat with/ }).click();
  await seller.page.getByRole("textbox").fill("Which bank do you use?");
  await seller.page.getByRole("button", { name: "Send", exact: true }).click();
  await buyer.page.getByRole("link", { name: /Chat with.*1/ }).click();
  await buyer.page.getByText("Which bank do you use?").waitFor();
  // The steps of the order stand between the messages.
  await buyer.page.getByText(/^USDT in escrow · \d/).waitFor();
  await buyer.page.getByRole("textbox").fill("Vietcombank");
  await buyer.page.getByRole("button", { name: "Send", exact: true }).click();
  await seller.page.getByText("Vietcombank").waitFor();
  expect(await axeFindings(buyer.page)).toEqual([]);
  await shoot(buyer.page, "otc/chat");
  await buyer.page.getByRole("button", { name: "OTC order" }).click();
  await seller.page.getByRole("button", { name: "OTC order" }).click();
}

it("publishes an ad from the merchant center, which freezes what it offers", async () => {
  const { page, api } = seller;
  await visit(page, "merchant");
  await page.getByText("Your ads appear here with their orders.").waitFor();
  await page.getByText("500.00 USDT").waitFor();
  await button(page, "Publish an ad").click();
  await button(page, "Publish ad").click();
  await page
    .getByText("Required")
    .or(page.getByText("Invalid amount", { exact: false }))
    .first()
    .waitFor();
  await page.getByRole("textbox", { name: "Price of one USDT" }).fill("0.92");
  await page.getByRole("textbox", { name: "Quantity" }).fill("1000");
  await page.getByRole("textbox", { name: "Minimum per order" }).fill("10");
  await button(page, "Use the whole quantity as maximum").click();
  await expect.poll(() => page.getByRole("textbox", { name: "Maximum per order" }).inputValue()).toBe("920");
  await page.getByText("Vietcombank").click();
  await page.getByText("45 min", { exact: true }).click();
  await page.getByRole("textbox", { name: "Your terms (optional)" }).fill("Send from your own account.");
  expect(await axeFindings(page)).toEqual([]);
  await shoot(page, "otc/publish");
  await button(page, "Publish ad").click();
  await page.getByText("1,000 USDT of 1,000 USDT").waitFor();
  await hush(page);
  expect((await api.call(otcOwnOffers, {})).list).toHaveLength(1);
  // The margin and the ad.
  expect((await frozen(seller))?.frozen).toBe("1500");
  expect(await axeFindings(page)).toEqual([]);
  await shoot(page, "otc/merchant");
});

it("finds the best ad for an amount, and refuses one that it does not allow at its field", async () => {
  const { page } = buyer;
  await visit(page, "index");
  await page.getByRole("textbox", { name: "I want to pay" }).fill("46");
  await page
    .getByRole("region", { name: "Best price for this amount" })
    .getByText("50 USDT", { exact: true })
    .waitFor();
  await shoot(page, "otc/index");
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("textbox", { name: "I want to pay" }).fill("5");
  await page.getByText("No ad fits this amount of EUR. Try another one.").waitFor();
  await button(page, "Show all ads").click();
  await button(page, "Buy USDT").click();
  // 47 / 0.92 = 51.0869565…: rounded down to the six decimals of USDT.
  await sheet(page).getByRole("textbox", { name: "I want to pay" }).fill("47");
  await sheet(page).getByRole("button", { name: "Buy 51.086956 USDT" }).waitFor();
  await sheet(page).getByText("47.00 EUR", { exact: true }).waitFor();
  await sheet(page).getByRole("textbox", { name: "I want to pay" }).fill("921");
  await sheet(page).getByText("One order can be 10 to 920 EUR.").waitFor();
  await sheet(page).getByRole("button", { name: "Max" }).click();
  await sheet(page).getByRole("button", { name: "Buy 1,000 USDT" }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await shoot(page, "otc/take");
});

it("shows who may take an ad, and what an account is missing, before it is taken", async () => {
  const conditions = async (orders: string) => {
    // Loaded anew: an ad from before the last change would be refused, and the toast of that change taken for this one's.
    await seller.page.goto("about:blank");
    await visit(seller.page, "merchant");
    await button(seller.page, "Edit ad").click();
    await seller.page.getByRole("textbox", { name: "Minimum completed orders" }).fill(orders);
    if (orders !== "") await shoot(seller.page, "otc/publish-conditions");
    await button(seller.page, "Save changes").click();
    await seller.page.getByText("Ad changed.", { exact: false }).waitFor();
  };
  await conditions("2");
  const { page } = buyer;
  await page.goto("about:blank");
  await visit(page, "index");
  await page.getByText("At least 2 completed orders").waitFor();
  await shoot(page, "otc/condition");
  expect(await axeFindings(page)).toEqual([]);
  await button(page, "Buy USDT").first().click();
  await sheet(page).getByText("This ad requires 2 completed orders. You have completed 0.").waitFor();
  expect(await sheet(page).getByRole("button", { name: "Conditions not met" }).isDisabled()).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await shoot(page, "otc/take-unmet");
  // The sheet follows the ad.
  await conditions("");
  await sheet(page).getByRole("button", { name: "Enter an amount" }).waitFor();
});

it("opens a dispute, too early at first, which both sides see", async () => {
  await take();
  await pay(4);
  const { page } = buyer;
  // The engine is late: the page's clock lets the user try.
  await button(page, "Open dispute").click();
  await sheet(page).getByRole("button", { name: "Open dispute" }).click();
  await sheet(page).getByText("Required", { exact: false }).waitFor();
  await sheet(page).getByRole("textbox", { name: "What happened?" }).fill("Paid at noon, no answer.");
  await sheet(page).getByRole("button", { name: "Open dispute" }).click();
  await sheet(page).getByText("A dispute can be opened 10 minutes after the payment was reported.").waitFor();
  await desk.go(10 * MINUTE_MS);
  await sheet(page).getByRole("button", { name: "Open dispute" }).click();
  await heading(page, "Support is deciding");
  await page.getByText("Paid at noon, no answer.").waitFor();
  await visit(seller.page, "orders");
  await seller.page.getByText("In dispute").click();
  await seller.page.getByText("The buyer's statement").waitFor();
  await seller.page.getByText("Nguyen Van An").waitFor();
  expect(await axeFindings(seller.page)).toEqual([]);
  await shoot(seller.page, "otc/dispute");
  await hush(page);
});

it("cancels an order that was not paid, after a warning", async () => {
  await desk.go(LATE_MS - 10 * MINUTE_MS);
  await take();
  const { page } = buyer;
  await button(page, "Cancel order").click();
  expect(await sheet(page).getByRole("button", { name: "Cancel order" }).isDisabled()).toBe(true);
  await sheet(page).getByText("I have not paid the seller").click();
  await sheet(page).getByRole("button", { name: "Cancel order" }).click();
  await heading(page, "You canceled the order");
  await hush(page);
});

it("shows the seller each step at once, and releases the coins with the fund password", async () => {
  await take();
  expect(await axeFindings(buyer.page)).toEqual([]);
  await buyer.page.getByText("Payment reference").waitFor();
  await shoot(buyer.page, "otc/order");
  await seller.page.goto(`/${orderPath}`);
  await heading(seller.page, "Waiting for the payment");
  await chat();
  await pay(8);
  const { page } = seller;
  await heading(page, "Check your bank account");
  await page.getByRole("button", { name: "View the proof" }).waitFor();
  await page.getByText("Nguyen Van An").waitFor();
  await button(page, "Release coins").click();
  await sheet(page).getByText("Is the money on your account?").waitFor();
  await shoot(page, "otc/release");
  await sheet(page).getByText("I see 92.00 EUR on my account").click();
  await button(page, "Release 100 USDT").click();
  const keypad = sheet(page).getByRole("group", { name: "Number keypad" });
  for (const digit of "000000") await keypad.getByRole("button", { name: digit, exact: true }).click();
  await sheet(page).getByText("Wrong fund password", { exact: false }).waitFor();
  for (const digit of FUND_PASSWORD) await keypad.getByRole("button", { name: digit, exact: true }).click();
  await heading(page, "You released the coins");
  await heading(buyer.page, "You received the coins");
  expect((await frozen(buyer))?.available).toBe("5100");
  expect(await axeFindings(buyer.page)).toEqual([]);
  await shoot(buyer.page, "otc/released");
  await hush(page);
});

it("ends an order whose time is over, and gives the coins back to the ad", async () => {
  await take();
  await seller.page.goto(`/${orderPath}`);
  await heading(seller.page, "Waiting for the payment");
  await desk.go(46 * MINUTE_MS);
  await heading(buyer.page, "Time to pay is over");
  await heading(seller.page, "The buyer did not pay");
  await visit(buyer.page, "orders?tab=ended");
  for (const status of ["Expired", "Completed", "Canceled"])
    await buyer.page.getByText(status, { exact: true }).waitFor();
  // The margin, and of 1,000 coins all but the released ones: 100 of them in the dispute.
  expect((await frozen(seller))?.frozen).toBe("1400");
});
