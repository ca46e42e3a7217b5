import { approvalsQueue } from "@candor/contract/routes/console/approvals.ts";
import { getUserAuth, realName, realName2, upload } from "@candor/contract/routes/identity.ts";
import { center } from "@candor/contract/routes/user.ts";
import { getAsset, transfer } from "@candor/contract/routes/wallet.ts";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, newUser } from "./harness/api.ts";
import { type App, startApp } from "./harness/app.ts";
import { axeFindings, installAxe } from "./harness/audit.ts";
import { openBrowser, shoot } from "./harness/browser.ts";
import { openReviewer } from "./harness/reviewer.ts";

/** Two operators do their work in a browser each, with the keyboard alone, while the users are at the other end of the API. */
let app: App;
let browser: Browser;
let owner: Page;
let anna: { api: Caller; uid: string };
let ben: { api: Caller; uid: string };
const errors: string[] = [];

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  anna = await submitted("anna@example.com", "B1234417", "ANNA SPECIMEN", 4);
  ben = await submitted("ben@example.com", "C7654321", "BEN SPECIMEN", 6);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await app?.stop();
  expect(errors, "what the console's console complained of").toEqual([]);
});

/** A picture of a document; `lines` tells two of them apart. */
async function picture(name: string, lines: number): Promise<Blob> {
  const rows = Array.from(
    { length: lines },
    (_, line) => `<rect x="300" y="${150 + line * 90}" width="${400 - line * 30}" height="30"/>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#dbe7e2"/>${rows.join("")}<text x="300" y="700" font-size="60">${name}</text></svg>`;
  return new Blob([new Uint8Array(await sharp(Buffer.from(drawing)).jpeg().toBuffer())], { type: "image/jpeg" });
}

/** A user whose basic level is verified and whose three photos wait for a review. */
async function submitted(email: string, number: string, name: string, lines: number) {
  const api = await newUser(app.url, { email, funded: true });
  const { uid } = await api.call(center, {});
  const typed = {
    country: "VN",
    name,
    document_type: "passport",
    document_number: number,
    contact_address: "12 Sample Street",
  } as const;
  await api.call(realName, typed);
  await (await reviewer()).approve(uid);
  const ids: string[] = [];
  for (const [index, kind] of ["front", "back", "hand"].entries()) {
    const form = new FormData();
    form.set("purpose", "identity");
    form.set("file", await picture(`${name} ${kind}`, lines + index * 3), "IMG.jpg");
    const answer = await fetch(`${app.url}/api/${upload.path}`, {
      method: "POST",
      body: form,
      headers: { token: api.token ?? "" },
    });
    ids.push(((await answer.json()) as { data: { id: string } }).data.id);
  }
  const [front = "", back = "", hand = ""] = ids;
  await api.call(realName2, { front, back, hand });
  return { api, uid };
}

let opened: ReturnType<typeof openReviewer> | undefined;
const reviewer = () => {
  opened ??= openReviewer(app.url);
  return opened;
};

/** Logs an operator in as a person would, by keyboard; the demo fills in the code, which may have to be waited for. */
async function logIn(name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url, viewport: { width: 1440, height: 900 } });
  await installAxe(context);
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto("/console/");
  await page.getByLabel("Name").waitFor();
  await page.keyboard.type(name);
  await page.getByLabel("Password").focus();
  await page.keyboard.type(`candor-${name}`);
  await fillDemoCode(page);
  await page.getByRole("button", { name: "Log in" }).press("Enter");
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  return page;
}

async function fillDemoCode(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Fill in the demo code" }).press("Enter");
  const last = page.getByLabel("Authenticator code").locator("input").last();
  await expect.poll(() => last.inputValue(), { timeout: 70_000 }).not.toBe("");
}

const row = (page: Page, uid: string) => page.locator("tr[data-id]", { hasText: uid });
const keys = async (page: Page, ...names: string[]) => {
  for (const name of names) await page.keyboard.press(name);
};

/** Focus moves after the next drawing, and a busy machine draws late. */
const FOCUS = { timeout: 10_000 };

it("approves an identity with six ticks, after an undo, by keyboard", async () => {
  owner = await logIn("owner");
  await keys(owner, "g", "i");
  await row(owner, anna.uid).waitFor();
  await row(owner, anna.uid).focus();
  await keys(owner, "Enter");
  const drawer = owner.getByRole("region", { name: /^Identity of/ });
  await drawer.getByText("ANNA SPECIMEN").first().waitFor();
  await drawer.getByAltText("Front of the document").first().waitFor();
  await shoot(owner, "console-identity");
  const approve = drawer.getByRole("button", { name: "Approve" });
  await keys(owner, "1", "2", "3", "4", "5");
  expect(await approve.isDisabled()).toBe(true);
  await drawer.getByText("1 left: same person on both").waitFor();
  await keys(owner, "6");
  expect(await approve.isDisabled()).toBe(false);
  expect(await axeFindings(owner)).toEqual([]);
  await keys(owner, "a");
  await owner.getByText(/will be verified in/).waitFor();
  await keys(owner, "z");
  await expect.poll(() => owner.getByText(/will be verified in/).count()).toBe(0);
  expect((await anna.api.call(getUserAuth, {})).advanced.state).toBe("under_review");
  await drawer.getByText("ANNA SPECIMEN").first().waitFor();
  await keys(owner, "1", "2", "3", "4", "5", "6", "a");
  await owner.getByText(/advanced identity verified/).waitFor({ timeout: 15_000 });
  expect((await anna.api.call(getUserAuth, {})).advanced.state).toBe("verified");
}, 150_000);

it("rejects an identity with a reason that the user reads", async () => {
  await owner.goto(`/console/#/identity`);
  await row(owner, ben.uid).waitFor();
  await row(owner, ben.uid).focus();
  await keys(owner, "Enter");
  await owner
    .getByRole("region", { name: /^Identity of/ })
    .getByText("BEN SPECIMEN")
    .first()
    .waitFor();
  await keys(owner, "r");
  await owner.getByText("Document has expired").waitFor();
  await keys(owner, "ArrowDown", "ArrowDown", "Enter");
  await owner.getByText("Use one that is still valid").first().waitFor();
  // The choice hands the focus to the button; until then an r would be a letter in the list's search.
  await expect.poll(() => owner.locator("button:focus").count(), FOCUS).toBe(1);
  await keys(owner, "r");
  await owner.getByText(/rejected\. The user was told/).waitFor({ timeout: 15_000 });
  const { advanced } = await ben.api.call(getUserAuth, {});
  expect(advanced).toMatchObject({ state: "rejected", reason: "DOCUMENT_EXPIRED" });
});

it("freezes a user from the search, and the user cannot move money any more", async () => {
  await keys(owner, "/");
  await owner.keyboard.type(ben.uid);
  await keys(owner, "Enter");
  await owner.getByRole("heading", { level: 1, name: ben.uid }).waitFor();
  await owner.getByRole("region", { name: "Coin account" }).getByText("10,000.00").waitFor();
  expect(await axeFindings(owner)).toEqual([]);
  await shoot(owner, "console-user");
  await keys(owner, "f");
  await owner.getByText("Stops at once, within 1 s").waitFor();
  const dialog = owner.getByRole("dialog");
  await expect.poll(() => dialog.locator("input:focus").count(), FOCUS).toBe(1);
  await keys(owner, "ArrowDown");
  await owner.getByText("Possible takeover of the account").waitFor();
  await keys(owner, "Enter");
  await dialog.getByText("The user reads, in English").waitFor();
  await dialog.getByLabel("What happened").fill("Two logins from two countries within a minute.");
  await expect.poll(() => dialog.getByRole("button", { name: /Freeze now/ }).isEnabled(), FOCUS).toBe(true);
  await keys(owner, "Control+Enter");
  await owner.getByText(/is frozen now/).waitFor();
  const move = { from: "c2c", to: "lever", currency_id: 1, amount: "1" } as const;
  await expect
    .poll(async () => (await ben.api.raw(transfer, move)).error, { timeout: 5_000 })
    .toMatch(/ACCOUNT_FROZEN|NOT_LOGGED_IN|SESSION_CLEARED/);
});

it("books a credit only after a second operator approved it", async () => {
  await owner.goto(`/console/#/credit?new=1&uid=${anna.uid}`);
  const form = owner.getByRole("region", { name: "New request" });
  await form.getByText(/, active/).waitFor();
  await form.getByLabel("Currency").focus();
  await owner.keyboard.type("USDT");
  await keys(owner, "Enter");
  await form.getByLabel("Amount").fill("12.50");
  await form.getByLabel("Kind of reason").focus();
  await keys(owner, "Enter", "Enter");
  await form.getByLabel("Explain it to the second operator").fill("The voucher shows 12.50 more than what was booked.");
  const posting = form.getByRole("table", { name: "Posting" });
  expect(await posting.getByRole("row").allTextContents()).toEqual([
    expect.stringContaining("Change"),
    expect.stringMatching(/coin.*system_recharge.*\+12\.50.*10,012\.50/),
    expect.stringMatching(/House.*outside.*12\.50/),
  ]);
  await keys(owner, "Control+Enter");
  await owner.getByText("Your request", { exact: true }).first().waitFor();
  expect(await owner.getByRole("button", { name: /Approve/ }).count()).toBe(0);
  await shoot(owner, "console-own-request");

  const finance = await logIn("finance");
  await keys(finance, "g", "c");
  await row(finance, anna.uid).waitFor();
  await row(finance, anna.uid).focus();
  await keys(finance, "Enter");
  await finance.getByText("You (finance)").waitFor();
  await keys(finance, "a");
  await finance.keyboard.type("Voucher and statement both show it.");
  await fillDemoCode(finance);
  await shoot(finance, "console-second-approval");
  expect(await axeFindings(finance)).toEqual([]);
  await keys(finance, "a", "Enter");
  await finance.getByText(/12\.5 USDT: booked/).waitFor({ timeout: 15_000 });
  const { balances } = await anna.api.call(getAsset, {});
  expect(balances.find(({ account, symbol }) => account === "c2c" && symbol === "USDT")?.available).toBe("10012.5");
  const { list } = await (await reviewer()).api.call(approvalsQueue, { tab: "done" });
  expect(list).toMatchObject([{ state: "booked", requested_by: "owner" }]);
}, 200_000);

it("shows neither menu nor page of what a role has no right to", async () => {
  const finance = await logIn("finance");
  await finance.getByRole("link", { name: /Credit requests/ }).waitFor();
  expect(await finance.getByRole("link", { name: /Identity/ }).count()).toBe(0);
  await finance.goto("/console/#/identity");
  await finance.getByText("Your role has no right to this page").waitFor();
}, 150_000);
