import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { realName } from "@candor/contract/routes/identity.ts";
import { optionOrderList, optionRunning } from "@candor/contract/routes/options.ts";
import { getReceipt } from "@candor/contract/routes/receipt.ts";
import { center } from "@candor/contract/routes/user.ts";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { type Caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { axeFindings, installAxe } from "../harness/audit.ts";
import { hush, openBrowser, openPhone, type Phone, shoot, storedSession } from "../harness/browser.ts";
import { endJourney } from "../harness/journey.ts";
import { openReviewer } from "../harness/reviewer.ts";

/**
 * A user trades options in a recorded market, in which each second costs a dollar more: Up wins and Down loses. Three recorded seconds pass in
 * one of ours: the shortest option takes ten, within which a busy machine has drawn it; the end of the recording is the outage of a feed.
 */
const SPEED = 3;
const RECORDED_SECONDS = 3_600;
/** Noon of the day: no day of a loss limit ends within the recording. */
const startAt = new Date().setUTCHours(12, 0, 0, 0);
const recording = join(mkdtempSync(join(tmpdir(), "candor-option-")), "btc-usdt.csv");
let app: App;
let browser: Browser;
let phone: Phone;
let page: Page;
let api: Caller;
let receiptId: string;

function record(untilMs: number): void {
  const seconds = Math.min(RECORDED_SECONDS, Math.floor((untilMs - startAt) / 1_000));
  const rows = Array.from(
    { length: seconds + 1 },
    (_, second) => `${startAt + second * 1_000},${50_000 + second},0.01`,
  );
  writeFileSync(recording, `timestamp,price,qty\n${rows.join("\n")}\n`);
}

beforeAll(async () => {
  record(Number.POSITIVE_INFINITY);
  app = await startApp({ CANDOR_FEED: `replay:${recording}`, CANDOR_REPLAY_SPEED: String(SPEED) });
  browser = await openBrowser();
  api = await newUser(app.url, { email: "option@example.com", funded: true });
  phone = await openPhone(browser, { url: app.url, stored: await storedSession(api), reducedMotion: true });
  await installAxe(phone.context);
  // Chromium without a desktop has no other apps: this captures the shared data.
  await phone.context.addInitScript(`
    navigator.canShare = () => true;
    navigator.share = async ({ files }) => { window.handedOver = files[0].name + " " + files[0].type; };`);
  page = phone.page;
}, 180_000);

endJourney(() => ({ phone, browser, app }));

const button = (name: string | RegExp) => page.getByRole("button", { name });
const chip = (name: string) => page.getByRole("button", { name, exact: true });
const sheet = () => page.getByRole("dialog");
const stake = () => page.getByLabel("Stake", { exact: true });
const running = () => page.getByRole("list", { name: "Orders awaiting settlement" }).getByRole("listitem");
const open = (path: string) => page.goto(`/#/pages/${path}`);

/** Chooses 30 s and a stake, and presses a direction; the confirmation is open then. */
async function press(direction: "Up" | "Down", amount = "100"): Promise<void> {
  await page.getByRole("radio", { name: /^30 s/ }).check({ force: true });
  await stake().fill(amount);
  await button(new RegExp(`^${direction} Payout if you win`)).click();
}
const confirm = (direction: "Up" | "Down") =>
  sheet()
    .getByRole("button", { name: new RegExp(`^${direction} · `) })
    .click();
/** Closes what is open and waits until it has disappeared. */
async function close(name: string): Promise<void> {
  await sheet().getByRole("button", { name }).last().click();
  await sheet().waitFor({ state: "detached" });
}

it("shows errors at the stake, and links to funds", async () => {
  await open("option/detail?symbol=BTC-USDT");
  await stake().fill("5");
  await page.getByText("The stake must be between 10 and 2,000 USDT.").waitFor();
  await stake().fill("100");
  await page.getByText("Insufficient balance. Lower the amount or add funds.").waitFor();
  await page.getByRole("link", { name: "Transfer" }).click();
  await page.getByLabel("Amount", { exact: true }).fill("1000");
  await button("Transfer 1,000.00 USDT").click();
  await page.getByText("1,000.00 USDT transferred").waitFor();
  await hush(page);
  await open("option/detail?symbol=BTC-USDT");
  await page.getByText("Available 1,000.00 USDT").waitFor();
});

it("shows the risks before the first order, and accepts none from an unverified user", async () => {
  await press("Up");
  await sheet().getByText("Options are high risk: you can lose the whole stake.").waitFor();
  const accept = sheet().getByRole("button").last();
  expect(await accept.isDisabled()).toBe(true);
  await sheet().getByText("I have read this and can afford to lose what I stake").click();
  await shoot(page, "option/risk");
  await accept.click();
  await sheet().getByText("If the price ends higher").waitFor();
  await confirm("Up");
  await sheet().getByText("Verify your identity first").waitFor();
  await close("Close");
  expect((await api.call(optionRunning, {})).list).toEqual([]);
});

it("shows an open order with its ring and current profit, and then the result with its proof", async () => {
  await api.call(realName, {
    country: "VN",
    document_type: "passport",
    document_number: "B1234567",
    name: "Nguyễn Thị Mai",
    contact_address: "12 Hàng Bạc, Hà Nội",
  });
  const { uid } = await api.call(center, {});
  await (await openReviewer(app)).approve(uid);
  await press("Up");
  await confirm("Up");
  await running().getByRole("timer", { name: "Awaiting settlement" }).waitFor();
  await running().getByText("+80.00").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await shoot(page, "option/running");
  await press("Down");
  await confirm("Down");
  await expect.poll(() => running().count()).toBe(2);
  await sheet().getByText("+80.00 USDT").waitFor();
  await sheet().getByText("180.00 USDT paid to your options account", { exact: false }).waitFor();
  await sheet().getByText("Recomputed in your browser").waitFor();
  await shoot(page, "option/won");
});

it("saves the result as a picture, with amounts only when requested", async () => {
  await sheet().getByRole("button", { name: "Share" }).click();
  const amounts = sheet().getByRole("switch", { name: "Show amounts" });
  expect(await amounts.getAttribute("aria-checked")).toBe("false");
  await sheet().getByRole("img", { name: "Picture: BTC/USDT, Up · 30 s, return +80.00%" }).waitFor();
  const picture = async () => {
    const saved = page.waitForEvent("download");
    await sheet()
      .getByRole("button", { name: "Save picture" })
      .or(sheet().getByRole("button", { name: "Picture saved" }))
      .click();
    return readFileSync(await (await saved).path());
  };
  const plain = await picture();
  expect(await sharp(plain).metadata()).toMatchObject({ format: "png", width: 1_080, height: 1_440 });
  expect(await picture()).toEqual(plain);
  await amounts.click();
  expect(await picture()).not.toEqual(plain);
  await sheet().getByRole("button", { name: "Share", exact: true }).click();
  await expect.poll(() => page.evaluate("window.handedOver")).toMatch(/^candor-btc-usdt-[0-9a-f]{8}\.png image\/png$/);
  expect(await axeFindings(page)).toEqual([]);
  await shoot(page, "option/share");
  await sheet().getByRole("button", { name: "Close" }).click();
  await sheet().getByText("Recomputed in your browser").waitFor();
});

it("shows the whole receipt, and to a stranger the same without saying whose it is", async () => {
  await sheet().getByRole("button", { name: "Full receipt" }).click();
  await page.waitForURL(/receipt/);
  await page.getByRole("heading", { name: "Ledger entries" }).waitFor();
  receiptId = new URL(page.url().replace("#/", "")).searchParams.get("id") ?? "";
  const user = await api.call(center, {});
  const stranger = await openPhone(browser, { url: app.url });
  await stranger.page.goto(`/#/pages/receipt/index?id=${receiptId}&own=1`);
  await stranger.page.getByText("Recomputed in your browser").waitFor();
  await stranger.page.getByText("+80.00 USDT").waitFor();
  await shoot(stranger.page, "option/receipt");
  expect(await stranger.page.getByRole("button", { name: "Share" }).count()).toBe(0);
  const shown = (await stranger.page.content()) + JSON.stringify(await api.call(getReceipt, { id: receiptId }));
  for (const name of [user.uid, user.nickname, "option@example.com", user.invite_code])
    expect(shown).not.toContain(name);
  expect(stranger.errors).toEqual([]);
  await stranger.context.close();
});

it("shows settled orders in the history, by result and direction", async () => {
  await expect.poll(async () => (await api.call(optionOrderList, {})).total).toBe(2);
  await open("option/record");
  const rows = page.getByRole("main").getByRole("button", { name: /BTC\/USDT/ });
  await expect.poll(() => rows.count()).toBe(2);
  await chip("Loss").click();
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByText("−100.00", { exact: true }).waitFor();
  await button(/^Direction/).click();
  await sheet().getByRole("button", { name: "Up", exact: true }).click();
  await page.getByText("Nothing matches").waitFor();
  await chip("All").click();
  await rows.first().click();
  await sheet().getByText("+80.00 USDT").waitFor();
  await close("Done");
});

it("refunds an order whose feed fell silent, across a restart", async () => {
  await open("option/detail?symbol=BTC-USDT");
  await press("Up");
  await confirm("Up");
  await running().getByRole("timer", { name: "Awaiting settlement" }).waitFor();
  const { now_ms, list } = await api.call(optionRunning, {});
  await app.kill();
  const silentFrom = now_ms + 5_000;
  expect(silentFrom).toBeLessThan(list[0]?.due_at_ms ?? 0);
  record(silentFrom);
  await app.restart();
  await sheet().getByText("Stake and fee, 100.00 USDT, were returned.", { exact: false }).waitFor();
  await sheet().getByText("Recomputed in your browser").waitFor();
  await shoot(page, "option/void");
  expect(await sheet().getByRole("button", { name: "Share" }).count()).toBe(0);
  await close("Done");
  // The browser's own words on the server that was away.
  expect(phone.errors.splice(0).filter((text) => !/ERR_|WebSocket/.test(text))).toEqual([]);
});

it("refuses orders beyond the user's own limits, and shows until when", async () => {
  await open("settings/limits");
  await page.getByText("20.00 USDT").waitFor();
  await page.getByLabel("New limit", { exact: true }).fill("20");
  await button("Save limit").click();
  await page.getByText("Limit saved").waitFor();
  await hush(page);
  await open("option/detail?symbol=BTC-USDT");
  await press("Down");
  await confirm("Down");
  await sheet().getByText("You have reached your daily loss limit. You can trade again from 00:00 UTC.").waitFor();
  await sheet().getByRole("link", { name: "Set my trading limits" }).click();
  await button("Start the break").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Start" }).click();
  await page.getByText("Your break has started").waitFor();
  await hush(page);
  await open("option/detail?symbol=BTC-USDT");
  await press("Down");
  await confirm("Down");
  await sheet().getByText("You are taking a break from options and contracts. You can trade again in 24 h.").waitFor();
  await shoot(page, "option/paused");
});
