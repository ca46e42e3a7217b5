import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { openBrowser, openPhone, type Phone, shoot, storedSession } from "../harness/browser.ts";
import { endJourney } from "../harness/journey.ts";
import { cameraSeeing } from "../harness/withdraw-page.ts";
import { TRON } from "../harness/withdrawals.ts";

/** The scanner of addresses, with what can go wrong before it reads one. */
let app: App;
let browser: Browser;
let phone: Phone;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  const user = await newUser(app.url, { email: "scan@example.com" });
  phone = await openPhone(browser, { url: app.url, stored: await storedSession(user) });
  page = phone.page;
  await page.goto("/#/pages/user/address/create");
});

endJourney(() => ({ phone, browser, app }));

const sheet = () => page.getByRole("dialog");
const address = () => page.getByRole("textbox", { name: /^Address/ });
const scan = () => page.getByRole("button", { name: "Scan a QR code" }).click();
const leave = async () => {
  await page.keyboard.press("Escape");
  await expect.poll(() => sheet().count()).toBe(0);
};

it("says what to do where the camera is not allowed", async () => {
  await scan();
  await sheet().getByText("No camera access.").waitFor();
  expect(await page.locator("video").isVisible()).toBe(false);
  await shoot(page, "scan-refused");
  await leave();
});

it("calls a camera that did not start an error, and not one that is not allowed", async () => {
  await page.evaluate(
    'navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("busy", "NotReadableError"))',
  );
  await scan();
  await sheet().getByRole("status").getByText("This could not be loaded").waitFor();
  expect(await sheet().getByText("No camera access.").count()).toBe(0);
  await leave();
});

it("reads no code of another chain, and says so", async () => {
  await page.evaluate(cameraSeeing("ethereum:0x52908400098527886E0F7030069857D2E4169EE7@137"));
  await scan();
  await sheet().getByText("This code contains no payment address.").waitFor();
  await shoot(page, "scan-other-chain");
  await leave();
  expect(await address().inputValue()).toBe("");
});

it("reads the address of a wallet's code", async () => {
  await page.evaluate(cameraSeeing(`tron:${TRON}?amount=25`));
  await scan();
  await expect.poll(() => address().inputValue()).toBe(TRON);
  await expect.poll(() => sheet().count()).toBe(0);
  await page.getByText("Checksum correct").waitFor();
  await shoot(page, "scan-read");
  expect(await page.locator("video").count(), "the camera is closed").toBe(0);
});
