import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import encodeQr from "qr";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { launchBrowser, openPhone, type Phone, shoot, storedSession } from "../harness/browser.ts";
import { endJourney } from "../harness/journey.ts";
import { TRON } from "../harness/withdrawals.ts";

/** An address is read by the camera, which sees a code of another chain at the first scan and one of a wallet at the second. */
let app: App;
let browser: Browser;
let phone: Phone;
let page: Page;
let folder: string;

const WIDTH = 640;
const HEIGHT = 480;
const PER_SECOND = 10;
const CAMERA = "codes.y4m";
const OTHER_CHAIN = "ethereum:0x52908400098527886E0F7030069857D2E4169EE7@137";
const WALLET = `tron:${TRON}?amount=25`;

/** A gray picture with a code in its middle: brightness of each pixel, then two planes without color. */
function pictureOf(text: string): Buffer {
  const rows = encodeQr(text, "raw", { ecc: "medium", border: 4, scale: 6 });
  const picture = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128);
  const [left, top] = [(WIDTH - rows.length) >> 1, (HEIGHT - rows.length) >> 1];
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries()) picture[(top + y) * WIDTH + left + x] = isDark ? 16 : 235;
  return picture;
}

/** What the camera sees from its next start on: a second of raw video, in a loop. */
function show(text: string): void {
  const frame = Buffer.concat([Buffer.from("FRAME\n"), pictureOf(text)]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${PER_SECOND}:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(join(folder, CAMERA), Buffer.concat([head, ...Array.from({ length: PER_SECOND }, () => frame)]));
}

beforeAll(async () => {
  app = await startApp();
  folder = mkdtempSync(join(tmpdir(), "candor-camera-"));
  show(OTHER_CHAIN);
  // The shell has no cameras.
  browser = await launchBrowser({ camera: join(folder, CAMERA), shell: false });
  const user = await newUser(app.url, { email: "scan@example.com" });
  phone = await openPhone(browser, { url: app.url, stored: await storedSession(user) });
  page = phone.page;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));
endJourney(() => ({ phone, browser, app }));

const sheet = () => page.getByRole("dialog");
const address = () => page.getByRole("textbox", { name: /^Address/ });
const scan = () => page.getByRole("button", { name: "Scan a QR code" }).click();

it("says what to do where the camera is not allowed", async () => {
  await page.goto("/#/pages/user/address/create");
  await scan();
  await sheet().getByText("No camera access.").waitFor();
  await shoot(page, "scan-refused");
  await page.keyboard.press("Escape");
  await expect.poll(() => sheet().count()).toBe(0);
});

it("reads no code of another chain, and says so", async () => {
  await phone.context.grantPermissions(["camera"]);
  await scan();
  await sheet().getByText("This code contains no payment address.").waitFor();
  await shoot(page, "scan-other-chain");
  await page.keyboard.press("Escape");
  await expect.poll(() => sheet().count()).toBe(0);
  expect(await address().inputValue()).toBe("");
});

it("reads the address of a wallet's code", async () => {
  show(WALLET);
  await scan();
  await expect.poll(() => address().inputValue()).toBe(TRON);
  await expect.poll(() => sheet().count()).toBe(0);
  await page.getByText("Checksum correct").waitFor();
  await shoot(page, "scan-read");
  expect(await page.locator("video").count(), "the camera is closed").toBe(0);
});
