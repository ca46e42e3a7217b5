import { realName } from "@candor/contract/routes/identity.ts";
import { getIeoDetail, getIeoOrder, ieoApply } from "@candor/contract/routes/subscriptions.ts";
import { center } from "@candor/contract/routes/user.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { axeFindings } from "../harness/audit.ts";
import { openBrowser, shoot } from "../harness/browser.ts";
import { goToChoice, keys } from "../harness/keyboard.ts";
import { fillNextDemoCode, logInAt, newOperator, openDesk, visit } from "../harness/operators.ts";
import { submitPhotos } from "../harness/pictures.ts";
import { openReviewer, type Reviewer } from "../harness/reviewer.ts";

/** A new coin from its listing to the review of its applications, by operators at their desks. */
let app: App;
let browser: Browser;
let finance: Page;
let owner: Page;
let reviewer: Page;
let identities: Reviewer;
const complaints: string[][] = [];
const applicants: Caller[] = [];
let issuerUid = "";

async function operator(name: "owner" | "finance", theme: "light" | "dark", size = {}): Promise<Page> {
  const desk = await openDesk(browser, app, { theme, ...size });
  complaints.push(desk.errors);
  await logInAt(desk, name);
  return desk.page;
}

/** A user with advanced verification by a document of their own. */
async function applicant(name: string, place: number): Promise<Caller> {
  const api = await newUser(app.url, { email: `${name}@example.com`, funded: true });
  await api.call(realName, {
    country: "VN",
    document_type: "passport",
    document_number: `B765432${place}`,
    name,
    contact_address: "12 Hàng Bạc, Hà Nội",
  });
  const { uid } = await api.call(center, {});
  await identities.approve(uid);
  await submitPhotos(app.url, api, place);
  await identities.approve(uid);
  return api;
}

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  identities = await openReviewer(app);
  const issuer = await newUser(app.url, { email: "issuer@example.com" });
  issuerUid = (await issuer.call(center, {})).uid;
  for (const [place, name] of ["mai", "linh", "huong", "quan"].entries())
    applicants.push(await applicant(name, place + 1));
  finance = await operator("finance", "light", { width: 1280 });
  owner = await operator("owner", "dark", { width: 1280 });
  const desk = await openDesk(browser, app, { session: await newOperator(app, "reviewer-e2e", "reviewer") });
  complaints.push(desk.errors);
  reviewer = desk.page;
}, 300_000);

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

/** A moment that many minutes from now on, as its field holds it in UTC. */
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16);

let sale = 0;

it("lists a coin with its pair, credits its issuer and opens its sale, in one flow of two people", async () => {
  await keys(finance, "g", "j");
  await finance.getByRole("button", { name: "Ask for one" }).waitFor();
  await keys(finance, "n");
  await finance.getByLabel("Symbol", { exact: true }).fill("ORBIT");
  await finance.getByLabel("Name", { exact: true }).fill("Orbit Network");
  await finance.getByLabel("Tick", { exact: true }).fill("0.0001");
  await finance.getByLabel("Lot", { exact: true }).fill("0.1");
  await shoot(finance, "coins-new-pair");
  expect(await axeFindings(finance)).toEqual([]);
  await keys(finance, "Control+Enter");
  await finance.getByLabel("Issuer", { exact: true }).fill(issuerUid);
  await finance.getByLabel("Coins on offer", { exact: true }).fill("1000000");
  await finance.getByText("holds 0.00").waitFor();
  await shoot(finance, "coins-new-issuer");
  await keys(finance, "Control+Enter");
  await finance.getByLabel("Issue price", { exact: true }).fill("0.5");
  await finance.getByText("all of it costs 500,000.00 USDT").waitFor();
  await finance.getByLabel("Multiple of", { exact: true }).fill("0.25");
  await finance.getByLabel("Minimum of a user", { exact: true }).fill("10");
  await finance.getByLabel("Maximum of a user", { exact: true }).fill("4000");
  await finance.getByLabel("Applications open", { exact: true }).fill(inMinutes(-5));
  await finance.getByLabel("Applications close", { exact: true }).fill(inMinutes(600));
  await finance.getByLabel("Allotment", { exact: true }).fill(inMinutes(660));
  await finance.getByLabel("Launch", { exact: true }).fill(inMinutes(665));
  await finance.getByText("By operators").click();
  await finance.getByText("Must be a multiple of the pair's lot.").waitFor();
  await finance.getByText("At least 10 minutes after the allotment").waitFor();
  await keys(finance, "Control+Enter");
  await finance.getByLabel("Multiple of", { exact: true }).fill("1");
  await finance.getByLabel("Launch", { exact: true }).fill(inMinutes(800));
  const card = finance.getByRole("article", { name: "Card of the sale" });
  await card.getByText("1,000,000 ORBIT").waitFor();
  await choose(finance, "Language of the card", "日本語");
  await card.getByText("販売価格").waitFor();
  await shoot(finance, "coins-new-terms");
  expect(await axeFindings(finance)).toEqual([]);
  await keys(finance, "Control+Enter");
  await finance.getByText("The texts begin with the request.").waitFor();
  await keys(finance, "Control+Enter");
  await finance.getByLabel("Reason", { exact: true }).fill("The contract with Orbit.");
  await shoot(finance, "coins-new-review");
  expect(await axeFindings(finance)).toEqual([]);
  await keys(finance, "Control+Enter");
  await finance.getByText("A request is waiting for a second operator.").waitFor();
  await shoot(finance, "coins-pending");
  sale = Number.parseInt(/open=(\d+)/.exec(await finance.evaluate<string>("location.hash"))?.[1] ?? "", 10);

  await visit(owner, "/credit");
  const row = owner.getByRole("row", { name: /asks to .*1,000,000 ORBIT for 0\.5 USDT each/i });
  await row.waitFor();
  await row.focus();
  await keys(owner, "Enter");
  await owner.getByText("Buyers of all 1,000,000 ORBIT would pay 500,000 USDT").waitFor();
  await owner.getByText("Its texts are not published").waitFor();
  await owner.getByText("Launch, local").waitFor();
  await keys(owner, "a");
  await owner.keyboard.type("The contract and the minutes.");
  await fillNextDemoCode(owner, app, "owner");
  await shoot(owner, "coins-approve");
  expect(await axeFindings(owner)).toEqual([]);
  await keys(owner, "a", "Enter");
  await owner.getByText(/: applied/).waitFor();
  const { subscription } = await caller(app.url).call(getIeoDetail, { id: sale });
  expect(subscription).toMatchObject({ status: "subscribing", currency_name: "ORBIT", total: "1000000", price: "0.5" });
});

it("shows every date with its countdown, and what needs attention", async () => {
  await visit(finance, "/launches");
  await finance.getByText("Allotment").first().waitFor();
  await finance.getByText("Auction opens").first().waitFor();
  await shoot(finance, "coins-calendar");
  expect(await axeFindings(finance)).toEqual([]);
  await visit(owner, `/coins?open=${sale}`);
  await owner.getByText("Each gets").waitFor();
  await shoot(owner, "coins-open");
  expect(await axeFindings(owner)).toEqual([]);
});

it("approves many at once as previewed, and rejects one whose user reads the reason", async () => {
  const ids = [];
  for (const [index, api] of applicants.entries())
    ids.push((await api.call(ieoApply, { id: sale, number: String(100 * (index + 1)) })).id);
  await visit(reviewer, `/applications?subscription_id=${sale}`);
  await reviewer.locator("tr[data-id]").first().waitFor();
  expect(await reviewer.locator("tr[data-id]").count()).toBe(4);
  await shoot(reviewer, "applications");
  expect(await axeFindings(reviewer)).toEqual([]);
  const row = reviewer.locator(`tr[data-id="${ids[3]}"]`);
  await row.focus();
  await keys(reviewer, "Enter");
  await reviewer.getByText("Identity verified on").waitFor();
  await shoot(reviewer, "application-open");
  expect(await axeFindings(reviewer)).toEqual([]);
  await keys(reviewer, "r");
  await goToChoice(reviewer, "The same person applies twice");
  await keys(reviewer, "Enter");
  await reviewer.getByText("the user reads").first().waitFor();
  await shoot(reviewer, "application-reject");
  // The choice hands the focus to the button; until then an r would be a letter in the list's search.
  await expect.poll(() => reviewer.locator("button:focus").count()).toBe(1);
  await keys(reviewer, "r");
  await reviewer.getByText(/will be rejected in/).waitFor();
  await keys(reviewer, "Escape");
  const [rejected] = applicants.slice(3);
  await expect
    .poll(async () => (await rejected?.call(getIeoOrder, {}))?.list[0], { timeout: 20_000 })
    .toMatchObject({ status: "rejected", reason: expect.stringMatching(/.{20}/) });

  await reviewer.getByRole("button", { name: "Approve many…" }).click();
  await reviewer.getByText("3 applications for 600.00 ORBIT").waitFor();
  await shoot(reviewer, "applications-many");
  expect(await axeFindings(reviewer)).toEqual([]);
  // One of them raises in between: its version is another one.
  await applicants[0]?.call(ieoApply, { id: sale, number: "50" });
  await keys(reviewer, "Control+Enter");
  await reviewer.getByText("2 applications passed.").waitFor();
  await reviewer.getByText("changed or was decided meanwhile").waitFor();
  await shoot(reviewer, "applications-left-out");
  expect(await axeFindings(reviewer)).toEqual([]);
  const states = await Promise.all(applicants.map(async (api) => (await api.call(getIeoOrder, {})).list[0]?.status));
  expect(states).toEqual(["under_review", "passed", "passed", "rejected"]);
  await visit(finance, `/coins?open=${sale}`);
  await finance.getByText("The terms can no longer change.").waitFor();
  await finance.getByText("1 application is not decided yet.").waitFor();
  await shoot(finance, "coins-fixed");
  expect(await axeFindings(finance)).toEqual([]);
});

it("shows a user's applications on the user's page", async () => {
  const { uid } = (await applicants[1]?.call(center, {})) ?? { uid: "" };
  await visit(owner, `/users/${uid}`);
  await owner.getByText("200.00").first().waitFor();
  await shoot(owner, "coins-user");
  expect(await axeFindings(owner)).toEqual([]);
});
