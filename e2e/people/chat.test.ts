import { languages } from "@candor/contract/i18n/languages.ts";
import { setLang } from "@candor/contract/routes/common.ts";
import { cannedSave } from "@candor/contract/routes/console/inbox.ts";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { xssCorpus } from "../../apps/server/src/testing/xss-corpus.ts";
import { type Caller, caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { axeFindings, installAudit, installAxe } from "../harness/audit.ts";
import { openBrowser, openPhone, type Phone, shoot, storedSession } from "../harness/browser.ts";
import { choose, keys } from "../harness/keyboard.ts";
import { newOperator, openDesk, visit } from "../harness/operators.ts";
import { documentPhoto } from "../harness/pictures.ts";

/** A user on a phone and two operators at their desks, in one conversation from the first message to its rating. */
let app: App;
let browser: Browser;
let api: Caller;
let phone: Phone;
let page: Page;
let desk: Page;
let second: Page;
const complaints: string[][] = [];

async function sitDown(name: string, role: "support" | "reviewer", theme: "light" | "dark"): Promise<Page> {
  const session = await newOperator(app, name, role);
  const opened = await openDesk(browser, app, { session, theme });
  complaints.push(opened.errors);
  await visit(opened.page, "/inbox");
  return opened.page;
}

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  api = await newUser(app.url, { email: "kai@example.com", funded: true });
  await api.call(setLang, { lang: "ja" });
  phone = await openPhone(browser, { url: app.url, reducedMotion: true, stored: await storedSession(api) });
  await installAudit(phone.context);
  await installAxe(phone.context);
  complaints.push(phone.errors);
  page = phone.page;
  desk = await sitDown("sup-e2e", "support", "light");
  second = await sitDown("rev-e2e", "reviewer", "dark");
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await app?.stop();
  expect(complaints.flat(), "what the pages' consoles complained of").toEqual([]);
});

const open = (path: string) => page.goto(`/#${path}`);
const field = () => page.getByRole("textbox", { name: "Write a message" });
const log = () => page.getByRole("log", { name: "Messages" });
const deskLog = (at: Page) => at.getByRole("log", { name: /^Conversation with/ });
const answer = (at: Page) => at.getByRole("textbox", { name: "Answer to the user" });
const row = (at: Page) => at.getByRole("region", { name: "Conversations" }).getByRole("listitem");

async function say(text: string): Promise<void> {
  await field().fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
}
const once = (where: Locator, text: string | RegExp) =>
  expect.poll(() => where.getByText(text, { exact: true }).count()).toBe(1);

/** Of the file that a picture shows. */
const widthOf = (picture: Locator) =>
  picture.evaluate((image) => (image as unknown as { readonly naturalWidth: number }).naturalWidth);

it("leads a guest to the login, and to the help center", async () => {
  const guest = await openPhone(browser, { url: app.url, reducedMotion: true });
  await guest.page.goto("/#/pages/help-center/center");
  await guest.page.getByRole("link", { name: /Online support/ }).click();
  await guest.page.getByText("Log in to chat with support").waitFor();
  await shoot(guest.page, "chat/guest");
  await guest.page.getByRole("main").getByRole("button", { name: "Help center" }).click();
  await guest.page.getByRole("heading", { name: "Getting started" }).waitFor();
  await guest.page.goBack();
  await guest.page.getByRole("button", { name: "Log in" }).click();
  await guest.page.waitForURL(/login\/login\?.*chat/);
  expect(guest.errors).toEqual([]);
  await guest.context.close();
});

it("carries the first message to the desks, and shows who takes it, types and reads", async () => {
  await open("/pages/assets/index");
  await page.getByRole("heading", { name: "Assets" }).first().waitFor();
  await open("/pages/help-center/chat");
  await page.getByText("A person answers", { exact: true }).waitFor();
  await say("My deposit of 250 USDT is still under review.");
  await once(log(), "My deposit of 250 USDT is still under review.");
  await page.getByText("Waiting for an agent").waitFor();

  await row(desk).getByText("My deposit of 250 USDT is still under review.").waitFor();
  await keys(desk, "j");
  await once(deskLog(desk), "My deposit of 250 USDT is still under review.");
  await log()
    .getByText(/· Read$/)
    .waitFor();
  await keys(desk, "t");
  await page.getByText(/joined the conversation\.$/).waitFor();
  await page.getByText(/^You are talking to /).waitFor();

  await keys(desk, "r");
  await answer(desk).pressSequentially("I am looking");
  await page.getByText(/is typing…$/).waitFor({ state: "attached" });
  await answer(desk).fill("I am looking at it.");
  await keys(desk, "Control+Enter");
  await once(log(), "I am looking at it.");
  await once(deskLog(desk), "I am looking at it.");
  await deskLog(desk)
    .getByText(/^sup-e2e, .*, read/)
    .waitFor();

  await field().pressSequentially("Tha");
  await deskLog(desk)
    .getByText(/is typing…$/)
    .waitFor();
  await say("Thank you");
  await once(deskLog(desk), "Thank you");
  await shoot(page, "chat/app");
  await shoot(desk, "chat/desk");
  expect(await axeFindings(page)).toEqual([]);
  expect(await axeFindings(desk)).toEqual([]);
});

it("answers in the user's language with a canned answer that is shown before it is sent", async () => {
  const texts = languages.map((lang) => ({
    lang,
    text: lang === "ja" ? "{nickname} 様、確認中です。" : `Hello {nickname} (${lang})`,
  }));
  const support = caller(app.url);
  const session: string = await desk.evaluate("JSON.parse(sessionStorage.getItem('candor.console.session')).token");
  support.token = session;
  await support.call(cannedSave, { version: 0, title: "Review, in progress", active: true, texts });
  await visit(desk, "/canned");
  await desk.getByText("Review, in progress").click();
  await desk.getByLabel("Japanese").waitFor();
  expect(await axeFindings(desk)).toEqual([]);
  await desk.getByLabel("Japanese").fill("{nickname} 様、{order} です。");
  await desk.getByText(/Nothing fills in \{order\} in 日本語/).waitFor();
  await desk.getByLabel("Japanese").fill("{nickname} 様、審査中です。");
  await keys(desk, "Control+Enter");
  await desk.getByText("Saved.", { exact: true }).waitFor();
  await shoot(desk, "chat/canned");

  await visit(desk, "/inbox?tab=mine");
  await keys(desk, "j");
  await deskLog(desk).waitFor();
  await keys(desk, "/");
  const picker = desk.getByRole("dialog", { name: "Canned answers" });
  await picker.getByRole("textbox").fill("progress");
  await picker.getByText(/様、審査中です。$/).waitFor();
  await picker.getByText(/^Hello .* \(en\)$/).waitFor();
  await shoot(desk, "chat/canned-picker");
  expect(await axeFindings(desk)).toEqual([]);
  await keys(desk, "Enter");
  await expect.poll(() => answer(desk).inputValue()).toMatch(/様、審査中です。$/);
  await desk.getByRole("button", { name: "Send in Japanese" }).click();
  await log()
    .getByText(/様、審査中です。$/)
    .waitFor();
});

it("takes pictures both ways", async () => {
  const photo = await documentPhoto(3, { width: 900 });
  await page.locator('input[data-photo="chat"]').setInputFiles([photo, await documentPhoto(5, { width: 700 })]);
  await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
  await say("Two pictures");
  await log().getByRole("button", { name: "Picture 2 of 2" }).waitFor();
  await log().getByRole("button", { name: "Picture 1 of 2" }).click();
  const view = page.getByRole("dialog", { name: "Picture 1 of 2" });
  await view.getByRole("button", { name: "Enlarge" }).click();
  await view.getByRole("button", { name: "Show the whole picture" }).waitFor();
  await view.getByRole("button", { name: "Close" }).click();
  await deskLog(desk).getByRole("button", { name: "Picture 2" }).last().click();
  const shown = desk.getByRole("dialog", { name: "Picture of the conversation" });
  await expect.poll(() => widthOf(shown.locator("img.picture-image"))).toBe(700);
  await keys(desk, "Escape");

  await desk.locator('input[data-photo="chat"]').setInputFiles(await documentPhoto(7, { width: 600 }));
  await desk.getByText("ready", { exact: true }).waitFor();
  await answer(desk).fill("This is what we see");
  await keys(desk, "Control+Enter");
  await log().getByText("This is what we see").waitFor();
  const received = log().getByRole("button", { name: "Picture 1 of 1" }).locator("img");
  await expect.poll(() => widthOf(received)).toBe(600);
});

it("keeps notes among operators", async () => {
  await keys(desk, "Escape");
  await keys(desk, "n");
  await desk.getByRole("textbox", { name: "Internal note" }).fill("Called back, nothing to ask");
  await keys(desk, "Control+Enter");
  await deskLog(desk)
    .getByRole("article", { name: "Internal note" })
    .getByText("Called back, nothing to ask")
    .waitFor();
  await desk.getByRole("button", { name: "Answer", exact: true }).click();
  await answer(desk).fill("After the note");
  await keys(desk, "Control+Enter");
  await once(log(), "After the note");
  await page.reload();
  await once(log(), "After the note");
  expect(await page.getByText("Called back").count()).toBe(0);
});

it("warns both sides of a card number and hides it", async () => {
  await say("My card is 4111 1111 1111 1111");
  const warning = page.getByRole("alertdialog", { name: "Is there a secret in this message?" });
  await warning.getByRole("button", { name: "Edit" }).click();
  await expect.poll(() => field().inputValue()).toBe("My card is 4111 1111 1111 1111");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await warning.getByRole("button", { name: "Send hidden" }).click();
  await once(log(), /^My card is ••••/);
  await once(deskLog(desk), /^My card is ••••/);
  await answer(desk).fill("The code was 482913");
  await keys(desk, "Control+Enter");
  await desk.getByRole("button", { name: "Send, with it hidden" }).click();
  await once(log(), /^The code was ••••/);
  // The desk's field is emptied once its answer is stored, which the phone may show first.
  for (const shown of [page, desk]) await expect.poll(() => shown.getByText(/4111 1111|482913/).count()).toBe(0);
});

it("loses nothing and doubles nothing over a cut connection", async () => {
  await phone.context.setOffline(true);
  await page.getByText("Your messages are sent as soon as the connection is back.").waitFor();
  await say("Written offline, first");
  await say("Written offline, second");
  await page.getByText("Waiting for the connection").waitFor();
  for (const text of ["While you were away, one", "While you were away, two", "While you were away, three"]) {
    await answer(desk).fill(text);
    await keys(desk, "Control+Enter");
    await once(deskLog(desk), text);
  }
  await phone.context.setOffline(false);
  const said = [
    "While you were away, one",
    "While you were away, two",
    "While you were away, three",
    "Written offline, first",
    "Written offline, second",
  ];
  for (const text of said) await once(log(), text);
  for (const text of said) await once(deskLog(desk), text);
  // Each side's own order stays; which side's came first is up to the moment at which the connection was back.
  const shown = await deskLog(desk).innerText();
  for (const own of [said.slice(0, 3), said.slice(3)]) {
    const places = own.map((text) => shown.indexOf(text));
    expect(places).toEqual([...places].sort((one, other) => one - other));
  }
  // What the cut connection itself reported is no complaint of the page.
  phone.errors.length = 0;
});

/** A link that is not the page's own: to the help article that an operator's message names. */
const strangeLink = 'a:not([href^="#/pages/help-center/detail?slug="])';

it("shows every text as text", async () => {
  const marker = "globalThis.ran = 0; globalThis.xss = () => { globalThis.ran += 1; };";
  for (const shown of [page, desk]) await shown.evaluate(marker);
  // Control characters are refused; the rest fits into two messages.
  const corpus = xssCorpus.filter((text) => !/[^\P{Cc}\n]/u.test(text));
  const half = Math.ceil(corpus.length / 2);
  await say(corpus.slice(0, half).join("\n"));
  await say(corpus.slice(half).join("\n"));
  await log().getByText("<script>xss()</script>", { exact: false }).first().waitFor();
  await deskLog(desk).getByText("<script>xss()</script>", { exact: false }).first().waitFor();
  await answer(desk).fill(corpus.slice(0, 30).join("\n"));
  await keys(desk, "Control+Enter");
  await expect.poll(() => log().getByText("<IMG SRC=javascript:xss()>", { exact: false }).count()).toBe(2);
  for (const shown of [page, desk]) {
    expect(await shown.evaluate<number>("globalThis.ran")).toBe(0);
    expect(
      await shown
        .locator(`[role="log"] :is(script, iframe, svg[onload], ${strangeLink}, form, style, link, object)`)
        .count(),
    ).toBe(0);
  }
});

it("counts an unread answer where the chat is entered, until it is read", async () => {
  await open("/pages/help-center/center");
  await page.getByRole("link", { name: /Online support/ }).waitFor();
  await answer(desk).fill("Are you there?");
  await keys(desk, "Control+Enter");
  await page.getByRole("link", { name: /Online support.*1 unread/ }).waitFor();
  await open("/");
  await page.getByRole("button", { name: "Settings, 1 unread" }).waitFor();
  await open("/pages/help-center/chat");
  await page.getByText("New messages", { exact: true }).waitFor();
  await once(log(), "Are you there?");
  await open("/pages/help-center/center");
  await expect.poll(() => page.getByRole("link", { name: /unread/ }).count()).toBe(0);
});

it("attaches where the user was only when they say so", async () => {
  await open("/pages/assets/index");
  await page.getByRole("heading", { name: "Assets" }).first().waitFor();
  await open("/pages/help-center/chat");
  await page.getByRole("button", { name: "Attach page: Assets" }).click();
  await page
    .getByRole("dialog", { name: "Attach to the chat?" })
    .getByRole("button", { name: "Attach", exact: true })
    .click();
  await once(log(), "You attached the page: Assets");
  await deskLog(desk)
    .getByText(/^The user attached: page assets, no error\./)
    .waitFor();
});

it("is handed over, closed and rated once", async () => {
  await keys(desk, "Escape");
  await keys(desk, "h");
  const dialog = desk.getByRole("dialog", { name: /^Hand over/ });
  await dialog.getByRole("combobox").focus();
  await choose(desk, "rev-e2e");
  await dialog.getByLabel("Note for operators").fill("Please go on");
  await keys(desk, "Control+Enter");
  await page.getByText(/takes over and can see/).waitFor();
  await visit(second, "/inbox?tab=mine");
  // A key in an empty list does nothing, and the desk may not know of the handover yet.
  await second
    .getByText(/^Trader \d{4}$/)
    .first()
    .waitFor();
  await keys(second, "j");
  await deskLog(second).getByText("Please go on").waitFor();
  await keys(second, "r");
  await answer(second).fill("I close this now.");
  await keys(second, "Control+Enter");
  await once(log(), "I close this now.");
  await keys(second, "Escape");
  await keys(second, "e");
  await second
    .getByRole("dialog", { name: /^Close the conversation/ })
    .getByText("Solved", { exact: true })
    .waitFor();
  await keys(second, "Control+Enter");
  await page.getByText("Did this solve it?").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await shoot(page, "chat/rating");
  await page.getByRole("button", { name: "Yes, solved" }).click();
  await page.getByText("Thank you for your rating.").waitFor();
  await expect.poll(() => page.getByText("Did this solve it?").count()).toBe(0);
  await page.reload();
  await page.getByText("A new message opens the next one.").waitFor();
  expect(await page.getByText("Did this solve it?").count()).toBe(0);
  await say("One more question");
  await once(log(), "One more question");
  await visit(desk, "/inbox");
  await row(desk).getByText("One more question").waitFor();
});
