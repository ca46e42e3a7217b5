import { readFile } from "node:fs/promises";
import { getUserAuth, realName } from "@candor/contract/routes/identity.ts";
import { center } from "@candor/contract/routes/user.ts";
import { getWalletLog } from "@candor/contract/routes/wallet.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { axeFindings } from "../harness/audit.ts";
import { openBrowser, openPhone, type Phone, shoot, storedSession } from "../harness/browser.ts";
import { choose, keys } from "../harness/keyboard.ts";
import { fillDemoCode, logInAt, openDesk, passCodes, reloadDesk } from "../harness/operators.ts";
import { submitPhotos } from "../harness/pictures.ts";

/** A user with the app open in one browser and operators at their keyboards in others: their actions reach the user. */
let app: App;
let browser: Browser;
let phone: Phone;
let api: Caller;
let uid: string;
let desk: Page;
const complaints: string[][] = [];

const phoneOf = async (caller: Caller): Promise<Phone> =>
  openPhone(browser, { url: app.url, stored: await storedSession(caller), reducedMotion: true });

async function operator(name: "owner" | "finance"): Promise<Page> {
  const opened = await openDesk(browser, app);
  complaints.push(opened.errors);
  await logInAt(opened, name);
  return opened.page;
}

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  api = await newUser(app.url, { email: "mai@example.com", funded: true });
  uid = (await api.call(center, {})).uid;
  phone = await phoneOf(api);
  desk = await operator("owner");
});

afterEach(() => {
  expect(phone.errors.splice(0), "what the app's console complained of").toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
  expect(complaints.flat(), "what the operators' console complained of").toEqual([]);
});

const basic = (name: string, number: string) => ({
  country: "VN",
  name,
  document_number: number,
  document_type: "passport" as const,
  contact_address: "12 Hàng Bạc, Hà Nội",
});

/** Opens the identity of an account number in the queue; returns its drawer. */
async function openIdentity(of: string, name: string) {
  await keys(desk, "g", "i");
  const row = desk.locator("tr[data-id]", { hasText: of });
  await row.waitFor();
  await row.focus();
  await keys(desk, "Enter");
  const drawer = desk.getByRole("region", { name: /^Identity of/ });
  await drawer.getByText(name).first().waitFor();
  return drawer;
}

it("verifies both levels with check marks, after an undo, and the open app shows it", async () => {
  await api.call(realName, basic("Nguyễn Thị Mai", "B1234417"));
  await openIdentity(uid, "Nguyễn Thị Mai");
  await keys(desk, "1", "2", "3", "4", "5");
  await shoot(desk, "operator-identity-basic");
  await keys(desk, "a");
  await expect.poll(async () => (await api.call(center, {})).level).toBe(1);
  await phone.page.goto("/#/pages/verification/index");
  await phone.page.getByRole("button", { name: "Add photos" }).waitFor();

  await submitPhotos(app.url, api, 4);
  await reloadDesk(desk);
  const drawer = await openIdentity(uid, "Nguyễn Thị Mai");
  await drawer.getByAltText("Front of the document").first().waitFor();
  const approve = drawer.getByRole("button", { name: "Approve" });
  await keys(desk, "1", "2", "3", "4", "5");
  expect(await approve.isDisabled()).toBe(true);
  await drawer.getByText("1 left: same person on both").waitFor();
  await keys(desk, "6");
  expect(await approve.isDisabled()).toBe(false);
  expect(await axeFindings(desk)).toEqual([]);
  await shoot(desk, "operator-identity-advanced");
  await keys(desk, "a");
  await desk.getByText(/will be verified in/).waitFor();
  await keys(desk, "z");
  await expect.poll(() => desk.getByText(/will be verified in/).count()).toBe(0);
  expect((await api.call(getUserAuth, {})).advanced.state).toBe("under_review");
  await drawer.getByText("Nguyễn Thị Mai").first().waitFor();
  await keys(desk, "1", "2", "3", "4", "5", "6", "a");
  await phone.page.getByText("Your identity is verified at both levels.").waitFor();
});

it("compares a photo that two accounts sent, side by side, and closes only the comparison", async () => {
  const other = await newUser(app.url, { email: "linh@example.com" });
  const { uid: others } = await other.call(center, {});
  await other.call(realName, basic("Trần Thị Linh", "D9911223"));
  await reloadDesk(desk);
  await openIdentity(others, "Trần Thị Linh");
  await keys(desk, "1", "2", "3", "4", "5", "a");
  await expect.poll(async () => (await other.call(center, {})).level).toBe(1);
  await submitPhotos(app.url, other, 4);
  await reloadDesk(desk);
  const drawer = await openIdentity(others, "Trần Thị Linh");
  await drawer.getByText("The same photo is on another account").waitFor();
  await drawer.getByRole("button", { name: `Compare front with ${uid}` }).click();
  const dialog = desk.getByRole("dialog", { name: "The same photo on two accounts" });
  const own = dialog.getByAltText(`Front from account ${others}`);
  const theirs = dialog.getByAltText(`Front from account ${uid}`);
  await Promise.all([own.waitFor(), theirs.waitFor()]);
  const sizes = async () =>
    Promise.all([own, theirs].map(async (image) => Math.round((await image.boundingBox())?.width ?? 0)));
  const [before = 0, beside] = await sizes();
  expect(before).toBeGreaterThan(200);
  expect(beside).toBe(before);
  expect(await axeFindings(desk)).toEqual([]);
  await shoot(desk, "operator-same-photo");
  await keys(desk, "+", "+");
  await expect.poll(async () => (await sizes())[0]).toBeGreaterThan(before * 1.5);
  const [left, right] = await sizes();
  expect(right).toBe(left);
  await shoot(desk, "operator-same-photo-larger");
  await keys(desk, "Escape");
  await dialog.waitFor({ state: "hidden" });
  await drawer.getByText("Trần Thị Linh").first().waitFor();
  await keys(desk, "Escape");
});

it("sends an identity back with a reason that the user reads", async () => {
  const other = await newUser(app.url, { email: "somchai@example.com" });
  await other.call(realName, basic("Somchai Jaidee", "C7654321"));
  await reloadDesk(desk);
  await openIdentity((await other.call(center, {})).uid, "Somchai Jaidee");
  await keys(desk, "r");
  await desk.getByText("Document has expired").waitFor();
  await keys(desk, "ArrowDown", "ArrowDown", "Enter");
  await desk.getByText("Use one that is still valid").first().waitFor();
  // The choice hands the focus to the button; until then an r would be a letter in the list's search.
  await expect.poll(() => desk.locator("button:focus").count()).toBe(1);
  await keys(desk, "r");
  await desk.getByText(/rejected\. The user was notified/).waitFor();
  expect((await other.call(getUserAuth, {})).basic).toMatchObject({ state: "rejected", reason: "DOCUMENT_EXPIRED" });
  const theirs = await phoneOf(other);
  await theirs.page.goto("/#/pages/verification/index");
  await theirs.page.getByText("Use one that is still valid", { exact: false }).waitFor();
  await shoot(theirs.page, "operator-identity-rejected");
  expect(theirs.errors).toEqual([]);
  await theirs.context.close();
});

it("books a credit that one operator asks for and another approves, once", async () => {
  const booked = async () => {
    const { list } = await api.call(getWalletLog, { tag: "system_recharge" });
    return list.filter(({ ref }) => !ref?.startsWith("faucet:"));
  };
  expect(await booked()).toEqual([]);
  await keys(desk, "/");
  await desk.keyboard.type(uid);
  await keys(desk, "Enter");
  await desk.getByRole("heading", { level: 1, name: uid }).waitFor();
  await desk.getByRole("region", { name: "Coin account" }).waitFor();
  expect(await axeFindings(desk)).toEqual([]);
  await keys(desk, "m");
  const form = desk.getByRole("region", { name: "New request" });
  await form.getByText(/, active/).waitFor();
  expect(await form.getByRole("textbox", { name: /^User/ }).inputValue()).toBe(uid);
  await form.getByLabel("Currency").focus();
  await choose(desk, "USDT");
  await form.getByLabel("Amount").fill("12.50");
  await form.getByLabel("Kind of reason").focus();
  await keys(desk, "Enter", "Enter");
  await form.getByLabel("Explain it to the second operator").fill("The voucher shows 12.50 more than what was booked.");
  const posting = form.getByRole("table", { name: "Posting" });
  expect(await posting.getByRole("row").allTextContents()).toEqual([
    expect.stringContaining("Change"),
    expect.stringMatching(/coin.*system_recharge.*\+12\.50/),
    expect.stringMatching(/House.*outside.*12\.50/),
  ]);
  await shoot(desk, "operator-credit-request");
  await keys(desk, "Control+Enter");
  await desk.getByText("Your request", { exact: true }).first().waitFor();
  expect(await desk.getByRole("button", { name: /Approve/ }).count()).toBe(0);

  const second = await operator("finance");
  await keys(second, "g", "c");
  const row = second.locator("tr[data-id]", { hasText: uid });
  await row.waitFor();
  await row.focus();
  await keys(second, "Enter");
  await second.getByText("You (finance)").waitFor();
  await keys(second, "a");
  await second.keyboard.type("Voucher and statement both show it.");
  await fillDemoCode(second);
  await shoot(second, "operator-credit-approve");
  expect(await axeFindings(second)).toEqual([]);
  await keys(second, "a", "Enter");
  await second.getByText(/12\.5 USDT: booked/).waitFor();
  expect(await booked()).toMatchObject([{ symbol: "USDT", account: "c2c", available: "12.5" }]);
  await second.context().close();
});

/** The file that a press brings, line by line without the mark of its encoding. */
async function fileFrom(press: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const saving = desk.waitForEvent("download");
  await press();
  const saved = await saving;
  const text = await readFile(await saved.path(), "utf8");
  return {
    name: saved.suggestedFilename(),
    lines: text
      .replace(/^\u{FEFF}/u, "")
      .trimEnd()
      .split(/\r?\n/),
  };
}

it("exports the list as it is filtered, once, and offers to try again when no file came", async () => {
  await keys(desk, "g", "i");
  await desk.getByRole("button", { name: "Done" }).click();
  const rows = desk.locator("tr[data-id]");
  // Four here, and both levels of the demo's verified account.
  await expect.poll(() => rows.count()).toBe(6);
  const ids = await rows.evaluateAll((found) => found.map((row) => row.getAttribute("data-id")));
  const button = desk.getByRole("button", { name: "Export this list as CSV" });

  let asked = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await desk.route("**/api/console/identity/list/export*", async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  const { name, lines } = await fileFrom(async () => {
    await button.click();
    const running = desk.getByRole("button", { name: /^Exporting… / });
    await running.press("Enter");
    await running.dispatchEvent("click");
    await shoot(desk, "operator-export-running");
    release();
  });
  expect(name).toMatch(/^candor-identities-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines[0]).toMatch(/^id,account,nickname,contact,level,country,document_type,state,/);
  expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(ids);
  expect(asked).toBe(1);
  await desk.unrouteAll();

  await desk.getByLabel("Level").press("ArrowDown");
  await desk.getByTitle("Advanced", { exact: true }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await desk.route("**/api/console/identity/list/export*", (route) => route.abort(), { times: 1 });
  await button.click();
  await desk.getByText("The list could not be exported.").waitFor();
  expect(await axeFindings(desk)).toEqual([]);
  await shoot(desk, "operator-export-failed");
  expect(complaints[0]?.splice(0).every((text) => text.includes("ERR_FAILED"))).toBe(true);
  const again = await fileFrom(() => desk.getByRole("button", { name: "Try again" }).click());
  const accounts = again.lines.slice(1).map((line) => line.split(",")[1]);
  expect(accounts).toHaveLength(2);
  expect(accounts).toContain(uid);
  await desk.getByText("The list could not be exported.").waitFor({ state: "hidden" });
});

it("shows each export in the audit log, whose chain is a file of its own", async () => {
  await keys(desk, "g", "a");
  const entry = desk.getByRole("row", { name: /list\.export/ });
  await expect.poll(() => entry.count()).toBe(2);
  const chain = await fileFrom(() => desk.getByRole("button", { name: "Export chain" }).click());
  expect(chain.name).toBe("candor-audit-log.jsonl");
  expect(JSON.parse(chain.lines.at(-1) ?? "")).toMatchObject({
    entry: { action: "list.export", subject: "list:identity/list", after: { rows: 2, ending: "complete" } },
  });
});

it("leads back to the record and its typed note after a session that ended", async () => {
  const other = await newUser(app.url, { email: "lan@example.com" });
  await other.call(realName, basic("Trần Thị Lan", "B7654329"));
  await reloadDesk(desk);
  await openIdentity((await other.call(center, {})).uid, "Trần Thị Lan");
  const record = desk.url();
  const note = desk.getByLabel("A note for other operators");
  await note.fill("Called the bank about the name on the account");
  await desk.getByTitle("Menu").click();
  await desk.getByRole("menuitem", { name: "Log out" }).click();
  await desk.getByRole("button", { name: "Log in" }).waitFor();
  const { hash } = new URL(desk.url());
  expect(hash).toBe(`#/login?${new URLSearchParams({ next: new URL(record).hash.slice(1) })}`);
  await passCodes(app, "owner");
  await logInAt({ page: desk, errors: [] }, "owner");
  await desk.getByRole("region", { name: /^Identity of/ }).waitFor();
  expect(desk.url()).toBe(record);
  expect(await note.inputValue()).toBe("Called the bank about the name on the account");
  await note.press("Control+Enter");
  await desk.getByText("Called the bank about the name on the account").waitFor();
  await expect.poll(() => note.inputValue()).toBe("");
});
