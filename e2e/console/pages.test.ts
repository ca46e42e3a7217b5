import { type Language, languages } from "@candor/contract/i18n/languages.ts";
import { type OperatorRole, operatorRoles } from "@candor/contract/permissions.ts";
import { caseNote } from "@candor/contract/routes/console/cases.ts";
import { documentSave } from "@candor/contract/routes/console/content.ts";
import { realName } from "@candor/contract/routes/identity.ts";
import { center } from "@candor/contract/routes/user.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Caller, caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { axeFindings, colorRules, widerThan } from "../harness/audit.ts";
import { everyLook, openBrowser, shoot } from "../harness/browser.ts";
import { armed } from "../harness/keyboard.ts";
import { changeOperator, type Desk, newOperator, type OperatorSession, openDesk, visit } from "../harness/operators.ts";

/** Every page of the console for every role that may open it, with texts of users and operators. */
let app: App;
let browser: Browser;
const sessions = {} as Record<OperatorRole, OperatorSession>;
let user: { api: Caller; uid: string };
let notice: number;
/** The desk of all tests: a new one fetches and compiles the whole console again. */
let desk: Desk;

const all = operatorRoles;
const pages: readonly { readonly href: string; readonly letter?: string; readonly roles: readonly OperatorRole[] }[] = [
  { href: "/dashboard", letter: "d", roles: all },
  { href: "/identity", letter: "i", roles: ["owner", "reviewer", "auditor"] },
  { href: "/deposits", letter: "p", roles: ["owner", "finance", "auditor"] },
  { href: "/withdrawals", letter: "w", roles: ["owner", "finance", "auditor"] },
  { href: "/credit", letter: "c", roles: ["owner", "finance", "auditor"] },
  { href: "/users", letter: "u", roles: all },
  { href: "/currencies", letter: "y", roles: ["owner", "reviewer", "finance", "auditor"] },
  { href: "/channels", roles: ["owner", "reviewer", "finance", "auditor"] },
  { href: "/banks", roles: ["owner", "reviewer", "finance", "auditor"] },
  { href: "/rates", roles: ["owner", "reviewer", "finance", "auditor"] },
  { href: "/conversions", roles: ["owner", "reviewer", "finance", "auditor"] },
  { href: "/markets", letter: "m", roles: ["owner", "reviewer", "finance", "auditor"] },
  { href: "/listing", roles: ["owner", "finance"] },
  { href: "/derivatives", letter: "t", roles: ["owner", "reviewer", "finance", "auditor"] },
  { href: "/derivatives?open=contracts", roles: ["owner", "reviewer", "finance", "auditor"] },
  { href: "/hosting", letter: "f", roles: ["owner", "reviewer", "finance", "auditor"] },
  { href: "/notices", letter: "n", roles: ["owner", "support", "auditor"] },
  { href: "/banners", letter: "b", roles: ["owner", "support", "auditor"] },
  { href: "/texts", letter: "h", roles: ["owner", "support", "auditor"] },
  { href: "/texts?open=1", roles: ["owner", "support", "auditor"] },
  { href: "/product-texts", letter: "v", roles: ["owner", "support", "auditor"] },
  { href: "/areas", letter: "r", roles: ["owner", "support", "auditor"] },
  { href: "/reconciliation", letter: "e", roles: ["owner", "finance", "auditor"] },
  { href: "/treasury", letter: "k", roles: ["owner", "finance", "auditor"] },
  { href: "/liabilities", letter: "l", roles: ["owner", "finance", "auditor"] },
  { href: "/exposure", letter: "x", roles: ["owner", "finance", "auditor"] },
  { href: "/risk", roles: ["owner", "finance", "auditor"] },
  { href: "/liquidations", letter: "q", roles: ["owner", "finance", "auditor"] },
  { href: "/audit", letter: "a", roles: ["owner", "auditor"] },
  { href: "/audit?open=1", roles: ["owner", "auditor"] },
  { href: "/system", letter: "s", roles: ["owner", "auditor"] },
  { href: "/alarms", roles: all },
  { href: "/operators?open=1", roles: ["owner", "auditor"] },
];

/** The rules of names let none of these in; a table that was written to by another way is put in here on the wire. */
async function plantNicknames(page: Page): Promise<void> {
  await page.route("**/api/console/**", async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const planted = body.replaceAll(
      /"(nickname|verified_name)":(?:"[^"]*"|null)/g,
      (_, field) => `"${field}":${JSON.stringify(payloads.join(""))}`,
    );
    await route.fulfill({ response, body: planted });
  });
}

/** Payloads that must stay text wherever they are shown. An executed one would set a mark on the window. */
const payloads = [
  '<img src=x onerror="window.hit=1">',
  "<script>window.hit=2</script>",
  "<svg onload=window.hit=3>",
  '"><iframe srcdoc="<script>parent.hit=4</script>">',
  '<a href="javascript:window.hit=5">x</a>',
  "{{constructor.constructor('window.hit=6')()}}",
] as const;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  desk = await openDesk(browser, app);
  for (const role of all) sessions[role] = await newOperator(app, `${role}-e2e`, role);
  const api = await newUser(app.url, { email: "vi@example.com", funded: true });
  user = { api, uid: (await api.call(center, {})).uid };
  await api.call(realName, {
    country: "VN",
    name: "VI SPECIMEN",
    document_type: "passport",
    document_number: "B7654321",
    contact_address: payloads.join(" "),
  });
  const owner = caller(app.url, sessions.owner.token);
  await owner.call(caseNote, { kind: "user", id: user.uid, text: payloads.join("\n") });
  const texts = languages.map((lang: Language) => ({
    lang,
    title: payloads[0],
    summary: payloads[2],
    body: `<p>before</p>${payloads.join("")}<p onclick="window.hit=7">after</p>`,
  }));
  notice = (await owner.call(documentSave, { kind: "notice", slug: "stored-script", topic: "", link: "", texts })).id;
});

afterEach(async () => {
  // An answer that is being written must not find the browser closed.
  await desk.page.unrouteAll({ behavior: "wait" });
  expect(desk.errors.splice(0), "what the console's pages complained of").toEqual([]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const hits = (page: Page) => page.evaluate("window.hit");

const WIDE = 1920;

const changing = /save|publish|withdraw|ask for approval|take access|give access|add|new|make|discard/i;

/** The controls of the open page that change something, at this width or another. */
async function controlsOn(page: Page): Promise<string[]> {
  const buttons = await page.locator("#page button:not(.pick-name)").allTextContents();
  const switches = await page.locator("#page [role=switch]").count();
  return [
    ...buttons.filter((text) => changing.test(text) && !/^See /.test(text)).map((text) => `button "${text}"`),
    ...(switches > 0 ? [`${switches} switches`] : []),
  ];
}

/** The window and the page's own area, which scrolls by itself. */
const OVERFLOW = `(() => {
  const { scrollWidth, clientWidth } = document.getElementById("page");
  return scrollWidth > clientWidth ? [\`the page is \${scrollWidth} px wide in \${clientWidth}\`] : [];
})()`;
const sidewaysOn = async (page: Page, width: number): Promise<string[]> => [
  ...(await widerThan(page, width)),
  ...(await page.evaluate<string[]>(OVERFLOW)),
];

/** The wide screen is looked at on the same visit: it only has to be drawn again. */
async function onWideScreen(page: Page, href: string): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: WIDE, height: 1080 });
  const findings = await sidewaysOn(page, WIDE);
  if (everyLook) await shoot(page, `console/${href.replace(/\W+/g, "-")}-${WIDE}`);
  if (before) await page.setViewportSize(before);
  return findings.map((finding) => `at ${WIDE} px ${finding}`);
}

async function findingsOn(page: Page, href: string, role: OperatorRole, look: Look): Promise<string[]> {
  const [theme, width] = look;
  await visit(page, href);
  // The themes differ only in their colors.
  const rules = theme === "dark" && !everyLook ? colorRules : undefined;
  const findings = [
    ...(role === "owner" || everyLook ? await axeFindings(page, rules) : []),
    ...(await sidewaysOn(page, width)),
    ...(role === "auditor" ? await controlsOn(page) : []),
    ...(role === "owner" && width === 1440 ? await onWideScreen(page, href) : []),
  ];
  return findings.map((finding) => `${href}: ${finding}`);
}

/**
 * The owner sees all pages in both themes, and axe with them; the other roles' views are opened in one, and in `npm run test:long` checked likewise. An
 * auditor has no control that changes anything.
 */
const light = ["light", 1024] as const;
const dark = ["dark", 1440] as const;
type Look = typeof light | typeof dark;
const looksOf = (role: OperatorRole): readonly Look[] =>
  role === "owner" || everyLook ? [light, dark] : [all.indexOf(role) % 2 === 0 ? light : dark];
for (const role of all)
  for (const look of looksOf(role)) {
    const [theme, width] = look;
    it(`opens the pages of ${role} in ${theme} at ${width} px without a fault`, async () => {
      const height = width === 1024 ? 768 : 900;
      const { page } = desk;
      await changeOperator(desk, { session: sessions[role], theme, width, height });
      const findings: string[] = [];
      for (const { href } of pages.filter(({ roles }) => roles.includes(role))) {
        findings.push(...(await findingsOn(page, href, role, look)));
        if (role === "owner") await shoot(page, `console/${href.replace(/\W+/g, "-")}-${theme}-${width}`);
      }
      expect(findings).toEqual([]);
    });
  }

it("shows pages without a right neither in the menu nor by their address", async () => {
  const { page } = desk;
  await changeOperator(desk, { session: sessions.support });
  const menu = page.getByRole("navigation", { name: "Pages" });
  await expect.poll(() => menu.getByRole("link", { name: "Markets and fees" }).count()).toBe(0);
  await visit(page, "/markets");
  await page.getByText("Your role cannot open this page").waitFor();
});

it("is walked through with the keyboard alone", async () => {
  const { page } = desk;
  await changeOperator(desk, { session: sessions.owner });
  for (const { href, letter } of pages) {
    if (!letter) continue;
    await page.keyboard.press("g");
    await page.keyboard.press(letter);
    await expect.poll(() => page.evaluate("location.hash")).toBe(`#${href}`);
  }
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys on this page" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.keyboard.press("/");
  await expect
    .poll(() => page.evaluate("document.activeElement?.getAttribute('aria-label')"))
    .toBe("Find a user, a deposit, a withdrawal, an address or a payment");
  await page.keyboard.press("Escape");

  // j opens the next market, Tab comes to its first field, and leaving with a change asks.
  await visit(page, "/markets");
  await page.getByRole("heading", { name: "BTC/USDT" }).waitFor();
  await page.keyboard.press("j");
  await page.getByRole("heading", { name: "ETH/USDT" }).waitFor();
  await page.getByLabel("Taker fee").waitFor();
  const focusedLabel = () => page.evaluate("document.activeElement?.labels?.[0]?.textContent ?? ''");
  for (let steps = 0; steps < 60 && (await focusedLabel()) !== "Taker fee"; steps += 1)
    await page.keyboard.press("Tab");
  expect(await focusedLabel()).toBe("Taker fee");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("0.09");
  await page.getByText("1 change, not sent yet").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
  await armed(page, /^Stay$/);
  await page.keyboard.press("Enter");
  await page.getByText("1 change, not sent yet").waitFor();
});

it("asks a second person for a fee, and shows the request where it waits", async () => {
  const { page } = desk;
  await changeOperator(desk, { session: sessions.finance });
  await visit(page, "/markets?open=3");
  await page.getByLabel("Maker fee").fill("0.07");
  await page.getByLabel("Reason").fill("Fee plan, step 2");
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.getByText("The request is waiting for another operator.").waitFor();
  await page.getByRole("heading", { name: "Request pending" }).waitFor();
  await expect.poll(() => page.getByLabel("Maker fee").inputValue()).toBe("0.1");
  await expect.poll(() => page.getByLabel("Maker fee").isDisabled()).toBe(true);
});

it("asks a second person for a new currency, with a form that names what is missing", async () => {
  const { page } = desk;
  await changeOperator(desk, { session: sessions.finance });
  await visit(page, "/currencies?open=new");
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.getByText("1 to 12 characters: A to Z and 0 to 9.").waitFor();
  await page.getByLabel("Symbol").fill("newc");
  await page.getByLabel("Name", { exact: true }).fill("New coin");
  await page.getByText("Enter a reason.").waitFor();
  await page.getByLabel("Reason").fill("Listing plan, step 1");
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.getByText("The request is waiting for another operator.").waitFor();
  await expect.poll(() => page.getByLabel("Symbol").inputValue()).toBe("");
});

it("asks a second person for another spread, whose entry in the log the browser verifies", async () => {
  await changeOperator(desk, { session: sessions.finance });
  await visit(desk.page, "/conversions");
  await desk.page.getByLabel("Spread of conversions").fill("0.15");
  await desk.page.getByLabel("Reason").fill("Fee plan, step 3");
  await desk.page.keyboard.press("ControlOrMeta+Enter");
  await desk.page.getByText("A request is waiting for a second operator.").waitFor();
  await desk.page.getByRole("link", { name: "Open the request" }).click();
  const changes = desk.page.getByRole("table", { name: "Before and after" });
  await changes.getByRole("row", { name: "Spread of conversions 0.1 % 0.15 %" }).waitFor();
  const auditor = await openDesk(browser, app, { session: sessions.auditor });
  await visit(auditor.page, "/audit?action=approval.request");
  await auditor.page.locator("tr[data-id]").first().click();
  await auditor.page.locator(".drawer").getByText("Hash matches").waitFor();
  expect(auditor.errors).toEqual([]);
  await auditor.page.context().close();
});

it("keeps the input after a concurrent change, and shows that change", async () => {
  const { page } = desk;
  await changeOperator(desk, { session: sessions.owner });
  await visit(page, `/notices?open=${notice}`);
  await page.getByRole("textbox", { name: "Title in English" }).fill("Mine");
  const other = caller(app.url, sessions.support.token);
  const input = { id: notice, version: 1, kind: "notice", slug: "stored-script", topic: "", link: "" } as const;
  await other.call(documentSave, { ...input, texts: [{ lang: "ja", title: "彼らの", summary: "", body: "<p>a</p>" }] });
  await page.keyboard.press("ControlOrMeta+s");
  await page.getByText("saved this while you were editing").waitFor();
  expect(await page.getByRole("textbox", { name: "Title in English" }).inputValue()).toBe("Mine");
  await page.getByRole("button", { name: "Put my changes on top" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page
    .getByText("Not complete")
    .or(page.getByText("Everything is saved"))
    .or(page.getByRole("button", { name: "Publish in 8 languages" }))
    .first()
    .waitFor();
  await expect.poll(() => page.getByText("saved this while you were editing").count()).toBe(0);
});

it("executes nothing in texts of users and operators", async () => {
  const { page } = desk;
  await changeOperator(desk, { session: sessions.owner });
  await plantNicknames(page);
  const places = [
    `/users/${user.uid}`,
    "/users",
    "/identity",
    "/audit?action=content.",
    "/audit?action=user.",
    `/notices?open=${notice}`,
    "/notices",
  ];
  for (const href of places) {
    await visit(page, href);
    await page.waitForTimeout(300);
    expect(await hits(page), href).toBeUndefined();
  }
  await visit(page, "/identity");
  await page.locator("tr[data-id]").first().click();
  await page
    .getByRole("region", { name: /Identity|identity|VI SPECIMEN/ })
    .or(page.locator(".drawer"))
    .first()
    .waitFor();
  await page.getByText("onerror").first().waitFor();
  expect(await hits(page), "an open identity").toBeUndefined();
  await visit(page, "/audit?action=content.");
  await page.locator("tr[data-id]").first().click();
  await page.locator(".raw-diff").waitFor();
  expect(await hits(page), "an open entry").toBeUndefined();
  await visit(page, `/notices?open=${notice}`);
  await page.getByText("before").first().waitFor();
  expect(await page.locator("#page :is(script, iframe, img, [onclick], [onerror])").count()).toBe(0);
  expect(await hits(page), "an open notice").toBeUndefined();
});
