import { getCurrencyList } from "@candor/contract/routes/market.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testPicture } from "../../apps/server/src/testing/pictures.ts";
import { caller } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { axeFindings } from "../harness/audit.ts";
import { openBrowser, openPhone, shoot } from "../harness/browser.ts";
import { keys } from "../harness/keyboard.ts";
import { fillDemoCode, logInAt, openDesk, visit } from "../harness/operators.ts";

/** A logo from the file at one operator's desk, by another's approval, to a user's phone. */
let app: App;
let browser: Browser;
const complaints: string[][] = [];

async function operator(name: "owner" | "finance", theme: "light" | "dark"): Promise<Page> {
  const desk = await openDesk(browser, app, { theme });
  complaints.push(desk.errors);
  await logInAt(desk, name);
  return desk.page;
}

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
  expect(complaints.flat(), "what the pages complained of").toEqual([]);
});

const logoOf = async (symbol: string) =>
  (await caller(app.url).call(getCurrencyList, {})).currencies.find((currency) => currency.symbol === symbol)?.logo;
/** Whether the browser could read the picture; a broken one has no width. */
const isDrawn = (page: Page, selector: string) =>
  expect.poll(() => page.evaluate(`document.querySelector(${JSON.stringify(selector)})?.naturalWidth ?? 0`));

it("shows a logo to users once the second operator has seen and approved it", async () => {
  const finance = await operator("finance", "light");
  await visit(finance, "/currencies");
  await finance.locator("tr[data-id]", { hasText: "LINK" }).click();
  await finance.getByText("Logo and links").waitFor();
  const input = finance.getByLabel("Logo of LINK");
  await input.setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await finance.getByText("A logo is a PNG, JPEG or WebP picture.").waitFor();
  const buffer = await testPicture(9, { width: 256, height: 256, format: "png" });
  await input.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await finance.getByLabel("Website").fill("https://coin.example");
  await finance.getByLabel("Reason").fill("The issuer's material.");
  await shoot(finance, "currency-logo-form");
  expect(await axeFindings(finance)).toEqual([]);
  await finance.getByRole("button", { name: "Ask for approval" }).click();
  await finance.getByText("A request is waiting for a second operator.").waitFor();
  expect(await logoOf("LINK")).toBeNull();

  const owner = await operator("owner", "dark");
  await visit(owner, "/credit");
  const row = owner.locator("tr[data-id]", { hasText: "Logo and links of a currency" });
  await row.waitFor();
  await row.focus();
  await keys(owner, "Enter");
  await owner.getByText("You (owner)").waitFor();
  await isDrawn(owner, ".logo-pair img").toBe(128);
  await keys(owner, "a");
  await owner.keyboard.type("The link leads to the issuer.");
  await fillDemoCode(owner);
  await shoot(owner, "currency-logo-approve");
  expect(await axeFindings(owner)).toEqual([]);
  await keys(owner, "a", "Enter");
  await owner.getByText(/: applied/).waitFor();
  expect(await logoOf("LINK")).toMatch(/^[0-9a-f]{64}$/);

  const phone = await openPhone(browser, { url: app.url });
  complaints.push(phone.errors);
  await phone.page.goto(`${app.url}/#/pages/trade/index`);
  await isDrawn(phone.page, 'img[src^="/api/currency/logo"]').toBe(128);
});
