import { getApiKeys } from "@candor/contract/routes/api-keys.ts";
import { changeMpwd } from "@candor/contract/routes/security.ts";
import { emsSend } from "@candor/contract/routes/user.ts";
import { expect, it } from "vitest";
import { codeFor } from "../../apps/server/src/testing/outbox.ts";
import { newUser } from "../harness/api.ts";
import { shoot } from "../harness/browser.ts";
import { button, enterOwnCode, keyIn, open, securityTests } from "../harness/security.ts";

/** A user gives a program a key, and takes it back. */
const { url, phoneOf, passMinute } = securityTests();

const FUND_PASSWORD = "904173";

it("creates an API key, shows its secret once, limits it to an address and revokes it", async () => {
  const email = "keys@example.com";
  const api = await newUser(url(), { email });
  await api.call(emsSend, { email, event: "security" });
  const fund = { new_fund_password: FUND_PASSWORD, repeat_fund_password: FUND_PASSWORD };
  await api.call(changeMpwd, { ...fund, code: await codeFor(url(), email) });
  await passMinute(email);

  const page = await phoneOf(api);
  await open(page, "settings/index");
  await page.getByRole("link", { name: "API keys" }).click();
  await page.getByText("No API keys yet").waitFor();
  await shoot(page, "api-keys-none");
  await button(page, "Create API key").click();
  await page.getByLabel("Label", { exact: true }).fill("Grid bot");
  await page.getByRole("switch", { name: "Withdraw" }).click();
  await enterOwnCode(url(), page, email);
  await button(page, "Create API key").click();
  await page.getByText(/has to be limited to IP addresses/).waitFor();
  await page.getByRole("switch", { name: "Withdraw" }).click();
  await page.getByRole("switch", { name: "Trade" }).click();
  await shoot(page, "api-keys-create");
  await button(page, "Create API key").click();
  await keyIn(page, FUND_PASSWORD);

  await page.getByText("Save your secret key").waitFor();
  const [apiKey, secret] = await page.locator("code").allTextContents();
  expect([apiKey, secret]).toEqual(Array(2).fill(expect.stringMatching(/^[A-Za-z0-9]{64}$/)));
  await button(page, "Show QR code").click();
  await page.getByRole("img", { name: /^QR code/ }).waitFor();
  await shoot(page, "api-keys-created");
  await button(page, "Back").click();
  await page.getByText("Leave without saving it?").waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByText("I have saved the secret key").click();
  await button(page, "Done").click();
  await page.getByRole("heading", { name: /^Grid bot/ }).waitFor();
  expect(await page.content()).not.toContain(secret);
  expect((await api.call(getApiKeys, {})).list).toMatchObject([
    { api_key: apiKey, label: "Grid bot", rights: ["read", "trade"], addresses: [] },
  ]);

  await button(page, "Edit").click();
  await page.getByLabel("Allowed IP addresses").fill("203.0.113.0/24, 2001:db8::/48");
  await button(page, "Save").click();
  await keyIn(page, FUND_PASSWORD);
  await page.getByText("Does not expire").waitFor();
  await page.getByText("2001:db8::/48").waitFor();
  await shoot(page, "api-keys-list");
  await button(page, "Revoke").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await page.getByText("No API keys yet").waitFor();
  expect((await api.call(getApiKeys, {})).list).toEqual([]);
});
