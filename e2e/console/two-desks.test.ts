import { chatSend } from "@candor/contract/routes/chat.ts";
import { approvalRecord, requestMovement } from "@candor/contract/routes/console/approvals.ts";
import { auditList } from "@candor/contract/routes/console/control.ts";
import { center } from "@candor/contract/routes/user.ts";
import type { Browser, Page } from "playwright-core";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { axeFindings } from "../harness/audit.ts";
import { openBrowser, shoot } from "../harness/browser.ts";
import { armed, goToChoice, keys } from "../harness/keyboard.ts";
import { type Approver, newApprover, openDesk, visit } from "../harness/operators.ts";
import { documentPhoto, uploadPicture } from "../harness/pictures.ts";
import { fillDepositQueue } from "../harness/queue-rows.ts";
import { USDT } from "../harness/withdrawals.ts";

/** Two operators at their desks, by keyboard alone: who holds a record, what Escape takes back, and a request that the second one approves. */
let app: App;
let browser: Browser;
let anna: Page;
let ben: Page;
let owner: Approver;
let finance: Caller;
let user: Caller;
const complaints: string[][] = [];

async function sitDown(person: Approver): Promise<Page> {
  const { page, errors } = await openDesk(browser, app, { session: person.session });
  complaints.push(errors);
  return page;
}

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  user = await newUser(app.url, { email: "kim@example.com" });
  const photo = await documentPhoto(1, { width: 1_200 });
  await uploadPicture(app.url, user, { ...photo, purpose: "proof" });
  await fillDepositQueue(app, 3);
  const person = await newApprover(app, "anna", "finance");
  finance = caller(app.url, person.session.token);
  owner = await newApprover(app, "ben", "owner");
  [anna, ben] = [await sitDown(person), await sitDown(owner)];
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
  expect(complaints.flat(), "what the operators' consoles complained of").toEqual([]);
});

const drawer = (page: Page) => page.getByRole("region", { name: /^Deposit/ });
const yours = (page: Page) => drawer(page).getByText(/^yours until/);

/** Waits for the rows of this queue: those of the page before may still be there. */
const firstRow = (page: Page, queue: string) =>
  page.getByRole("table", { name: queue }).locator("tr[data-id]").first().waitFor();

/** The first deposit of the queue, opened by its keys. */
async function openFirst(page: Page): Promise<void> {
  await keys(page, "g", "p");
  await firstRow(page, "deposits");
  await keys(page, "j", "Enter");
  await drawer(page).getByText("1 of 3").waitFor();
}

it("says who holds a record and for how long, and takes it once it is free", async () => {
  await openFirst(anna);
  await yours(anna).waitFor();
  await openFirst(ben);
  await drawer(ben)
    .getByText(/^anna holds .* for (9|10) more minutes/)
    .waitFor();
  expect(await axeFindings(ben)).toEqual([]);
  await shoot(ben, "console-held");
  await keys(anna, "t");
  await expect.poll(() => yours(anna).count()).toBe(0);
  await keys(ben, "t");
  await yours(ben).waitFor();

  await keys(anna, "t");
  await drawer(anna)
    .getByText(/^ben holds/)
    .waitFor();
  await drawer(anna).getByRole("button", { name: "Take when it is free" }).press("Enter");
  await drawer(anna).getByRole("button", { name: "Stop waiting" }).waitFor();
  await keys(ben, "t");
  await yours(anna).waitFor();
  await keys(ben, "Escape");
});

it("takes the focus from an armed button with the first Escape, and closes with the second", async () => {
  await keys(anna, "r");
  await goToChoice(anna, "Already credited");
  await keys(anna, "Enter");
  await armed(anna, /^Reject/);
  await keys(anna, "Escape");
  await expect.poll(() => anna.evaluate<string>("document.activeElement?.className ?? ''")).toBe("drawer");
  await keys(anna, "Enter");
  await drawer(anna).getByText("1 of 3").waitFor();
  await keys(anna, "Escape");
  await expect.poll(() => drawer(anna).count()).toBe(0);
  expect(await anna.locator("tr[data-id]").count()).toBe(3);
});

it("approves the request of another operator, from the queue to the outcome, by keyboard alone", async () => {
  const { uid } = await user.call(center, {});
  const { id } = await finance.call(
    requestMovement,
    {
      uid,
      kind: "credit",
      account: "c2c",
      currency_id: USDT,
      amount: "12.5",
      reason: "Credited too little. The statement of 21 November shows 12.50 more.",
    },
    v7(),
  );
  await keys(ben, "g", "c");
  await firstRow(ben, "requests");
  await keys(ben, "j", "Enter");
  await ben.getByRole("button", { name: /Approve/ }).waitFor();
  await keys(ben, "a");
  await ben.keyboard.type("Read on the statement.");
  await keys(ben, "Tab");
  await ben.keyboard.type(await owner.nextCode());
  await armed(ben, /^Approve/);
  await keys(ben, "Escape", "Enter");
  expect((await finance.call(approvalRecord, { id })).state).toBe("waiting");
  await keys(ben, "a");
  await armed(ben, /^Approve/);
  await keys(ben, "Enter");
  await expect.poll(async () => (await finance.call(approvalRecord, { id })).state).toBe("booked");
});

it("adds a passkey and approves with one touch of it, by keyboard alone", async () => {
  // A passkey belongs to a host name.
  const named = { ...app, url: app.url.replace("127.0.0.1", "localhost") };
  const { page: desk, errors } = await openDesk(browser, named, { session: owner.session });
  complaints.push(errors);
  const devtools = await desk.context().newCDPSession(desk);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await desk.getByTitle("Menu").press("Enter");
  await desk.getByRole("menuitem", { name: "Passkeys" }).press("Enter");
  await desk.getByText("You have no passkey yet.").waitFor();
  expect(await axeFindings(desk)).toEqual([]);
  await desk.keyboard.type("Desk key");
  await keys(desk, "Tab");
  await desk.keyboard.type(owner.password);
  await desk.getByRole("dialog").getByLabel("Authenticator code").locator("input").first().focus();
  await desk.keyboard.type(await owner.nextCode());
  await keys(desk, "Control+Enter");
  await desk.getByText("The passkey Desk key was added.").waitFor();

  const { uid } = await user.call(center, {});
  const reason = "The statement of 22 November shows 4.75 more.";
  const asked = { uid, kind: "credit", account: "c2c", currency_id: USDT, amount: "4.75", reason } as const;
  const { id } = await finance.call(requestMovement, asked, v7());
  await keys(desk, "g", "c");
  await desk.getByText(`anna asks to credit 4.75 USDT to the coin account of ${uid}.`).first().waitFor();
  await keys(desk, "j", "Enter");
  await desk.getByText("Your browser asks for it when you press the button.").waitFor();
  expect(await axeFindings(desk)).toEqual([]);
  await keys(desk, "a");
  await desk.keyboard.type("Read on the statement.");
  await keys(desk, "Escape", "a");
  await armed(desk, /^Approve/);
  await shoot(desk, "console-passkey");
  await keys(desk, "Enter");
  await expect.poll(async () => (await finance.call(approvalRecord, { id })).state).toBe("booked");
  const { list } = await caller(app.url, owner.session.token).call(auditList, { subject: `approval:${id}` });
  expect(list.find(({ action }) => action === "approval.approve")?.after).toMatchObject({
    proof: "passkey",
    passkey: "Desk key",
  });
  await desk.context().close();
});

it("goes to pages, users and records from the palette, from any field", async () => {
  const palette = ben.getByRole("combobox", { name: /^Page, action/ });
  const results = ben.getByRole("listbox", { name: "Results" });
  await keys(ben, "Control+k");
  await palette.waitFor();
  await ben.keyboard.type("audit");
  await results
    .getByRole("option", { name: /^Audit/ })
    .first()
    .waitFor();
  expect(await axeFindings(ben)).toEqual([]);
  await shoot(ben, "console-palette");
  await keys(ben, "Enter");
  await ben.getByRole("table", { name: "Entries, newest first" }).waitFor();
  await keys(ben, "/", "Control+k");
  await ben.keyboard.type("D-1");
  await results.getByRole("option", { name: /^D-1/ }).waitFor();
  await keys(ben, "ArrowDown", "ArrowUp", "Enter");
  await drawer(ben).waitFor();
  const { uid } = await user.call(center, {});
  await keys(ben, "Control+k");
  await ben.keyboard.type(uid);
  await results.getByRole("option", { name: new RegExp(uid) }).waitFor();
  await keys(ben, "Enter");
  await ben.getByRole("heading", { name: uid, exact: true }).waitFor();
  await keys(ben, "Control+k", "Escape");
  await expect.poll(() => palette.count()).toBe(0);
});

it("sorts by the headings, narrows by amount, and brings a saved view back, by keyboard alone", async () => {
  await keys(ben, "g", "p");
  await firstRow(ben, "deposits");
  const first = () => ben.getByRole("table", { name: "deposits" }).locator("tr[data-id]").first().textContent();
  const heading = ben.getByRole("columnheader", { name: "Claimed" }).getByRole("button");
  await heading.press("Enter");
  await expect.poll(first).toContain("103.00");
  expect(await ben.getByRole("columnheader", { name: "Claimed" }).getAttribute("aria-sort")).toBe("descending");
  await heading.press("Enter");
  await expect.poll(first).toContain("101.00");
  await ben.evaluate("document.activeElement.blur()");
  await keys(ben, "v");
  await ben.getByLabel("Name of the view").waitFor();
  await ben.keyboard.type("Smallest first");
  await keys(ben, "Enter");
  const view = ben.getByRole("button", { name: "Smallest first", exact: true });
  await view.waitFor();
  await shoot(ben, "console-views");
  await keys(ben, "Escape");
  await visit(ben, "/deposits?amount_min=102.5");
  await expect.poll(() => ben.getByRole("table", { name: "deposits" }).locator("tr[data-id]").count()).toBe(1);
  await keys(ben, "v");
  await view.press("Enter");
  await expect.poll(first).toContain("101.00");
});

it("begins the notes on the next user with an empty field, and shows no note of the user before", async () => {
  await user.call(chatSend, { subject: "support", text: "Where is my deposit?" }, v7());
  const second = await newUser(app.url, { email: "lee@example.com" });
  await second.call(chatSend, { subject: "support", text: "How do I verify?" }, v7());
  await visit(ben, "/inbox");
  const rows = ben.getByRole("region", { name: "Conversations" }).getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(2);
  const note = ben.getByRole("complementary", { name: "User" }).getByLabel("A note for other operators");
  await keys(ben, "j");
  // The field's own text counts as a text of the page too, so the note is looked for in their list.
  const written = ben.getByRole("list", { name: "Notes" }).getByText("Calls back on Monday.");
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await ben.route("**/console/cases/note", async (route) => {
    const response = await route.fetch();
    await answered;
    await route.fulfill({ response });
  });
  await note.fill("Calls back on Monday.");
  await ben.getByRole("button", { name: "Add note" }).press("Enter");
  // Written on before the answer is there: the answer takes away what was sent, not this.
  await note.fill("Seems to be in a hurry");
  answer();
  await written.waitFor();
  expect(await note.inputValue()).toBe("Seems to be in a hurry");
  await keys(ben, "Escape", "j");
  await expect.poll(() => note.inputValue()).toBe("");
  expect(await written.count()).toBe(0);
  // What was typed about the first one is still there.
  await keys(ben, "k");
  await expect.poll(() => note.inputValue()).toBe("Seems to be in a hurry");
});
