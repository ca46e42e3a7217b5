import type { InputOf } from "@candor/contract/route.ts";
import { channelClose, channelList } from "@candor/contract/routes/console/channels.ts";
import { depositApprove, depositQueue, depositReject } from "@candor/contract/routes/console/deposits.ts";
import { depositLog, getRechargeInfo, recharge } from "@candor/contract/routes/deposit.ts";
import { center } from "@candor/contract/routes/user.ts";
import type { Browser, Page } from "playwright-core";
import { v7 } from "uuid";
import { beforeAll, expect, it } from "vitest";
import { type Caller, caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { balanceOf } from "../harness/balance.ts";
import { copied, openBrowser, openPhone, type Phone, shoot, storedSession } from "../harness/browser.ts";
import { endJourney } from "../harness/journey.ts";
import { type Approver, newApprover } from "../harness/operators.ts";
import { documentPhoto, uploadPicture } from "../harness/pictures.ts";

/** A user deposits by two networks and by bank, while an operator decides at the other end: credited, credited otherwise, and turned down. */
const USDT = 3;
const USD = 9999;
let app: App;
let browser: Browser;
let phone: Phone;
let page: Page;
let api: Caller;
let uid: string;
let teller: Approver;
let operator: Caller;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  api = await newUser(app.url, { email: "deposit@example.com" });
  uid = (await api.call(center, {})).uid;
  teller = await newApprover(app, "teller", "finance");
  operator = caller(app.url, teller.session.token);
  phone = await openPhone(browser, { url: app.url, stored: await storedSession(api), reducedMotion: true });
  page = phone.page;
  await phone.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: app.url });
});

endJourney(() => ({ phone, browser, app }));

const button = (name: string | RegExp) => page.getByRole("button", { name });
const link = (name: string) => page.getByRole("link", { name });
const sheet = () => page.getByRole("dialog");
const amount = () => page.getByLabel("Amount you sent");
const proofInput = () => page.locator('input[data-photo="proof"]');
const addProof = async (lines: number) => {
  await proofInput().setInputFiles(await documentPhoto(lines, { width: 1_200 }));
  await page.getByText(/^Uploaded/).waitFor();
};
/** The user's open deposit as an operator finds it. */
async function openDeposit(): Promise<{ id: string; version: number }> {
  const { list } = await operator.call(depositQueue, { search: uid });
  const [first] = list;
  if (!first || list.length > 1) throw new Error(`${list.length} open deposits of ${uid}`);
  return { id: first.id, version: first.version };
}
const approve = async (decision: Pick<InputOf<typeof depositApprove>, "amount" | "reference" | "reason">) => {
  const proven = { note: "Seen where it arrived.", totp: await teller.nextCode() };
  return operator.call(depositApprove, { ...(await openDeposit()), ...decision, ...proven });
};

it("leads from the home page to the user's own address, which is copied, saved and scanned", async () => {
  await page.goto("/#/");
  await page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link", { name: "Deposit" }).click();
  await page.getByText("Practice address: do not send real coins.").waitFor();
  await page.getByText("Send only USDT on TRON (TRC20). Anything else sent here is lost.").waitFor();
  const { channels } = await api.call(getRechargeInfo, { currency_id: USDT });
  const address = channels.find(({ network }) => network === "tron")?.address ?? "";
  expect(address).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
  expect(await page.locator("[data-address]").textContent()).toBe(address);
  await page.getByRole("img", { name: "QR code of your USDT address on TRON (TRC20)" }).waitFor();
  await button("Copy address").click();
  await expect.poll(() => copied(page)).toBe(address);
  const saved = page.waitForEvent("download");
  await button("Save QR").click();
  expect((await saved).suggestedFilename()).toBe("USDT-TRC20.png");
  await (await saved).saveAs(new URL("../../artifacts/deposit-qr.png", import.meta.url).pathname);
  await shoot(page, "deposit-address");
  await page.getByRole("radio", { name: "Ethereum (ERC20)" }).press("Space");
  await expect.poll(() => page.locator("[data-address]").textContent()).toMatch(/^0x[0-9a-fA-F]{40}$/);
});

it("asks to copy by hand, with the address selected, if the browser cannot copy", async () => {
  await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))");
  await button("Copy address").click();
  await page.getByText("Copy failed. Please copy it manually.").waitFor();
  const address = await page.locator("[data-address]").textContent();
  await expect.poll(() => page.evaluate<string>("getSelection().toString()")).toBe(address);
  await page.evaluate("HTMLCanvasElement.prototype.toBlob = function (done) { done(null); }");
  await button("Save QR").click();
  await page.getByText("The picture could not be saved. Take a screenshot instead.").waitFor();
  await page.reload();
});

it("names missing fields, and shows errors at the field", async () => {
  await page.goto(`/#/pages/assets/deposit/index?currency_id=${USDT}`);
  await button("I have sent it: upload proof").click();
  await button("Enter the amount").waitFor();
  await amount().fill("9.5");
  await amount().blur();
  await page.getByText("The minimum deposit is 10 USDT.").waitFor();
  await amount().fill("250.1234567");
  await page.getByText("At most 6 decimals.").waitFor();
  await amount().fill("250,5");
  await button("Add a proof of payment").waitFor();
  await page.getByText("250.50 USDT is added to your spot account").waitFor();
  await page.getByLabel("Transaction ID (optional)").fill("no transaction");
  await page.getByText("This does not look like a transaction ID of this network.").waitFor();
  await proofInput().setInputFiles({ name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") });
  await page.getByText("Only JPEG, PNG or WebP pictures can be uploaded.").waitFor();
});

it("uploads a picture again after a network failure, and keeps it and the input over a reload", async () => {
  await page.route("**/api/common/upload", (route) => route.abort());
  await proofInput().setInputFiles(await documentPhoto(3, { width: 1_200 }));
  await button("Upload the picture again").waitFor();
  await shoot(page, "deposit-proof-lost");
  await page.unroute("**/api/common/upload");
  await button("Upload the picture again").click();
  await page.getByText(/^Uploaded/).waitFor();
  await page.getByLabel("Transaction ID (optional)").fill("5f".repeat(32));
  await page.reload();
  await amount().waitFor();
  await expect.poll(() => amount().inputValue()).toBe("250.5");
  await page.getByText("Uploaded", { exact: true }).waitFor();
  await button("View the proof").click();
  await sheet().getByRole("img", { name: "Proof of payment" }).waitFor();
  await page.keyboard.press("Escape");
  await sheet().waitFor({ state: "detached" });
  expect(phone.errors.splice(0).every((text) => text.includes("net::ERR_FAILED"))).toBe(true);
});

it("shows an unknown outcome without an answer, and retries without a second deposit", async () => {
  await page.route("**/api/wallet/recharge", (route) => route.abort());
  await button(/^Submit [\d,.]+ USDT? for review$/).click();
  await page.getByText("We could not confirm your request.").waitFor();
  await expect.poll(() => amount().isDisabled()).toBe(true);
  await shoot(page, "deposit-unknown");
  await page.unroute("**/api/wallet/recharge");
  await page.waitForURL(/deposit\/detail\?id=/);
  await page.getByText("Your deposit is under review").waitFor();
  await page.getByText("A person is checking your proof").waitFor();
  await shoot(page, "deposit-under-review");
  expect((await api.call(depositLog, {})).total).toBe(1);
  expect(phone.errors.splice(0).every((text) => text.includes("net::ERR_FAILED"))).toBe(true);
});

it("refuses a second deposit while one is open, and shows that one first", async () => {
  await page.goBack();
  await page.getByRole("region", { name: "Your latest deposit" }).getByText("Under review").waitFor();
  await expect.poll(() => button("I have sent it: upload proof").count()).toBe(0);
  await shoot(page, "deposit-open");
  await page.goto(`/#/pages/assets/deposit/charge?currency_id=${USDT}`);
  await page.getByText("A deposit is already under review.").waitFor();
  await link("Deposit details").click();
  await page.waitForURL(/deposit\/detail\?id=/);
});

it("is credited with the arrived amount, and shows why it differs", async () => {
  await approve({ amount: "248.5", reference: "5f".repeat(32), reason: "FEE_TAKEN_ON_THE_WAY" });
  await page.getByText("+248.50").waitFor();
  await page.getByText("A fee was taken before the payment arrived.").waitFor();
  await page.getByText("250.50 USDT", { exact: true }).waitFor();
  await page.getByText("Credited to your spot account").waitFor();
  const explorer = link("View on the blockchain explorer");
  expect(await explorer.getAttribute("href")).toBe(`https://tronscan.org/#/transaction/${"5f".repeat(32)}`);
  await button("View the proof").waitFor();
  await shoot(page, "deposit-credited");
  expect((await balanceOf(api, "c2c", "USDT")).available).toBe("248.5");
});

it("takes a bank transfer with the user's own code, and shows in words why it was rejected", async () => {
  await page.goto("/#/pages/assets/index");
  await page.getByRole("link", { name: "Deposit" }).first().click();
  await button(/Change the currency$/).click();
  await sheet().getByRole("searchbox").fill("dollar");
  await sheet().getByRole("button", { name: "USD US Dollar" }).click();
  await page.getByText("Use as payment reference").waitFor();
  const { channels } = await api.call(getRechargeInfo, { currency_id: USD });
  expect(await page.locator("[data-reference]").textContent()).toBe(channels[0]?.bank_reference);
  await button("Copy: Account number").click();
  await expect.poll(() => copied(page)).toBe(channels[0]?.bank?.account_number);
  await shoot(page, "deposit-bank");
  await button("I have sent it: upload proof").click();
  await amount().fill("120");
  await addProof(6);
  await shoot(page, "deposit-bank-charge");
  await button(/^Submit [\d,.]+ USDT? for review$/).click();
  await page.getByText("Your deposit is under review").waitFor();
  await operator.call(depositReject, { ...(await openDeposit()), reason: "SENDER_DIFFERS" });
  await page.getByText("The payment came from an account in another name.").waitFor();
  await page.getByText("Rejected: nothing was credited").waitFor();
  await shoot(page, "deposit-rejected");
  expect((await balanceOf(api, "legal", "USD")).available).toBe("0");
});

it("submits again from there, and is credited in the fiat account", async () => {
  await button("Submit again").click();
  await button("I have sent it: upload proof").click();
  await amount().fill("120");
  await addProof(8);
  await button(/^Submit [\d,.]+ USDT? for review$/).click();
  await page.getByText("Your deposit is under review").waitFor();
  await approve({ amount: "120", reference: "E2E-44" });
  await page.getByText("+120.00").waitFor();
  await page.getByText("Credited to your fiat account").waitFor();
  expect((await balanceOf(api, "legal", "USD")).available).toBe("120");
});

it("lists all of them with their states, and those of one currency", async () => {
  await page.goto("/#/pages/assets/deposit/record");
  await page.getByText("Rejected").waitFor();
  await expect.poll(() => page.getByRole("main").getByRole("listitem").count()).toBe(3);
  await shoot(page, "deposit-record");
  await button("All currencies").click();
  await sheet().getByRole("button", { name: "USDT Tether" }).click();
  await sheet().waitFor({ state: "detached" });
  await expect.poll(() => page.getByRole("main").getByRole("listitem").count()).toBe(1);
  await page.getByRole("listitem").getByRole("link").click();
  await page.getByText("+248.50").waitFor();
});

it("keeps the form when its channel closes meanwhile, and leads to another one", async () => {
  await page.goto(`/#/pages/assets/deposit/index?currency_id=${USDT}`);
  await button("I have sent it: upload proof").click();
  await amount().fill("30");
  await addProof(10);
  const { list } = await operator.call(channelList, {});
  const tron = list.find(({ name }) => name === "TRC20");
  if (!tron) throw new Error("no TRC20");
  const close = {
    id: tron.id,
    version: tron.version,
    direction: "deposit",
    reason: "Nodes are being replaced.",
  } as const;
  await operator.call(channelClose, close);
  await button(/^Submit [\d,.]+ USDT? for review$/).click();
  await page.getByText("This deposit channel is closed.").waitFor();
  expect(await amount().inputValue()).toBe("30");
  await shoot(page, "deposit-closed");
  await button("See the open channels").click();
  await page.getByText("Send only USDT on Ethereum (ERC20).").waitFor();
  await page.getByRole("radio", { name: "TRON (TRC20)" }).press("Space");
  await page.getByText("Deposits are closed here for now").waitFor();
  await expect.poll(() => page.locator("[data-address]").count()).toBe(0);
  const { channels } = await api.call(getRechargeInfo, { currency_id: USDT });
  expect(channels.find(({ network }) => network === "tron")).toMatchObject({ open: false, address: null });
  await page.getByRole("radio", { name: "Ethereum (ERC20)" }).press("Space");
  await button("I have sent it: upload proof").click();
  // The input for the closed channel is still there.
  await amount().waitFor();
  expect(await amount().inputValue()).toBe("30");
  await page.getByText("Uploaded", { exact: true }).waitFor();
});

it("leads to the open one when another device was faster", async () => {
  const { channels } = await api.call(getRechargeInfo, { currency_id: USDT });
  const chain_id = channels.find(({ network }) => network === "ethereum")?.chain_id ?? 0;
  // The socket notifies the page, whose read gets no answer: it continues with its data.
  await page.route("**/api/wallet/getRechargeInfo", (route) => route.abort());
  const photo = await documentPhoto(11, { width: 1_200 });
  const proof = await uploadPicture(app.url, api, { ...photo, purpose: "proof" });
  await api.call(recharge, { currency_id: USDT, chain_id, amount: "40", proof }, v7());
  await button(/^Submit [\d,.]+ USDT? for review$/).click();
  const alert = page.getByRole("alert").filter({ hasText: "A deposit is already under review." });
  await alert.waitFor();
  expect(await amount().inputValue()).toBe("30");
  await page.unroute("**/api/wallet/getRechargeInfo");
  await alert.getByRole("link", { name: "Deposit history" }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /40\.00/ })
    .click();
  await page.getByText("Your deposit is under review").waitFor();
  expect((await api.call(depositLog, {})).total).toBe(4);
  expect(phone.errors.splice(0).every((text) => text.includes("net::ERR_FAILED"))).toBe(true);
});

it("requires no more than a login", async () => {
  const { context, page: guest } = await openPhone(browser, { url: app.url });
  await guest.goto(`/#/pages/assets/deposit/index?currency_id=${USDT}`);
  await guest.waitForURL(/login\/login\?back-page=/);
  await context.close();
});
