import { languages } from "@candor/contract/i18n/languages.ts";
import { documentPublish, documentRecord, documentSave } from "@candor/contract/routes/console/content.ts";
import { getFinanceDetail, getMinerDetail } from "@candor/contract/routes/hosting.ts";
import { center } from "@candor/contract/routes/user.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, caller } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { axeFindings } from "../harness/audit.ts";
import { openBrowser, shoot } from "../harness/browser.ts";
import { FUND as DEMO_FUND, newInvestor } from "../harness/hosting.ts";
import { goToChoice, keys } from "../harness/keyboard.ts";
import { fillNextDemoCode, logInAt, newOperator, openDesk, visit } from "../harness/operators.ts";

/** A fund and a miner from the first request to a second version, by two operators at their desks. */
let app: App;
let browser: Browser;
let finance: Page;
let owner: Page;
let writer: Caller;
const complaints: string[][] = [];

async function operator(name: "owner" | "finance", theme: "light" | "dark"): Promise<Page> {
  const desk = await openDesk(browser, app, { theme });
  complaints.push(desk.errors);
  await logInAt(desk, name);
  return desk.page;
}

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  writer = caller(app.url, (await newOperator(app, "writer-e2e", "support")).token);
  finance = await operator("finance", "light");
  owner = await operator("owner", "dark");
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
  expect(complaints.flat(), "what the console complained of").toEqual([]);
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus();
  await keys(page, "ArrowDown");
  await goToChoice(page, option);
  await keys(page, "Enter");
}

async function askFor(page: Page, reason: string): Promise<void> {
  await page.getByLabel("Reason").fill(reason);
  await keys(page, "Control+Enter");
  await page.getByText("A request is waiting for a second operator.").waitFor();
}

/** Opens the newest request of the queue and approves it with a code. */
async function approve(page: Page, words: string): Promise<void> {
  await visit(page, "/credit");
  // The message of an earlier approval may still be there, and would be taken for this one's.
  await page.getByText(/: applied/).waitFor({ state: "hidden" });
  const row = page.locator("tr[data-id]", { hasText: "Terms of a fund or miner" });
  await row.waitFor();
  await row.focus();
  await keys(page, "Enter");
  await page.getByText("You (owner)").waitFor();
  await page.getByText(words).first().waitFor();
  await keys(page, "a");
  await page.keyboard.type("The treasury holds it.");
  await fillNextDemoCode(page, app, "owner");
  await shoot(page, `hosting-approve-${words.replace(/\W+/g, "-")}`);
  expect(await axeFindings(page)).toEqual([]);
  await keys(page, "a", "Enter");
  await page.getByText(/: applied/).waitFor();
}

/** The demo has products of its own, up to this id. */
const SEEDED = 5;
const FUND = SEEDED + 1;
const MINER = SEEDED + 2;
const fundOf = async (id: number) =>
  (await caller(app.url).call(getFinanceDetail, {})).list.find((product) => product.id === id);

it("asks for a fund, whose card and figures follow the typing, and sells it once another operator approves", async () => {
  const currencies = finance.waitForResponse(/catalogue\/currencies/);
  await keys(finance, "g", "f");
  await finance.getByRole("table", { name: "Funds and miners" }).waitFor();
  await currencies;
  await keys(finance, "n");
  await finance.getByRole("heading", { name: "New product" }).waitFor();
  await choose(finance, "Currency", "USDT");
  await finance.getByLabel("Daily rate").fill("0.4");
  await finance.getByText("146 % a year without compounding").waitFor();
  const card = finance.getByRole("article", { name: "Product card" });
  await card.getByText("0.4%", { exact: true }).waitFor();
  await choose(finance, "Language of the card", "Tiếng Việt");
  await card.getByText("146% mỗi năm, không lãi kép").waitFor();
  await card.getByText("1.000.000", { exact: false }).waitFor();
  await finance.getByLabel("Amount").fill("10000");
  // 15 x 40, and what leaving at the first day costs.
  const example = finance.locator("section.panel", { hasText: "Example" }).last();
  await example.getByText("600.00").first().waitFor();
  await shoot(finance, "hosting-new");
  expect(await axeFindings(finance)).toEqual([]);
  await askFor(finance, "The fund of the first quarter.");
  expect(await fundOf(FUND)).toBeUndefined();
  await shoot(finance, "hosting-pending");
  await approve(owner, "0.4 % a day, 15 days");
  expect(await fundOf(FUND)).toMatchObject({ version: 1, interest_rate: "0.004", day: 15, status: "closed" });
});

it("shows which languages are missing, and the name in each once the texts are published", async () => {
  await visit(owner, `/hosting?open=${FUND}`);
  await owner.getByText("Nobody has begun them").waitFor();
  await owner.getByRole("button", { name: "Begin the texts" }).press("Enter");
  await owner.getByLabel("Title in English").fill("AI Quant 15");
  await owner.getByLabel("Summary in English").fill("Fifteen days at a fixed daily rate.");
  await keys(owner, "Control+s");
  await owner.getByText("0 of 8 ready").waitFor();
  await expect.poll(() => owner.getByRole("button", { name: "Discard" }).isDisabled()).toBe(true);
  // A button that waits is drawn half transparent.
  await expect.poll(() => owner.locator(".ant-btn-loading").count()).toBe(0);
  await shoot(owner, "hosting-texts");
  expect(await axeFindings(owner)).toEqual([]);
  const id = Number.parseInt(/open=(\d+)/.exec(await owner.evaluate<string>("location.hash"))?.[1] ?? "", 10);
  const { version } = await writer.call(documentRecord, { id });
  const texts = languages.map((lang) => ({ lang, title: `AI Quant 15 ${lang}`, summary: "s", body: "<p>r</p>" }));
  const draft = { id, version, kind: "product" as const, slug: `hosting-${FUND}`, topic: "fund", texts };
  const saved = await writer.call(documentSave, draft);
  await visit(owner, `/hosting?open=${FUND}`);
  await owner.getByText("Complete, and not published yet.").waitFor();
  await writer.call(documentPublish, { id, version: saved.version });
  await owner.reload();
  await owner.getByText("Complete in all languages.").waitFor();
  await choose(owner, "Language of the card", "ไทย");
  await owner.getByRole("article").getByText("AI Quant 15 th").waitFor();
  await owner.getByRole("article").getByText("อัตราต่อวัน", { exact: true }).waitFor();
});

it("changes the terms as a next version, and refuses what no fund can have at its field", async () => {
  await visit(finance, `/hosting?open=${FUND}`);
  await finance.getByRole("heading", { name: "AI Quant 15 en" }).waitFor();
  await expect.poll(() => finance.getByLabel("Daily rate").isEnabled()).toBe(true);
  await finance.getByLabel("Daily rate").fill("100");
  await finance.getByText("Must be below 100 %.").waitFor();
  await finance.getByLabel("Maximum of an order").fill("99");
  await finance.getByText("Must not be below the minimum.").waitFor();
  await finance.getByLabel("Daily rate").fill("0.3");
  await finance.getByLabel("Maximum of an order").fill("5000");
  await finance.getByText("was 0.4 %").waitFor();
  await shoot(finance, "hosting-change");
  await askFor(finance, "Less is funded.");
  await approve(owner, "daily rate 0.4 % → 0.3 %");
  await visit(owner, `/hosting?open=${FUND}`);
  await owner.getByText("Version 2", { exact: true }).waitFor();
  await owner.getByText(/finance, approved by owner: Less is funded\./).waitFor();
  await shoot(owner, "hosting-versions");
  expect(await axeFindings(owner)).toEqual([]);
  expect(await fundOf(FUND)).toMatchObject({ version: 2, interest_rate: "0.003", save_max: "5000" });
});

it("asks for a miner, which counts in machines and pays in another currency", async () => {
  await visit(finance, "/hosting?open=new");
  await choose(finance, "Kind", "Miner");
  await choose(finance, "Bought in", "USDT");
  await choose(finance, "Pays in", "BTC");
  await finance.getByLabel("Price of a machine").fill("250");
  await finance.getByLabel("Output a day").fill("0.00001");
  await finance.getByLabel("A day counts as").fill("0.2");
  await finance.getByLabel("Minimum of an order").fill("1.5");
  await finance.getByText("Machines are whole.").waitFor();
  await finance.getByLabel("Minimum of an order").fill("1");
  await finance.getByRole("article").getByText("0.00001 BTC").waitFor();
  await finance.getByRole("article").getByText("Early redemption: 0.2% of the principal × days left").waitFor();
  await shoot(finance, "hosting-miner");
  expect(await axeFindings(finance)).toEqual([]);
  await askFor(finance, "Machines for a year.");
  await approve(owner, "0.00001 BTC a machine and day");
  const { list } = await caller(app.url).call(getMinerDetail, { id: MINER });
  expect(list).toMatchObject([{ kind: "miner", output: "0.00001", penalty_rate: "0.002" }]);
});

it("shows a user's orders, and that the reserve equals what they are promised", async () => {
  const investor = await newInvestor(app);
  const { uid } = await investor.call(center, {});
  await visit(finance, "/hosting");
  const covered = finance.getByRole("table", { name: "Promised income" });
  // 15 days of 0.4 % of 1,234.56.
  const row = covered.getByRole("row", { name: /^USDT 1 74\.0736 74\.0736/ });
  await row.getByText("Equal", { exact: true }).waitFor();
  await shoot(finance, "hosting-coverage");
  expect(await axeFindings(finance)).toEqual([]);
  const orders = finance.getByRole("table", { name: "Orders" });
  await visit(finance, `/hosting?open=${DEMO_FUND}`);
  await finance.getByRole("link", { name: "Orders", exact: true }).press("Enter");
  await orders.getByRole("row", { name: new RegExp(`${uid} fund 1,234\\.56 ?USDT 0 of 15`) }).waitFor();
  await finance.getByText("1 open order, 1,234.56 USDT hosted, 74.0736 USDT still promised").waitFor();
  await shoot(finance, "hosting-product-orders");
  expect(await axeFindings(finance)).toEqual([]);
  await finance.getByText("Redeemed early", { exact: true }).click();
  await finance.getByText("No order in this state").waitFor();
  await finance.getByText("All", { exact: true }).click();
  await orders.getByRole("link", { name: uid }).waitFor();
  await keys(finance, "g", "k");
  await finance.getByRole("row", { name: /^Treasury USDT/ }).waitFor();
  await choose(finance, "Account", "Hosting reserve");
  await finance
    .getByRole("row", { name: /^Hosting reserve USDT 74\.0736 ?USDT unpaid days/ })
    .getByRole("button")
    .press("Enter");
  await finance
    .getByRole("table", { name: "Movements" })
    .getByRole("row", { name: /hosting_reserve \+74\.0736/ })
    .waitFor();
  await finance.getByRole("table", { name: "Promised by product" }).getByText("74.0736").waitFor();
  await shoot(finance, "hosting-treasury");
  expect(await axeFindings(finance)).toEqual([]);
  await visit(finance, `/users/${uid}`);
  await orders.getByText("miner, 2 machines").waitFor();
  await orders.getByText("0 of 15").waitFor();
  await shoot(finance, "hosting-user-orders");
  expect(await axeFindings(finance)).toEqual([]);
});
