import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { chatSend } from "@candor/contract/routes/chat.ts";
import { setLang } from "@candor/contract/routes/common.ts";
import { consoleLogin } from "@candor/contract/routes/console/session.ts";
import { getNotifications } from "@candor/contract/routes/notification.ts";
import { otcDispute, otcMerchant, otcMerchantApply, otcPaid } from "@candor/contract/routes/otc.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Account } from "../../apps/server/src/testing/accounts.ts";
import { commandId } from "../../apps/server/src/testing/engine.ts";
import { openOperator, type TestOperator } from "../../apps/server/src/testing/operators.ts";
import { OtcDesk } from "../../apps/server/src/testing/otc.ts";
import { startTestServer, type TestServer } from "../../apps/server/src/testing/server.ts";
import { type Caller, caller } from "../harness/api.ts";
import { axeFindings, installAxe } from "../harness/audit.ts";
import { balanceOf } from "../harness/balance.ts";
import { openBrowser, openPhone, shoot, storedSession } from "../harness/browser.ts";
import { goToChoice, keys } from "../harness/keyboard.ts";
import { openDesk, typeCode, visit } from "../harness/operators.ts";
import { documentPhoto, uploadPicture } from "../harness/pictures.ts";

/**
 * Buyer and seller of disputed orders on their phones, and two operators at their desks. The server runs in this process: the engine's clock starts late
 * enough for the minutes until a dispute to pass at once.
 */
const LATE_MS = 20 * MINUTE_MS;
/** What one operator decides alone here: the first order, not the second. */
const ALONE = 150;
const dist = (app: string) => new URL(`../../apps/${app}/dist`, import.meta.url).pathname;

type Person = { readonly api: Caller; readonly account: Account; readonly page: Page };
type Seat = { readonly page: Page; readonly nextCode: () => Promise<string> };

const time = { ms: -LATE_MS };
const complaints: string[][] = [];
let server: TestServer;
let desk: OtcDesk;
let browser: Browser;
let buyer: Person;
let seller: Person;
let owner: Seat;
let finance: Seat;
let offerId = 0;
let small = 0;
let large = 0;

async function onPhone(account: Account, lang: "vi" | "en", theme: "light" | "dark"): Promise<Person> {
  const api = caller(server.url, account.token);
  await api.call(setLang, { lang });
  const stored = { ...(await storedSession(api)), "candor.lang": lang };
  const phone = await openPhone(browser, { url: server.url, stored, lang, theme, reducedMotion: true });
  await installAxe(phone.context);
  complaints.push(phone.errors);
  return { api, account, page: phone.page };
}

async function atDesk(role: TestOperator["role"], theme: "light" | "dark"): Promise<Seat> {
  const { name, password, code } = await openOperator(server, role);
  const session = await server.ok(consoleLogin, { name, password, totp: code() });
  const opened = await openDesk(browser, { url: server.url }, { session, theme });
  complaints.push(opened.errors);
  return { page: opened.page, nextCode: async () => code() };
}

/** A paid order of the buyer, with a picture of the payment that `lines` distinguishes. */
async function paidOrder(offer: Parameters<OtcDesk["take"]>[1], number: string, lines: number): Promise<number> {
  const { id } = await desk.take(buyer.account, offer, number);
  const photo = await documentPhoto(lines, { width: 1_200 });
  const voucher = await uploadPicture(server.url, buyer.api, { ...photo, purpose: "proof" });
  await buyer.api.call(otcPaid, { id, voucher }, commandId());
  return id;
}

async function writeInChat(): Promise<void> {
  const subject = `otc:${small}`;
  const photo = await documentPhoto(9, { width: 900 });
  const picture = await uploadPicture(server.url, seller.api, { ...photo, purpose: "chat" });
  await buyer.api.call(chatSend, { subject, text: "Transferred at noon." }, commandId());
  await seller.api.call(chatSend, { subject, text: "My account today.", pictures: [picture] }, commandId());
}

beforeAll(async () => {
  const folders = { CANDOR_PAGES: dist("web"), CANDOR_CONSOLE_PAGES: dist("console") };
  server = await startTestServer(folders, { now: () => Date.now() + time.ms });
  desk = new OtcDesk(server, time);
  await desk.open();
  await server.database.pool.query(
    `INSERT INTO settings (name, value) VALUES ('otc.decision_alone', '${ALONE}')
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  );
  browser = await openBrowser();
  const merchant = await desk.merchant({ name: "Tran Thi Lan" });
  seller = await onPhone(merchant, "en", "dark");
  buyer = await onPhone(await desk.person({ name: "Nguyen Van An" }), "vi", "light");
  const offer = await desk.publish(merchant);
  offerId = offer.id;
  small = await paidOrder(offer, "100", 3);
  large = await paidOrder(offer, "200", 6);
  await writeInChat();
  await desk.go(11 * MINUTE_MS);
  const statement = "Paid at noon, the seller does not answer.";
  await buyer.api.call(otcDispute, { id: small, statement }, commandId());
  await seller.api.call(otcDispute, { id: large, statement: "No money arrived." }, commandId());
  owner = await atDesk("owner", "light");
  finance = await atDesk("finance", "dark");
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
  expect(complaints.flat(), "what the pages' consoles complained of").toEqual([]);
});

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const record = (page: Page, id: number) => page.getByRole("region", { name: `Dispute ${id}` });

/** Chooses in a select of the console, by keyboard. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus();
  await keys(page, "ArrowDown");
  await goToChoice(page, option);
  await keys(page, "Enter");
}

/** Approves the only request, which says this, as the second operator. */
async function approve({ page, nextCode }: Seat, words: string): Promise<void> {
  await visit(page, "/credit");
  const row = page.locator("tr[data-id]").first();
  await row.waitFor();
  await row.focus();
  await keys(page, "Enter");
  await page.getByText("You (", { exact: false }).waitFor();
  await page.getByText(words).first().waitFor();
  await keys(page, "a");
  await page.keyboard.type("Both statements and the picture.");
  await typeCode(page, { nextCode });
  await shoot(page, `otc/approve-${words.replace(/\W+/g, "-")}`);
  expect(await axeFindings(page)).toEqual([]);
  await keys(page, "Enter");
  await page.getByText(/: booked/).waitFor();
}

it("shows an operator both sides of a dispute, their chat, and what each outcome would book", async () => {
  const { page } = owner;
  await visit(page, "/disputes");
  await page.locator(`tr[data-id="${large}"]`).getByText("by the seller").waitFor();
  await shoot(page, "otc/disputes");
  expect(await axeFindings(page)).toEqual([]);
  const row = page.locator(`tr[data-id="${small}"]`);
  await row.focus();
  await keys(page, "Enter");
  const shown = record(page, small);
  await shown.getByText("Paid at noon, the seller does not answer.").waitFor();
  await shown.getByText("Nguyen Van An").first().waitFor();
  await shown.getByText("Tran Thi Lan").first().waitFor();
  await shown.getByText("yours until").waitFor();
  await shown.getByText("Transferred at noon.").waitFor();
  const chat = shown.locator("section", { hasText: "Chat of the order" });
  await chat.getByRole("button", { name: "Picture 1" }).click();
  await page.getByAltText("Picture of the seller").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
  await shown.getByRole("button", { name: /Show$/ }).click();
  await shown.getByText(/^4111[0-9]{12}$/).waitFor();
  await shown.getByText("Back to the seller", { exact: false }).first().waitFor();
  await keys(page, "b");
  await shown.getByText("Will be booked").waitFor();
  await shown.getByText("otc_buy").waitFor();
  await shoot(page, "otc/dispute");
  expect(await axeFindings(page)).toEqual([]);
  // The other operator sees who has it.
  await visit(finance.page, `/disputes?open=${small}`);
  await finance.page.getByText("is working on", { exact: false }).first().waitFor();
  expect(await axeFindings(finance.page)).toEqual([]);
  await visit(finance.page, "/merchants");
});

it("asks the buyer, who answers in the app with words and a picture, and has the case back", async () => {
  const { page } = owner;
  await keys(page, "q", "ArrowDown");
  await goToChoice(page, "The payment in the bank's app");
  await keys(page, "Enter");
  await page.getByText("Hãy gửi thông tin khoản thanh toán").waitFor();
  await button(page, /^Ask .*, the buyer$/).click();
  await page.getByText("waits for an answer").first().waitFor();
  // The record scrolls in its drawer, and takes nothing of the page along.
  const scrolled =
    '[...document.querySelectorAll(".drawer")].flatMap((one) => {for (var all = []; one; one = one.parentElement) all.push(one.scrollTop); return all;})';
  expect(new Set(await page.evaluate<number[]>(scrolled))).toEqual(new Set([0]));
  await shoot(page, "otc/asked");
  expect(await axeFindings(page)).toEqual([]);

  const phone = buyer.page;
  await phone.goto(`/#/pages/otc/order?id=${small}`);
  await phone.getByRole("heading", { name: "Bộ phận hỗ trợ có câu hỏi" }).waitFor();
  await shoot(phone, "otc/order-question");
  expect(await axeFindings(phone)).toEqual([]);
  await button(phone, "Trả lời").click();
  await phone.getByRole("heading", { name: /Hãy gửi thông tin khoản thanh toán/ }).waitFor();
  await phone.goto("/#/pages/notice/index?tab=account");
  await phone.getByText("Câu hỏi về hồ sơ đang xét duyệt").first().click();
  await phone.getByRole("heading", { name: /Hãy gửi thông tin khoản thanh toán/ }).waitFor();
  await button(phone, "Gửi câu trả lời").click();
  await phone.locator("textarea[aria-invalid=true]").waitFor();
  await phone.getByRole("textbox", { name: "Câu trả lời của bạn" }).fill("Chuyển khoản lúc 12:00, mã FT2311.");
  const photo = await documentPhoto(11, { width: 1_200 });
  await phone.locator('input[data-photo="answer"]').setInputFiles(photo);
  await phone.getByAltText("Ảnh 1").waitFor();
  await shoot(phone, "otc/question");
  expect(await axeFindings(phone)).toEqual([]);
  await button(phone, "Gửi câu trả lời").click();
  await phone.getByText("Đã gửi câu trả lời", { exact: false }).waitFor();
  await phone.getByText("mã FT2311", { exact: false }).waitFor();
  expect(await axeFindings(phone)).toEqual([]);
  // Nothing is asked any more.
  await phone.goto(`/#/pages/otc/order?id=${small}`);
  await phone.getByRole("heading", { name: "Bộ phận hỗ trợ đang quyết định" }).waitFor();
  await phone.getByRole("heading", { name: "Bộ phận hỗ trợ có câu hỏi" }).waitFor({ state: "detached" });

  await page.reload();
  await record(page, small).getByText("mã FT2311", { exact: false }).waitFor();
  expect(await page.getByText("waits for an answer").count()).toBe(0);
  const asked = record(page, small).locator("section", { hasText: "Or ask a side" });
  await asked.getByRole("button", { name: "Picture 1" }).click();
  await page.getByAltText("Picture 1 of the answer").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
});

it("gives the coins to the buyer, who reads the reason in their own language, like the seller in theirs", async () => {
  const { page, nextCode } = owner;
  const before = Number((await balanceOf(buyer.api, "legal", "USDT")).available);
  await keys(page, "b");
  await choose(page, "Reason for both sides", "Payment arrived in full");
  await page.getByText("Khoản thanh toán cho lệnh này đã vào đủ").waitFor();
  await page.getByText("The payment for this order arrived in full").first().waitFor();
  await page.getByPlaceholder("What you looked at").fill("The receipt of the buyer's bank.");
  await typeCode(page, { nextCode });
  await shoot(page, "otc/decide");
  expect(await axeFindings(page)).toEqual([]);
  await button(page, /Give 100.00 USDT to the buyer/).press("Enter");
  await page.getByText(`OTC ${small}: 100.00 USDT went to the buyer`, { exact: false }).waitFor();
  expect(Number((await balanceOf(buyer.api, "legal", "USDT")).available) - before).toBe(100);
  await buyer.page.goto(`/#/pages/otc/order?id=${small}`);
  await buyer.page.getByText("Khoản thanh toán cho lệnh này đã vào đủ tài khoản của người bán.").waitFor();
  await seller.page.goto(`/#/pages/otc/order?id=${small}`);
  await seller.page.getByText("The payment for this order arrived in full on the seller's account.").waitFor();
  expect(await axeFindings(seller.page)).toEqual([]);
});

it("needs a second operator above the limit of one, until whom nothing is booked", async () => {
  const { page, nextCode } = owner;
  const before = Number((await balanceOf(buyer.api, "legal", "USDT")).available);
  await visit(page, `/disputes?open=${large}`);
  const shown = record(page, large);
  await shown.getByText("Needs two operators: its value is above one operator's limit.", { exact: false }).waitFor();
  await keys(page, "b");
  await choose(page, "Reason for both sides", "Payment shown, seller did not answer");
  await page.getByPlaceholder("What you looked at").fill("The seller did not answer for a day.");
  await typeCode(page, { nextCode });
  await button(page, /Ask to give 200.00 USDT to the buyer/).press("Enter");
  await page.getByText("a second operator is asked", { exact: false }).waitFor();
  await visit(page, `/disputes?open=${large}`);
  await record(page, large).getByText("A second operator has to approve.").waitFor();
  await shoot(page, "otc/second");
  expect(await axeFindings(page)).toEqual([]);
  expect(Number((await balanceOf(buyer.api, "legal", "USDT")).available)).toBe(before);
  await approve(finance, `to the buyer, ${buyer.account.user.uid}`);
  expect(Number((await balanceOf(buyer.api, "legal", "USDT")).available) - before).toBe(200);
});

it("admits a merchant by two operators", async () => {
  const { api } = buyer;
  await api.call(otcMerchantApply, { margin: "500" }, commandId());
  const { page } = finance;
  await visit(page, "/merchants");
  const row = page.locator(`tr[data-id="${buyer.account.user.uid}"]`);
  await row.waitFor();
  await shoot(page, "otc/merchants");
  await row.focus();
  await keys(page, "Enter");
  await page.getByText("computed from orders, never typed").waitFor();
  await shoot(page, "otc/merchant");
  expect(await axeFindings(page)).toEqual([]);
  await button(page, "Ask to admit…").click();
  await page.getByLabel("What you checked", { exact: false }).fill("The documents, by phone.");
  expect(await axeFindings(page)).toEqual([]);
  await keys(page, "Control+Enter");
  await page.getByText("A second operator has to decide.", { exact: false }).waitFor();
  expect(await api.call(otcMerchant, {})).toMatchObject({ profile: { state: "applied" } });
  await approve(owner, "Becomes");
  expect(await api.call(otcMerchant, {})).toMatchObject({ profile: { state: "active" } });
});

it("closes an advertisement with a reason that its merchant reads", async () => {
  const { page } = owner;
  await visit(page, "/merchants");
  await page.getByRole("link", { name: "Advertisements", exact: true }).click();
  await page.getByRole("table", { name: "Advertisements" }).waitFor();
  await shoot(page, "otc/advertisements");
  expect(await axeFindings(page)).toEqual([]);
  await button(page, "Close…").first().click();
  await page.getByText(`Close advertisement ${offerId}?`).waitFor();
  await choose(page, "Reason", "Words against the terms, or contact details");
  await page.getByText("Its text asks for something that the terms do not allow", { exact: false }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await keys(page, "Control+Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("table").getByText("Closed").waitFor();
  const { list } = await seller.api.call(getNotifications, {});
  expect(list).toContainEqual(
    expect.objectContaining({ kind: "otc_offer_closed", params: expect.objectContaining({ reason: "OFFER_WORDS" }) }),
  );
});
