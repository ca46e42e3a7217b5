import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { languages } from "@candor/contract/i18n/languages.ts";
import { chatSend } from "@candor/contract/routes/chat.ts";
import { caseAsk, caseNote } from "@candor/contract/routes/console/cases.ts";
import { cannedSave, inboxAnswer, inboxList, inboxNote } from "@candor/contract/routes/console/inbox.ts";
import { merchantRecord, merchantRequest } from "@candor/contract/routes/console/otc.ts";
import { consoleLogin } from "@candor/contract/routes/console/session.ts";
import { otcDispute, otcMerchantApply } from "@candor/contract/routes/otc.ts";
import { answerQuestion, getQuestions } from "@candor/contract/routes/questions.ts";
import pg from "pg";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Account } from "../../apps/server/src/testing/accounts.ts";
import { DisputeDesk } from "../../apps/server/src/testing/disputes.ts";
import { commandId } from "../../apps/server/src/testing/engine.ts";
import { startTestServer, type TestServer } from "../../apps/server/src/testing/server.ts";
import { xssCorpus } from "../../apps/server/src/testing/xss-corpus.ts";
import { caller } from "../harness/api.ts";
import { openBrowser, openPhone, storedSession } from "../harness/browser.ts";
import { keys } from "../harness/keyboard.ts";
import { openDesk, visit } from "../harness/operators.ts";

/**
 * What users and operators write to each other in OTC, chat and cases, with every payload in every text, wherever it is shown. Calls take the long
 * texts; names and bank accounts get theirs past all checks, as from a thief of the database's password.
 */
const dist = (app: string) => new URL(`../../apps/${app}/dist`, import.meta.url).pathname;
/** No call takes control characters. One text of all payloads: the first ones are shown even where a text is cut. */
const payloads = xssCorpus.map((payload) => payload.replace(/\p{Cc}/gu, " "));
const all = payloads.join(" ");
const MARK = "<script>xss()</script>";

const time = { ms: -20 * MINUTE_MS };
const ran: string[] = [];
const complaints: string[][] = [];
let server: TestServer;
let browser: Browser;
let seller: Page;
let buyer: Page;
let desk: Page;
/** Of the disputed order, of one that waits for its payment, and of the buyer's question. */
let disputed = 0;
let unpaid = 0;
let question = 0;
let uid = "";

async function watch(page: Page, errors: string[]): Promise<Page> {
  await page.context().exposeFunction("xss", () => ran.push("a payload"));
  page.on("dialog", (dialog) => {
    ran.push(dialog.message());
    dialog.dismiss().catch(() => undefined);
  });
  page.on("request", (request) => {
    if (!/^(?:blob|data):/.test(request.url()) && !request.url().startsWith(server.url)) ran.push(request.url());
  });
  complaints.push(errors);
  return page;
}

async function onPhone(account: Account): Promise<Page> {
  const api = caller(server.url, account.token);
  const choice = JSON.stringify({ state: { fiat: "EUR" }, version: 0 });
  const stored = { ...(await storedSession(api)), "candor.otc": choice };
  const { page, errors } = await openPhone(browser, { url: server.url, stored, reducedMotion: true });
  return watch(page, errors);
}

/** Each text by the call that takes it, as far as it may be long. */
async function write(desks: DisputeDesk, account: Account): Promise<void> {
  const { owner, merchant } = desks;
  const [short, middle] = [all.slice(0, 500), all.slice(0, 2_000)];
  const key = () => ({ key: commandId() });
  await server.ok(chatSend, { subject: `otc:${disputed}`, text: all }, { ...account, ...key() });
  await server.ok(chatSend, { subject: `otc:${disputed}`, text: all }, { ...merchant, ...key() });
  await server.ok(chatSend, { subject: "support", text: all }, { ...account, ...key() });
  const id = (await server.ok(inboxList, {}, owner)).list[0]?.id ?? "";
  await server.ok(inboxNote, { id, text: all }, { ...owner, ...key() });
  await server.ok(inboxAnswer, { id, text: all }, { ...owner, ...key() });
  const texts = languages.map((lang) => ({ lang, text: payloads.slice(0, 9).join("\n") }));
  await server.ok(cannedSave, { version: 0, title: MARK, texts, active: true }, { ...owner, ...key() });
  const record = { kind: "otc_order", id: String(disputed) } as const;
  await server.ok(caseNote, { ...record, text: middle }, { ...owner, ...key() });
  const { version } = await desks.record(disputed);
  const asked = { ...record, version, uid: account.user.uid, question: "ASK_PAYMENT_SENT" } as const;
  const made = await server.call(caseAsk, asked as never, { ...owner, ...key() });
  expect(made).toMatchObject({ code: 1 });
  question = (await server.ok(getQuestions, {}, account)).list[0]?.id ?? 0;
  await server.ok(answerQuestion, { id: question, answer: middle }, { ...account, ...key() });
  await server.ok(otcMerchantApply, { margin: "500" }, { ...account, ...key() });
  const standing = await server.ok(merchantRecord, { id: uid }, owner);
  const admission = { id: uid, version: standing.version, to: "active", note: short } as const;
  await server.ok(merchantRequest, admission, { ...owner, ...key() });
}

/** Names and bank accounts, whose calls and columns take neither so long a text nor these characters. */
async function plant(): Promise<void> {
  const thief = new pg.Client({ connectionString: server.database.ownerUrl });
  await thief.connect();
  try {
    for (const column of ["bank_name", "account_name", "branch"]) {
      await thief.query(`ALTER TABLE otc_accounts DROP CONSTRAINT otc_accounts_${column}_check`);
      await thief.query(`UPDATE otc_accounts SET ${column} = $1`, [all]);
    }
    await thief.query("UPDATE users SET nickname = $1", [all]);
    await thief.query("ALTER TABLE identities DROP CONSTRAINT identities_name_check");
    await thief.query("UPDATE identities SET name = $1", [all]);
  } finally {
    await thief.end();
  }
}

beforeAll(async () => {
  const folders = { CANDOR_PAGES: dist("web"), CANDOR_CONSOLE_PAGES: dist("console") };
  server = await startTestServer(folders, { now: () => Date.now() + time.ms });
  const desks = await (await new DisputeDesk(server, time).open()).staff();
  const account = await desks.desk.person({ name: "Nguyen Van An" });
  uid = account.user.uid;
  const offer = await desks.desk.publish(desks.merchant, { number: "5000", max: "4000", terms: all.slice(0, 500) });
  disputed = (await desks.desk.take(account, offer)).id;
  await desks.desk.paid(account, disputed);
  await desks.passMinutes(11);
  await server.ok(otcDispute, { id: disputed, statement: all.slice(0, 500) }, account);
  unpaid = (await desks.desk.take(account, offer)).id;
  await write(desks, account);
  await plant();
  browser = await openBrowser();
  [seller, buyer] = [await onPhone(desks.merchant), await onPhone(account)];
  const { name, password, code } = desks.owner;
  const session = await server.ok(consoleLogin, { name, password, totp: code() });
  const opened = await openDesk(browser, { url: server.url }, { session });
  desk = await watch(opened.page, opened.errors);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Elements and attributes that no page has and a payload that became markup would bring, in everything below <body> but the app's own files. */
const MARKUP = `[...document.querySelectorAll("body *")].flatMap((one) => [
  ...(/^(iframe|object|embed|math|base|meta|image|form|marquee|isindex|frameset|template|noscript|animate|use)$/i.test(one.localName) && !one.matches("form:not([action])") ? [one.localName] : []),
  ...(one.localName === "script" && !one.src ? ["script"] : []),
  ...(one.localName === "style" && one.textContent.includes("xss") ? ["style"] : []),
  ...[...one.attributes].flatMap(({ name, value }) =>
    /^on/i.test(name) || (/^(href|src|srcdoc|action|formaction|data|poster|background|xlink:href|style)$/i.test(name) && /xss|script:|^data:text/i.test(value)) ? [one.localName + "[" + name + "]"] : []),
])`;
const markup = (page: Page) => page.evaluate<string[]>(MARKUP);

/** That the page shows the first payload as text, and has run and built nothing of any. */
async function expectText(page: Page, where: string, isShown = true): Promise<void> {
  if (isShown)
    await expect.poll(() => page.getByText(MARK).count(), { message: where, timeout: 20_000 }).toBeGreaterThan(0);
  else await page.waitForTimeout(500);
  expect(await markup(page), where).toEqual([]);
  expect(ran, where).toEqual([]);
  expect(complaints.flat(), where).toEqual([]);
}

async function expectTexts(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    // The sheets of another page would stay open.
    await page.goto("about:blank");
    await page.goto(`/#/pages/${path}`);
    await expectText(page, path);
  }
}

it("shows a buyer what a merchant wrote, as text", async () => {
  await expectTexts(buyer, [
    "otc/index",
    `otc/order?id=${disputed}`,
    `otc/order?id=${unpaid}`,
    "otc/orders",
    `otc/chat?order=${disputed}`,
    "help-center/chat",
    `question/index?id=${question}`,
  ]);
  await buyer.goto("/#/pages/otc/index");
  await buyer
    .getByRole("button", { name: /^Buy USDT/ })
    .first()
    .click();
  await buyer.getByRole("dialog").getByText(MARK).first().waitFor();
  await expectText(buyer, "the sheet of an ad");
});

it("shows a merchant what a buyer wrote, and their own texts, as text", async () => {
  await expectTexts(seller, [
    "otc/accounts",
    "otc/merchant",
    `otc/order?id=${disputed}`,
    "otc/orders",
    `otc/chat?order=${disputed}`,
  ]);
});

it("shows operators all of it as text", async () => {
  for (const path of [`/disputes?open=${disputed}`, `/merchants?open=${uid}`, "/inbox?tab=all", "/canned", "/credit"]) {
    await visit(desk, path);
    await expectText(desk, path);
    if (path.startsWith("/inbox")) {
      await keys(desk, "j");
      await desk
        .getByRole("log", { name: /^Conversation with/ })
        .getByText(MARK)
        .first()
        .waitFor();
    } else if (path === "/credit") {
      await desk.locator("tr[data-id]").first().focus();
      await keys(desk, "Enter");
    }
    await expectText(desk, `${path}, opened`);
  }
});

it("would find a payload that became markup", async () => {
  await buyer.evaluate(`document.querySelector("main").insertAdjacentHTML("beforeend", ${JSON.stringify(all)})`);
  expect((await markup(buyer)).length).toBeGreaterThan(10);
});
