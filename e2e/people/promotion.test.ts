import { formatAmount, fromNumeric, mulDiv, RATE_ONE, rate } from "@candor/contract/domain/money.ts";
import { inviteBonus } from "@candor/contract/routes/promotion.ts";
import { fills } from "@candor/contract/routes/spot.ts";
import { center } from "@candor/contract/routes/user.ts";
import { faucet } from "@candor/contract/routes/wallet.ts";
import type { Browser, Page } from "playwright-core";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { codeFor } from "../../apps/server/src/testing/outbox.ts";
import { type Caller, caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { axeFindings, installAxe } from "../harness/audit.ts";
import { balanceOf } from "../harness/balance.ts";
import { copied, hush, openBrowser, openPhone, type Phone, shoot, storedSession } from "../harness/browser.ts";
import { untilDayIsYoung } from "../harness/clock.ts";
import { verifyBasic } from "../harness/hosting.ts";
import { endJourney } from "../harness/journey.ts";
import { type Desk, fillNextDemoCode, logInAt, openDesk, visit } from "../harness/operators.ts";

/**
 * An inviter and an invited user, each with their own browser: the link and the poster, the registration, what a trade of the invited one earns, and what
 * happens when both seem to be one person.
 */
const PASSWORD = "a calm Harbour 7";
/** The shares at the first start. */
const FIRST = rate("0.2");
let app: App;
let browser: Browser;
let phone: Phone;
let page: Page;
let guest: Phone;
let inviter: Caller;
let invited: Caller;
let code = "";
let link = "";

beforeAll(async () => {
  await untilDayIsYoung();
  app = await startApp();
  browser = await openBrowser();
  inviter = await newUser(app.url, { email: "inviter@example.com" });
  code = (await inviter.call(center, {})).invite_code;
  link = `${app.url}/#/pages/user/login/register?invite=${code}`;
  phone = await openPhone(browser, { url: app.url, stored: await storedSession(inviter), reducedMotion: true });
  await phone.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await installAxe(phone.context);
  page = phone.page;
  guest = await openPhone(browser, { url: app.url, reducedMotion: true });
}, 180_000);

endJourney(() => ({ phone, browser, app }));

const open = (path: string) => page.goto(`/#/pages/${path}`);
const button = (name: string | RegExp) => page.getByRole("button", { name });
const sheet = () => page.getByRole("dialog");
const funnel = () => page.getByRole("region", { name: "Users you invited directly" }).locator("li:not([aria-hidden])");
const rebateOf = (fee: string) => mulDiv(fromNumeric(fee), FIRST, RATE_ONE, "down");
const plusOf = (amount: bigint) => {
  const [whole = "0", fraction = ""] = formatAmount(amount).split(".");
  return `+${whole}.${fraction.padEnd(2, "0")}`;
};

it("shows a new inviter the code, the shares of now and an empty funnel", async () => {
  await open("promotion/index");
  await page.getByText("You receive 20% of the fees of friends you invite", { exact: false }).waitFor();
  await page.getByText(code, { exact: true }).first().waitFor();
  await expect.poll(() => funnel().allInnerTexts()).toEqual(["0\nOpened", "0\nSigned up", "0\nVerified", "0\nTraded"]);
  await page
    .getByText("Example: from a fee of 10.00 USDT you receive 2.00 USDT at level 1", { exact: false })
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await button("All fee levels").click();
  await sheet()
    .getByRole("row", { name: /^1 10,000 / })
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await sheet().getByRole("button", { name: "Close" }).click();
  await button("Copy link").click();
  await expect.poll(() => copied(page)).toBe(link);
  await button(`Copy invite code ${code}`).click();
  await expect.poll(() => copied(page)).toBe(code);
  await shoot(page, "promotion/empty");
});

/** What a camera would read from a picture. */
async function readCode(file: string): Promise<string> {
  const { data, info } = await sharp(file).raw().ensureAlpha().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

it("saves the poster as a picture whose QR code is the link, on every background and in both themes", async () => {
  await hush(page);
  await button("Poster").click();
  await sheet()
    .getByRole("img", { name: new RegExp(`Invite code: ${code}$`) })
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await shoot(page, "promotion/poster");
  for (const [background, style] of [
    ["Ring", "Light"],
    ["Waves", "Dark"],
    ["Candles", "Light"],
    ["Tree", "Dark"],
  ] as const) {
    await sheet().getByRole("radio", { name: background }).check();
    await sheet().locator("label", { hasText: style }).click();
    const saved = page.waitForEvent("download");
    await sheet().getByRole("button", { name: "Save picture" }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(`candor-${code.toLowerCase()}.png`);
    const file = await download.path();
    expect(await sharp(file).metadata()).toMatchObject({ format: "png", width: 1_080, height: 1_440 });
    expect(await readCode(file)).toBe(link);
  }
  await sheet().getByRole("button", { name: "Picture saved" }).waitFor();
  await sheet().getByRole("button", { name: "Close" }).click();
});

it("opens the link in the other browser, with the code filled in, and counts the opening once", async () => {
  const { page: theirs } = guest;
  await theirs.goto(link);
  await expect.poll(() => theirs.getByRole("textbox", { name: "Invite code" }).inputValue()).toBe(code);
  await theirs.goto("/#/pages/promotion/index");
  await theirs.getByText("Log in to see your invite code", { exact: false }).waitFor();
  await theirs.getByRole("button", { name: "Sign up" }).click();
  await theirs.getByRole("button", { name: /^Email/ }).click();
  // Looking around has not lost the code.
  await expect.poll(() => theirs.getByRole("textbox", { name: "Invite code" }).inputValue()).toBe(code);
  await theirs.reload();
  await open("promotion/index");
  await page.reload();
  await expect.poll(() => funnel().first().innerText()).toBe("1\nOpened");
});

async function signUp(theirs: Page, email: string): Promise<void> {
  await theirs.getByRole("textbox", { name: "Email" }).fill(email);
  await theirs.getByRole("button", { name: /^Send (code|again)$/ }).click();
  await theirs.getByText(/Sent to/).waitFor();
  await theirs.getByRole("textbox", { name: /Verification code/ }).fill(await codeFor(app.url, email));
  await theirs.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await theirs.getByLabel("Repeat password", { exact: true }).fill(PASSWORD);
  await theirs.getByRole("checkbox").check();
  await theirs.getByRole("button", { name: "Sign up", exact: true }).click();
  await theirs.getByText("Account created").waitFor();
}

const sessionIn = async (theirs: Page): Promise<Caller> => {
  const kept = await theirs.evaluate<string>('localStorage.getItem("candor.session")');
  const { state } = JSON.parse(kept) as { state: { token: string } };
  return caller(app.url, state.token);
};

async function buyEth(theirs: Page, spend: string): Promise<void> {
  await theirs.goto("/#/pages/trade/spot?symbol=ETH-USDT&side=buy");
  await theirs.getByRole("button", { name: /Order type/ }).click();
  await theirs
    .getByRole("dialog")
    .getByRole("button", { name: /^Market/ })
    .click();
  await theirs.getByLabel(/^Spend/).fill(spend);
  await theirs.getByRole("button", { name: "Buy ETH" }).click();
  await theirs
    .getByRole("dialog")
    .getByRole("button", { name: /^Buy .+ ETH for/ })
    .click();
  await theirs.getByText(/^Bought /).waitFor();
}

it("signs up with the code, is verified and trades, and the inviter sees each step", async () => {
  await signUp(guest.page, "invited@example.com");
  invited = await sessionIn(guest.page);
  await page.reload();
  await expect.poll(() => funnel().allInnerTexts()).toEqual(["1\nOpened", "1\nSigned up", "0\nVerified", "0\nTraded"]);
  await verifyBasic(app, invited);
  await invited.call(faucet, {});
  await buyEth(guest.page, "1000");
  await page.reload();
  await expect.poll(() => funnel().allInnerTexts()).toEqual(["1\nOpened", "1\nSigned up", "1\nVerified", "1\nTraded"]);
  expect(guest.errors, "what the invited user's console complained of").toEqual([]);
});

it("shows the rebate exact to the last digit, in the rebates, the sums and the balance", async () => {
  const { list } = await invited.call(fills, {});
  const fee = formatAmount(list.reduce((sum, fill) => sum + fromNumeric(fill.fee), 0n));
  const rebate = rebateOf(fee);
  expect(rebate).toBeGreaterThan(0n);
  await page
    .getByText(`${plusOf(rebate)} ETH`, { exact: true })
    .first()
    .waitFor();
  expect(fromNumeric((await balanceOf(inviter, "c2c", "ETH")).available)).toBe(rebate);
  expect(await axeFindings(page)).toEqual([]);
  await shoot(page, "promotion/earned");
  await page.getByRole("link", { name: /^Rebates/ }).click();
  await page.getByText(/^Level 1 · /).waitFor();
  await page
    .getByText(`${plusOf(rebate)} ETH`, { exact: true })
    .last()
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await shoot(page, "promotion/bonus");
  await open("promotion/invited");
  await page.getByText("Verified", { exact: true }).waitFor();
  await page.getByText("Traded", { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("tab", { name: "Level 2" }).click();
  await page.getByText("No users at this level yet").waitFor();
  // The account number of the invited user is shown by its end only.
  const { uid } = await invited.call(center, {});
  expect(await page.content()).not.toContain(uid);
});

it("withholds what a second account on the same device would earn, and says so", async () => {
  const logOut = () => page.evaluate('localStorage.removeItem("candor.session")');
  await logOut();
  await open("user/login/login?back-page=%2Fpages%2Fpromotion%2Findex");
  await page.reload();
  await page.getByRole("textbox", { name: "Email" }).fill("inviter@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button("Log in").click();
  await page.getByText(code, { exact: true }).first().waitFor();
  await logOut();
  await page.goto(link);
  await page.reload();
  await signUp(page, "self@example.com");
  const self = await sessionIn(page);
  await self.call(faucet, {});
  await buyEth(page, "2000");
  const stored = await storedSession(inviter);
  await page.evaluate(`localStorage.setItem("candor.session", ${JSON.stringify(stored["candor.session"])})`);
  await open("promotion/index");
  await page.reload();
  await page.getByText("Same device", { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await shoot(page, "promotion/withheld");
  await page.getByRole("link", { name: /USDT withheld/ }).click();
  const { list } = await self.call(fills, {});
  const held = rebateOf(formatAmount(list.reduce((sum, fill) => sum + fromNumeric(fill.fee), 0n)));
  await page.getByText(`${plusOf(held).slice(1)} ETH`, { exact: true }).waitFor();
  await page.getByText("you and the invited user seem to be one person", { exact: false }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const posted = (await inviter.call(inviteBonus, { state: "posted" })).list;
  expect(fromNumeric((await balanceOf(inviter, "c2c", "ETH")).available)).toBe(
    posted.reduce((sum, { amount }) => sum + fromNumeric(amount), 0n),
  );
});

let finance: Desk;
let owner: Desk;

/** The second operator decides on the newest request. */
/** Approves the request with these words; its outcome is "booked" where there are entries, else "applied". */
async function approve(words: string, outcome: "booked" | "applied"): Promise<void> {
  await visit(owner.page, "/credit");
  const row = owner.page.getByRole("row", { name: words });
  await row.waitFor();
  await row.focus();
  await owner.page.keyboard.press("Enter");
  await owner.page.getByText("Open promotion").waitFor();
  await owner.page.keyboard.press("a");
  await owner.page.keyboard.type("Looked at both.");
  await fillNextDemoCode(owner.page, app, "owner");
  await owner.page.keyboard.press("a");
  await owner.page.keyboard.press("Enter");
  await owner.page.getByText(`: ${outcome}`).waitFor();
}

it("is released by two operators, who see what both share and never a number, and is paid at once", async () => {
  finance = await openDesk(browser, app);
  await logInAt(finance, "finance");
  await visit(finance.page, "/promotion");
  const pair = finance.page.locator(".panel", { hasText: "What they share" });
  await pair.getByText("Same device", { exact: true }).waitFor();
  expect(await axeFindings(finance.page)).toEqual([]);
  await shoot(finance.page, "promotion/pairs");
  await finance.page.getByRole("button", { name: "Ask for the release" }).click();
  await finance.page.getByLabel("Reason").fill("Two sisters with one tablet, both verified.");
  await finance.page.getByRole("button", { name: "Ask for approval" }).click();
  await finance.page.getByText("A request is waiting for a second operator.").waitFor();

  owner = await openDesk(browser, app, { theme: "dark" });
  await logInAt(owner, "owner");
  await approve("elease", "booked");

  await open("promotion/bonus?show=released");
  await page.reload();
  await page.getByText("Released", { exact: true }).nth(1).waitFor();
  const paid = (await inviter.call(inviteBonus, {})).list.filter(({ state }) => state !== "withheld");
  expect(fromNumeric((await balanceOf(inviter, "c2c", "ETH")).available)).toBe(
    paid.reduce((sum, { amount }) => sum + fromNumeric(amount), 0n),
  );
  await visit(finance.page, "/promotion?open=pairs&state=released");
  await finance.page.getByText("later rebates are posted", { exact: false }).waitFor();
});

it("changes the shares and the fee levels by two people, and the inviter sees the new ones", async () => {
  await visit(finance.page, "/promotion?open=rates");
  await finance.page.getByLabel("Second", { exact: true }).fill("81");
  await finance.page.getByText("Together 106 %: at most 100 % of a fee.").waitFor();
  await finance.page.getByLabel("Second", { exact: true }).fill("12.5");
  await finance.page.getByLabel("Reason").fill("A season of invitations.");
  await finance.page.keyboard.press("Control+Enter");
  await finance.page.getByText("A request is waiting for a second operator.").waitFor();
  expect(await axeFindings(finance.page)).toEqual([]);
  await approve("second generation 10 % → 12.5 %", "applied");
  await visit(finance.page, "/promotion?open=levels");
  await finance.page.getByLabel("Volume from, level 1").fill("5000");
  await finance.page.getByLabel("Reason").fill("Closer to small traders.");
  await finance.page.keyboard.press("Control+Enter");
  await finance.page.getByText("A request is waiting for a second operator.").waitFor();
  expect(await axeFindings(finance.page)).toEqual([]);
  await approve("evel 1 from 10,000", "applied");
  await finance.page.getByText("version 2", { exact: true }).waitFor();

  await open("promotion/index");
  await page.getByText("12.5% of those they invite", { exact: false }).waitFor();
  const { uid } = await inviter.call(center, {});
  await visit(owner.page, `/users/${uid}`);
  await owner.page.getByRole("button", { name: "Invited users" }).click();
  await owner.page.getByRole("dialog").getByText("traded").first().waitFor();
  expect(await axeFindings(owner.page)).toEqual([]);
  expect([...finance.errors, ...owner.errors], "what the console complained of").toEqual([]);
});
