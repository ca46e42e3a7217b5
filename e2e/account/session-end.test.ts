import { revokeSession, sessions } from "@candor/contract/routes/user.ts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { codeFor } from "../../apps/server/src/testing/outbox.ts";
import type { Caller } from "../harness/api.ts";
import { clientTests, fillOrder, logInOn } from "../harness/client.ts";

/** A session that ends in the middle of a form: why is said, and the form is filled in again after the login. */
const { app, phone, someone } = clientTests();

/** Ends the session of the app from another device of the same user. */
async function revokeOthers(api: Caller): Promise<void> {
  const { list } = await api.call(sessions, {});
  for (const { id, current } of list) if (!current) await api.call(revokeSession, { id });
}

const stored = (page: Page) => page.evaluate<string>('sessionStorage.getItem("candor.drafts") ?? ""');
const kept = (page: Page) => page.getByText("Your form is saved.", { exact: false });

it("says why, keeps an order's form, and fills it in again after the login", async () => {
  const { api, email, stored: session } = await someone();
  const page = await phone({ stored: session });
  await fillOrder(page);
  await revokeOthers(api);
  await page.getByText("it expired or was closed from another device", { exact: false }).waitFor();
  await kept(page).waitFor();
  // The explanation survives a reload of the login page.
  await page.reload();
  await kept(page).waitFor();
  await logInOn(page, email);
  await page.waitForURL(/trade\/spot\?symbol=ETH-USDT/);
  const quantity = page.getByRole("textbox", { name: /^Quantity/ });
  await expect.poll(() => quantity.inputValue()).toBe("0.5");
  expect(await page.getByRole("textbox", { name: /^Price/ }).inputValue()).toBe("1,000.00");
  expect(await stored(page)).toBe("");
});

it("says that a session ended without promising a form where nothing was typed", async () => {
  const { api, stored: session } = await someone();
  const page = await phone({ stored: session });
  await page.goto("/#/pages/assets/index");
  await page.getByText("10,000.00").first().waitFor();
  await revokeOthers(api);
  await page.getByText("it expired or was closed from another device", { exact: false }).waitFor();
  expect(await kept(page).count()).toBe(0);
});

it("never stores the numbers of a card and an account, and shows a draft to nobody else", async () => {
  const first = await someone();
  const other = await someone();
  const page = await phone({ stored: first.stored });
  await page.goto("/#/pages/bankbind/addbank");
  await page.getByLabel("Account holder", { exact: true }).fill("Mai Linh");
  await page.getByLabel("Card number", { exact: true }).fill("4111111111111111");
  await page.getByLabel("Account number", { exact: true }).fill("0011 2233 4455");
  await revokeOthers(first.api);
  await kept(page).waitFor();
  const draft = await stored(page);
  expect(draft).toContain("Mai Linh");
  expect(draft).not.toMatch(/4111|2233/);
  await logInOn(page, other.email);
  const holder = page.getByLabel("Account holder", { exact: true });
  await expect.poll(() => holder.inputValue()).toBe("");
  expect(await stored(page)).toBe("");
});

it("keeps the verification form over a reload, without the number of the document", async () => {
  const { stored: session } = await someone();
  const page = await phone({ stored: session });
  await page.goto("/#/pages/verification/index");
  await page.getByRole("button", { name: "Verify now" }).click();
  await page.getByLabel("Document number", { exact: true }).fill("C1234567");
  await page.getByLabel("Full name", { exact: false }).fill("Mai Linh");
  await page.getByLabel("Contact address", { exact: false }).fill("7 Hang Bac, Ha Noi");
  await page.reload();
  await expect.poll(() => page.getByLabel("Full name", { exact: false }).inputValue()).toBe("Mai Linh");
  expect(await page.getByLabel("Contact address", { exact: false }).inputValue()).toBe("7 Hang Bac, Ha Noi");
  expect(await page.getByLabel("Document number", { exact: true }).inputValue()).toBe("");
  expect(await stored(page)).not.toContain("C1234567");
});

it("puts the focus into the boxes after sending a code, and never offers a code that was used", async () => {
  const { email, stored: session } = await someone();
  const page = await phone({ stored: session });
  const toCode = async (digits: string) => {
    await page.goto("/#/pages/settings/security/changePayPassword");
    for (const digit of digits + digits) await page.getByRole("button", { name: digit, exact: true }).click();
  };
  await toCode("593817");
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByText(/Sent to/).waitFor();
  const label = "document.activeElement.labels?.[0]?.innerText ?? ''";
  await expect.poll(() => page.evaluate<string>(label)).toBe("Verification code");
  await page.keyboard.type(await codeFor(app().url, email));
  await page.getByRole("button", { name: "Set fund password" }).click();
  await page.getByText("Fund password set").waitFor();
  await toCode("295716");
  await page.getByRole("textbox", { name: "Verification code" }).waitFor();
  expect(await page.getByText(/Sent to/).count()).toBe(0);
});
