import { orderList } from "@candor/contract/routes/spot.ts";
import { login, revokeSession, sessions } from "@candor/contract/routes/user.ts";
import type { Browser, Page, WebSocketRoute } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Caller, caller, codeFor, newUser } from "./harness/api.ts";
import { type App, startApp } from "./harness/app.ts";
import { openBrowser, openPhone, type Phone, type PhoneOptions } from "./harness/browser.ts";

/** What the app does on its own: where it leads, what it keeps, and how it gets over a lost answer, session, server or file. */
let app: App;
let browser: Browser;
const open: Phone[] = [];
const PASSWORD = "a calm Harbour 7";

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
}, 180_000);

afterEach(async () => {
  for (const { context } of open.splice(0)) await context.close();
});

afterAll(async () => {
  if (process.env["SHOW_OUTPUT"]) console.log(app.output());
  await browser?.close();
  await app?.stop();
});

async function phone(options: Partial<PhoneOptions> = {}): Promise<Page> {
  const opened = await openPhone(browser, { url: app.url, ...options });
  opened.page.setDefaultTimeout(15_000);
  open.push(opened);
  return opened.page;
}

let users = 0;
/** A funded user and what the app's storage holds after that user's login. */
async function someone(): Promise<{ api: Caller; email: string; stored: Record<string, string> }> {
  users += 1;
  const email = `client${users}@example.com`;
  const api = await newUser(app.url, { email, funded: true });
  const session = await caller(app.url).call(login, { type: "email", email, password: PASSWORD });
  return { api, email, stored: { "candor.session": JSON.stringify({ state: session, version: 0 }) } };
}

async function logInOn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

it("comes back after a login to the page that sent there, with back-type 1 from a page and 2 from a tab", async () => {
  const { email } = await someone();
  for (const [asked, type] of [
    ["/pages/assets/transfer/index?currency_id=1", "1"],
    ["/pages/assets/index", "2"],
  ] as const) {
    const page = await phone();
    await page.goto(`/#${asked}`);
    await page.waitForURL(/#\/pages\/user\/login\/login\?/);
    const query = new URLSearchParams(page.url().split("?").at(-1));
    expect([query.get("back-page"), query.get("back-type")]).toEqual([asked, type]);
    await logInOn(page, email);
    await page.waitForURL(`${app.url}/#${asked}`);
  }
});

it("redirects to the login at most once a second", async () => {
  const page = await phone();
  await page.goto("/#/pages/assets/index");
  await page.waitForURL(/login\/login/);
  // Within the same second the second visit is held back at the home page; a second later it is led to the login again.
  await page.evaluate('location.hash = "#/pages/assets/record"');
  await page.waitForURL(`${app.url}/#/`);
  await page.waitForTimeout(1_100);
  await page.evaluate('location.hash = "#/pages/assets/record"');
  await page.waitForURL(/login\/login\?back-page=%2Fpages%2Fassets%2Frecord/);
});

it("leaves a tab only at the second press of back, and says so at the first", async () => {
  const page = await phone();
  await page.goto("about:blank");
  await page.goto("/#/");
  await page.getByText("Home").first().waitFor();
  await page.touchscreen.tap(195, 6);
  await page.evaluate("history.back()");
  await page.getByText("Press back again to exit.").waitFor();
  expect(page.url()).toBe(`${app.url}/#/`);
  await page.evaluate("history.back()");
  await page.waitForURL((url) => url.href !== `${app.url}/#/` || url.protocol === "about:");
});

it("leads home by the back arrow of a page without history", async () => {
  const page = await phone();
  await page.goto("/#/pages/settings/language/language");
  await page.getByRole("button", { name: "Back" }).click();
  await page.waitForURL(`${app.url}/#/`);
});

it("shows a page under each of its aliases, and says when there is none", async () => {
  const page = await phone();
  for (const [alias, title] of [
    ["/pages/index/index", /Home/],
    ["/pages/help/center/center", /Help center/],
    ["/pages/help/center/detail", /Help article/],
    ["/pages/help/center/about", /About us/],
    ["/pages/nowhere", /There is no page here/],
  ] as const) {
    await page.goto(`/#${alias}`);
    await expect.poll(() => page.title()).toMatch(title);
  }
});

it.each([
  [false, 1],
  [true, 0],
] as const)("slides pages unless motion is reduced (%s)", async (reducedMotion, least) => {
  const page = await phone({ reducedMotion });
  // The types that a transition is started with choose its slide.
  await page.addInitScript(`globalThis.slides = [];
    const start = document.startViewTransition?.bind(document);
    document.startViewTransition = (given) => {
      if (typeof given === "object") slides.push(...given.types);
      return start(given);
    };`);
  await page.goto("/#/pages/settings/index");
  await page
    .getByRole("link", { name: /Language/ })
    .first()
    .click();
  await page.getByText("Tiếng Việt").first().waitFor();
  await page.getByRole("button", { name: "Back" }).click();
  await page.waitForURL(/settings\/index/);
  const slides = await page.evaluate<string[]>("slides");
  expect(slides).toEqual(least === 0 ? [] : ["forward", "back"]);
});

it("keeps theme, colours and language over a reload", async () => {
  const page = await phone();
  await page.goto("/#/pages/settings/index");
  await page.locator("label", { hasText: /^Dark$/ }).click();
  await page.getByRole("button", { name: /Up and down colours/ }).click();
  await page.getByText("Red up, green down").click();
  await page
    .getByRole("link", { name: /Language/ })
    .first()
    .click();
  await page.getByText("한국어").first().click();
  const look = () =>
    page.evaluate('[document.documentElement.lang, ...Object.values(document.documentElement.dataset)].join(" ")');
  await expect.poll(look).toBe("ko dark swapped");
  await page.reload();
  await expect.poll(look).toBe("ko dark swapped");
});

/** In the page's own error: the banner has one too, since the socket seems to hang where the clock runs ahead. */
const tryAgain = (page: Page) => page.getByRole("alert").getByRole("button", { name: "Try again" }).click();

it("fetches a page's file again that was lost on the way", async () => {
  const page = await phone();
  await page.goto("/");
  await page.getByText("Home").first().waitFor();
  let lost = 0;
  await page.route(/assets\/language-.*\.js/, (route) => {
    lost += 1;
    return lost < 3 ? route.abort() : route.continue();
  });
  await page.evaluate('location.hash = "#/pages/settings/language/language"');
  await page.getByText("Tiếng Việt").first().waitFor();
  expect(lost).toBe(3);
});

it("shows a page of its own when a page's file cannot be had, and the page at a retry", async () => {
  const page = await phone();
  await page.clock.install();
  await page.goto("/");
  await page.getByText("Home").first().waitFor();
  const file = /assets\/language-.*\.js/;
  await page.route(file, (route) => route.abort());
  await page.evaluate('location.hash = "#/pages/settings/language/language"');
  // CHUNK_TIMEOUT_MS pass by the page's own clock.
  const failed = page.getByText("No connection to the server.");
  for (let seconds = 0; seconds < 200 && (await failed.count()) === 0; seconds += 5) await page.clock.runFor(5_000);
  await failed.waitFor();
  await page.unroute(file);
  await tryAgain(page);
  await page.clock.runFor(5_000);
  await page.getByText("Tiếng Việt").first().waitFor();
});

it("offers a reload when a file that the page's file imports was lost, since no retry gets that one again", async () => {
  const page = await phone();
  await page.clock.install();
  await page.goto("/");
  await page.getByText("Home").first().waitFor();
  // What the spot page's file imports and the app does not have yet.
  const spot = page.waitForRequest(/assets\/page-.*\.js/);
  const own = /assets\/(?!page-|locale-)[^/]*\.js/;
  await page.route(own, (route) => route.abort());
  await page.evaluate('location.hash = "#/pages/trade/spot"');
  await spot;
  const failed = page.getByText("No connection to the server.");
  for (let seconds = 0; seconds < 200 && (await failed.count()) === 0; seconds += 5) await page.clock.runFor(5_000);
  await page.unroute(own);
  await tryAgain(page);
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByRole("button", { name: "Log in" }).first().waitFor();
});

/** Ends the session of the app from another device of the same user. */
async function revokeOthers(api: Caller): Promise<void> {
  const { list } = await api.call(sessions, {});
  for (const { id, current } of list) if (!current) await api.call(revokeSession, { id });
}

it("logs out at once, told by the socket, when another device ends the session", async () => {
  const { api, stored } = await someone();
  const page = await phone({ stored });
  await page.goto("/#/pages/assets/index");
  await page.getByText("10,000.00").first().waitFor();
  await revokeOthers(api);
  await page.waitForURL(/login\/login\?back-page=%2Fpages%2Fassets%2Findex&back-type=2/);
  await page.getByText("Please log in.").first().waitFor();
  expect(await page.evaluate('JSON.parse(localStorage.getItem("candor.session")).state.token ?? "none"')).toBe("none");
});

it("logs out at the first call that is answered with type 999", async () => {
  const { api, stored } = await someone();
  const page = await phone({ stored });
  // A socket that says nothing, so that only the call can tell.
  await page.routeWebSocket(/\/ws$/, () => undefined);
  await page.goto("/#/pages/assets/index");
  await page.getByText("10,000.00").first().waitFor();
  await revokeOthers(api);
  const answer = page.waitForResponse(/\/api\/wallet\/getWalletLog/);
  await page.evaluate('location.hash = "#/pages/assets/record"');
  expect(await (await answer).json()).toMatchObject({ type: 999 });
  await page.waitForURL(/login\/login/);
  await page.getByText("Please log in.").first().waitFor();
});

it("lists the devices and signs another one out", async () => {
  const { api, stored } = await someone();
  const page = await phone({ stored });
  await page.goto("/#/pages/settings/security/sessions");
  await page.getByText("This device", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Sign out this device" }).first().click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByText("You are logged in on this device only.").waitFor();
  expect((await api.raw(sessions, {})).type).toBe(999);
});

/** Types a limit order that waits far below the market; returns when the button may be pressed. */
async function fillOrder(page: Page): Promise<void> {
  await page.goto("/#/pages/trade/spot?symbol=ETH-USDT&side=buy&price=1000");
  await page.getByRole("textbox", { name: /^Quantity/ }).fill("0.5");
}
const place = (page: Page) => page.getByRole("button", { name: "Buy ETH" }).click();

it("sends an order whose answer was lost again under its key, and it is placed once", async () => {
  const { api, stored } = await someone();
  const page = await phone({ stored });
  const keys: (string | undefined)[] = [];
  let lose = true;
  await page.route("**/api/c2c/trade", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    // The server does it and the answer never comes.
    const answer = await route.fetch();
    await (lose ? route.abort() : route.fulfill({ response: answer }));
  });
  await fillOrder(page);
  await place(page);
  await page.getByText("We do not know yet whether it arrived.").waitFor();
  lose = false;
  await page.getByRole("button", { name: "Check now" }).click();
  await page.getByText("Buy order placed").waitFor();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  expect(keys[1]).toBe(keys[0]);
  expect((await api.call(orderList, { status: "waiting" })).list).toHaveLength(1);
});

it("keeps the key of an order over a reload that comes before its answer", async () => {
  const { api, stored } = await someone();
  const page = await phone({ stored });
  const keys: (string | undefined)[] = [];
  await page.route("**/api/c2c/trade", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const answer = await route.fetch();
    // The page is gone by the time of the first answer.
    if (keys.length > 1) await route.fulfill({ response: answer });
  });
  await fillOrder(page);
  await place(page);
  await expect.poll(async () => (await api.call(orderList, { status: "waiting" })).list.length).toBe(1);
  await page.reload();
  await fillOrder(page);
  await place(page);
  await page.getByText("Buy order placed").waitFor();
  expect(keys[1]).toBe(keys[0]);
  expect((await api.call(orderList, { status: "waiting" })).list).toHaveLength(1);
  // Its outcome is known now: the same order once more is another one.
  await fillOrder(page);
  await place(page);
  await expect.poll(async () => (await api.call(orderList, { status: "waiting" })).list.length).toBe(2);
  expect(keys[2]).not.toBe(keys[0]);
});

async function typeCode(page: Page, target: string): Promise<void> {
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByText(/Sent to/).waitFor();
  await page
    .getByRole("textbox", { name: /Verification code/ })
    .first()
    .click();
  await page.keyboard.type(await codeFor(app.url, target));
}

it("resets a password with a code from the mail, and only the new one logs in", async () => {
  // The demo's own user was never sent a code, so that none has to be waited for.
  const [email, before, after] = ["demo@candor.test", "candor-demo", "another Harbour 8"];
  await caller(app.url).call(login, { type: "email", email, password: before });
  const page = await phone();
  await page.goto("/#/pages/user/login/forgetPassword?by=email");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await typeCode(page, email);
  await page.getByLabel("New password", { exact: true }).fill(after);
  await page.getByLabel("Repeat password", { exact: true }).fill(after);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Password changed").waitFor();
  expect((await caller(app.url).raw(login, { type: "email", email, password: before })).error).toBe("WRONG_PASSWORD");
  await logInOn(page, email, after);
  await page.waitForURL(`${app.url}/#/`);
});

it("follows a change of the way to log in on the open page, and keeps what was typed", async () => {
  const page = await phone();
  const email = page.getByRole("textbox", { name: "Email" });
  await page.goto("/#/pages/user/login/login?by=email");
  await email.fill("somebody@example.com");
  await page.evaluate('location.hash = "#/pages/user/login/login?by=mobile"');
  await page.getByRole("textbox", { name: "Phone number" }).waitFor();
  await page.evaluate('location.hash = "#/pages/user/login/login?by=email"');
  await email.waitFor();
  expect(await email.inputValue()).toBe("somebody@example.com");
});

it("registers by phone", async () => {
  const page = await phone();
  await page.goto("/#/pages/user/login/register?by=mobile");
  await page.getByRole("textbox", { name: "Phone number" }).fill("2025550147");
  await typeCode(page, "2025550147");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repeat password", { exact: true }).fill(PASSWORD);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("button", { name: "Go on without" }).click();
  await page.getByText("Account created").waitFor();
  await page.waitForURL(`${app.url}/#/`);
});

/** Notes in the page how long after the opening of a wire the quotes were asked for, and how many messages of quotes came. */
const watchWire = `globalThis.wire = { askedAfterMs: [], quotes: 0 };
  globalThis.WebSocket = class extends WebSocket {
    constructor(url) {
      super(url);
      this.addEventListener("open", () => { this.openedMs = performance.now(); });
      this.addEventListener("message", ({ data }) => { if (data.includes("quota_data_list")) wire.quotes += 1; });
    }
    send(text) {
      if (text.includes("getQuota")) wire.askedAfterMs.push(performance.now() - this.openedMs);
      super.send(text);
    }
  };`;

it("gets its quotes again when the server is back, and asks for them a second after the connection", async () => {
  const page = await phone();
  await page.addInitScript(watchWire);
  const quotes = () => page.evaluate<number>("wire.quotes");
  const askedAfterMs = () => page.evaluate<number[]>("wire.askedAfterMs");
  await page.goto("/");
  await expect.poll(quotes).toBeGreaterThan(1);
  const first = await askedAfterMs();
  expect(first).toHaveLength(1);
  expect(first[0]).toBeLessThan(500);
  await app.kill();
  const atTheEnd = await quotes();
  await app.restart();
  await expect.poll(quotes, { timeout: 20_000 }).toBeGreaterThan(atTheEnd + 1);
  await expect.poll(async () => (await askedAfterMs()).length, { timeout: 5_000 }).toBe(2);
  const [, second = 0] = await askedAfterMs();
  expect(second).toBeGreaterThan(900);
  expect(second).toBeLessThan(2_000);
});

it("says that it is offline, and stops saying so", async () => {
  const { stored } = await someone();
  const page = await phone({ stored });
  await fillOrder(page);
  await page.getByRole("button", { name: "Buy ETH" }).waitFor();
  await page.context().setOffline(true);
  // The banner alone says how old the prices are; the form repeats that orders cannot be sent.
  await page.getByText(/^Prices are from /).waitFor();
  expect(await page.getByText("You are offline. Orders cannot be sent.").count()).toBe(2);
  expect(await page.getByRole("button", { name: "Buy ETH" }).isDisabled()).toBe(true);
  await page.context().setOffline(false);
  await expect.poll(() => page.getByText("You are offline. Orders cannot be sent.").count()).toBe(0);
});

/** Counts every appearance of the text in the page, however short. */
const watchText = (text: string) => `globalThis.shownTimes = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.textContent.includes(${JSON.stringify(text)})) shownTimes += 1;
  }).observe(document, { childList: true, subtree: true });`;

it("says that it connects again when the server is gone, refuses orders meanwhile, and says nothing of a usual reconnect", async () => {
  const { stored } = await someone();
  const page = await phone({ stored });
  await page.addInitScript(watchText("Connecting again."));
  const wires: WebSocketRoute[] = [];
  let gone = false;
  await page.routeWebSocket(/\/ws$/, (wire) => {
    if (gone) return wire.close();
    wire.connectToServer();
    wires.push(wire);
  });
  await page.route("**/api/**", (route) => (gone ? route.abort() : route.continue()));
  const closeWire = () => wires.at(-1)?.close();
  await fillOrder(page);
  const buy = page.getByRole("button", { name: "Buy ETH" });
  await buy.waitFor();
  const banner = page.getByText("Connecting again.");

  await closeWire();
  await expect.poll(() => wires.length, { timeout: 10_000 }).toBe(2);
  await page.waitForTimeout(3_500);
  expect(await page.evaluate("shownTimes")).toBe(0);

  gone = true;
  await closeWire();
  await banner.waitFor();
  await page.getByText(/^Prices are from /).waitFor();
  await page.getByText("You are offline. Orders cannot be sent.").waitFor();
  expect(await buy.isDisabled()).toBe(true);
  await page.waitForTimeout(3_000);

  gone = false;
  await banner.waitFor({ state: "detached", timeout: 20_000 });
  await expect.poll(() => buy.isEnabled()).toBe(true);
  expect(await page.evaluate("shownTimes")).toBe(1);
});
