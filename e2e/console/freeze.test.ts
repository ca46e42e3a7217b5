import { getCurrencyList, quotes } from "@candor/contract/routes/market.ts";
import { orderList, trade } from "@candor/contract/routes/spot.ts";
import { center } from "@candor/contract/routes/user.ts";
import type { ServerAction } from "@candor/contract/socket.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { openBrowser, openPhone, type Phone, shoot, storedSession } from "../harness/browser.ts";
import { choose, keys } from "../harness/keyboard.ts";
import { type Desk, logInAt, openDesk } from "../harness/operators.ts";
import { expectNotifiedAtOnce, type Wire, wireOf } from "../harness/socket.ts";

/** A user with the app open, whose account an operator at the keyboard freezes and locks: the user sees it at once. */
let app: App;
let browser: Browser;
let phone: Phone;
let wire: Wire;
let api: Caller;
let uid: string;
let opened: Desk;
let desk: Page;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  api = await newUser(app.url, { email: "mai@example.com", funded: true });
  uid = (await api.call(center, {})).uid;
  phone = await openPhone(browser, { url: app.url, stored: await storedSession(api), reducedMotion: true });
  wire = wireOf(phone.page);
  opened = await openDesk(browser, app);
  await logInAt(opened, "owner");
  desk = opened.page;
});

afterEach(() => {
  expect(phone.errors.splice(0), "what the app's console complained of").toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
  expect(opened.errors, "what the operators' console complained of").toEqual([]);
});

/** In the dialog that has just opened: the reason, and words for operators. */
async function giveReason(reason: string, words: string): Promise<void> {
  await expect.poll(() => desk.getByRole("dialog").locator("[role=combobox]:focus").count()).toBe(1);
  await choose(desk, reason);
  await desk.keyboard.type(words);
  expect(await desk.getByRole("dialog").getByLabel("What happened").inputValue()).toBe(words);
}

/** Submits the operator's form: the user's open app is notified within a second. */
const expectNotifiedAtOnceOf = (call: string, action: ServerAction): Promise<void> =>
  expectNotifiedAtOnce({ by: desk, call: new RegExp(`/${call}$`), to: wire, action }, () =>
    keys(desk, "Control+Enter"),
  );

it("freezes an account within a second while its app is open, and lets it go on", async () => {
  const market = (await api.call(getCurrencyList, {})).markets.find(({ symbol }) => symbol === "BTC-USDT");
  const [quote] = (await api.call(quotes, { match_id: market?.match_id ?? 0 })).list;
  const price = String(Math.floor(Number.parseInt(quote?.now_price ?? "0", 10) * 0.97));
  const order = { match_id: market?.match_id ?? 0, type: 1, price, number: "0.01" } as const;
  await api.call(trade, order);
  await phone.page.goto("/#/pages/assets/index");
  await phone.page.getByText("USDT").first().waitFor();

  await keys(desk, "/");
  await desk.keyboard.type(uid);
  await keys(desk, "Enter");
  await desk.getByRole("heading", { level: 1, name: uid }).waitFor();
  await desk.getByRole("region", { name: "Coin account" }).waitFor();
  await keys(desk, "f");
  await giveReason("Possible takeover of the account", "The user wrote from a new address and asked for a stop.");
  // Offered with a takeover, and ticked: here the app is to stay open.
  await keys(desk, "Tab", "Space");
  expect(await desk.getByRole("dialog").getByRole("checkbox").isChecked()).toBe(false);
  const notice = phone.page.getByText("Your account is frozen and view-only.", { exact: false });
  await expectNotifiedAtOnceOf("users/freeze", "user_data");
  await desk.getByText("is frozen now", { exact: false }).waitFor();
  await notice.waitFor();
  await shoot(phone.page, "operator-frozen-app");
  await shoot(desk, "operator-frozen-console");
  expect((await api.call(orderList, { status: "waiting" })).list).toEqual([]);
  expect((await api.raw(trade, order)).error).toBe("ACCOUNT_FROZEN");

  await desk
    .getByRole("button", { name: /Unfreeze/ })
    .first()
    .press("Enter");
  await giveReason("Checked and cleared", "Spoke to the user.");
  await expectNotifiedAtOnceOf("users/unfreeze", "user_data");
  await desk.getByText("is active now", { exact: false }).waitFor();
  await notice.waitFor({ state: "detached" });
  await api.call(trade, order);
});

it("locks an account: its sessions end at once and nobody can log in", async () => {
  await desk.goto(`${app.url}/console/#/users/${uid}`);
  await desk
    .getByRole("button", { name: /More|Lock/ })
    .first()
    .click();
  await desk.getByRole("menuitem", { name: /Lock/ }).click();
  await giveReason("Terms were broken", "Three accounts of one person, seen by document.");
  await expectNotifiedAtOnceOf("users/lock", "checkToken");
  await desk.getByText("is locked now", { exact: false }).waitFor();
  await phone.page.waitForURL(/user\/login\/login/);
  expect((await api.raw(center, {})).error).toBe("SESSION_CLEARED");
});
