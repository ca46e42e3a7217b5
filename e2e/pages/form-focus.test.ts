import { changeMpwd } from "@candor/contract/routes/security.ts";
import { center, emsSend } from "@candor/contract/routes/user.ts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { codeFor } from "../../apps/server/src/testing/outbox.ts";
import { clientTests } from "../harness/client.ts";
import { newOperator, openDesk, visit } from "../harness/operators.ts";

/** A form submitted with errors focuses the first wrong field, regardless of when and where the error is found. */
const { app, browser, phone, someone } = clientTests();

const focused = (page: Page) => page.evaluate<string>("document.activeElement.labels?.[0]?.innerText ?? ''");
const refused = (field: string, error: string) => ({
  json: { code: -1, msg: "Please check it.", data: null, error, fields: [{ field, error, msg: "Please check it." }] },
});

it("at once, by the button at the foot", async () => {
  const page = await phone();
  await page.goto("/#/pages/user/login/login");
  await page.getByRole("textbox", { name: "Email" }).fill("not an address");
  await page.getByRole("button", { name: "Log in", exact: true }).press("Enter");
  await expect.poll(() => focused(page)).toBe("Email");
  // Valid fields are skipped; the next wrong field is the next one to fill in.
  await page.getByRole("textbox", { name: "Email" }).fill("somebody@example.com");
  await page.getByRole("button", { name: "Log in", exact: true }).press("Enter");
  await expect.poll(() => focused(page)).toBe("Password");
});

it("when the words of the error come late, on a select too", async () => {
  const { stored } = await someone();
  const page = await phone({ stored, own: true });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The texts of errors are two files of the language, the app's and the server's.
  await page.route(/assets\/en-[^/]*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/#/pages/verification/index");
  await page.getByRole("button", { name: "Verify now" }).click();
  const submit = page.getByRole("button", { name: "Submit for review" });
  await submit.press("Enter");
  expect(await page.getByText("This field is required.").count()).toBe(0);
  release();
  await expect.poll(() => focused(page)).toBe("Country or region of the document");
  expect(await page.getByText("This field is required.").count()).toBe(5);
});

it("when the server refuses it", async () => {
  const { stored } = await someone();
  const page = await phone({ stored });
  await page.goto("/#/pages/settings/security/changePassword");
  await page.getByLabel("Current password", { exact: true }).fill("something else 9");
  await page.getByLabel("New password", { exact: true }).fill("another calm Harbour 8");
  await page.getByLabel("Repeat password", { exact: true }).fill("another calm Harbour 8");
  await page.getByRole("button", { name: "Change password" }).press("Enter");
  await expect.poll(() => focused(page)).toBe("Current password");
});

it("when the sheet over it has closed, which gives the focus back to the button", async () => {
  const { api, email, stored } = await someone();
  await api.call(emsSend, { email, event: "security" });
  const code = await codeFor(app().url, email);
  await api.call(changeMpwd, { new_fund_password: "847201", repeat_fund_password: "847201", code });
  const page = await phone({ stored });
  await page.goto("/#/pages/bankbind/addbank");
  const fields = {
    "Account holder": "Mai Linh",
    "Name on the card": "mai linh",
    "Payee address": "7 Hang Bac, Ha Noi",
    "Postal code": "100000",
    "Card number": "4111111111111111",
    "Account number": "0011 2233 4455",
    "Bank name": "Vietcombank",
    Branch: "Hoan Kiem",
    "Bank address": "198 Tran Quang Khai",
    "SWIFT code": "bftvvnvx",
  };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.route("**/api/user/cash_save*", (route) => route.fulfill(refused("branch", "FIELD_REQUIRED")));
  await page.evaluate(`new MutationObserver(() => {
    if (document.querySelector("[role=dialog]")?.textContent.includes("Please check it.")) document.body.dataset.inSheet = "";
  }).observe(document.body, { childList: true, subtree: true, characterData: true })`);
  await page.getByRole("button", { name: "Add bank account" }).press("Enter");
  for (const digit of "847201")
    await page.getByRole("dialog").getByRole("button", { name: digit, exact: true }).click();
  await page.getByRole("group", { name: "Bank" }).getByText("Please check it.").waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Branch");
  // Typing into the form does not reopen the sheet, nor did the refusal leave it open.
  await page.keyboard.type(" 2");
  await expect.poll(() => page.getByText("Please check it.").count()).toBe(0);
  expect(await page.getByRole("dialog").count()).toBe(0);
  // An error of a form field was not rendered in the sheet either, not even for one frame.
  expect(await page.evaluate("'inSheet' in document.body.dataset")).toBe(false);
});

it("and leaves the focus alone once its user goes on", async () => {
  const page = await phone();
  await page.goto("/#/pages/user/login/login");
  await page.getByRole("textbox", { name: "Email" }).fill("not an address");
  await page.getByRole("button", { name: "Log in", exact: true }).press("Enter");
  await expect.poll(() => focused(page)).toBe("Email");
  // The address stays wrong: leaving it renders the form again, and does not move the focus back.
  await page.keyboard.press("Tab");
  await page.getByLabel("Password", { exact: true }).focus();
  await page.keyboard.type("x");
  expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("x");
  expect(await focused(page)).toBe("Password");
});

it("in the console, at a text and at a select", async () => {
  const { api } = await someone();
  const { uid } = await api.call(center, {});
  const session = await newOperator(app(), "first-wrong", "finance");
  const { page, errors } = await openDesk(browser(), app(), { session });
  await visit(page, "/credit?new=1");
  const form = page.getByRole("region", { name: "New request" });
  await form.getByLabel("Amount").fill("12.50");
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => focused(page)).toBe("User");
  await page.keyboard.type(uid);
  await form.getByText(/, active/).waitFor();
  await form.getByLabel("Amount").press("Control+Enter");
  await expect.poll(() => focused(page)).toBe("Currency");
  expect(errors).toEqual([]);
  await page.context().close();
});
