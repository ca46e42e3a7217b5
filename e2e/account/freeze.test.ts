import { changeMpwd } from "@candor/contract/routes/security.ts";
import type { Page, Route } from "playwright-core";
import { expect, it } from "vitest";
import { newUser } from "../harness/api.ts";
import { shoot } from "../harness/browser.ts";
import { button, enterOwnCode, open, provePassword, securityTests, sheet } from "../harness/security.ts";
import { expectNotifiedAtOnce, wireOf } from "../harness/socket.ts";

/** An account that its user freezes, on one screen and at once on the other. */
const { url, phoneOf, complaintsOf } = securityTests();

const FUND_PASSWORD = "904173";

async function freeze(page: Page): Promise<void> {
  await button(page, /^Freeze my account/).click();
  await sheet(page).getByRole("button", { name: "Freeze my account" }).click();
  await provePassword(page);
}

it("unfreezes an account whose freeze lost its answer, and freezes it again within a second everywhere", async () => {
  const email = "freeze@example.com";
  const api = await newUser(url(), { email });
  const page = await phoneOf(api);
  const other = await phoneOf(api);
  const wire = wireOf(other);
  await open(other, "assets/index");
  const banner = other.getByText(/Your account is frozen/);
  await open(page, "settings/security/index");
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/user/freezeSelf", loseAnswer, { times: 1 });
  await freeze(page);
  await page.getByText("You froze this account").waitFor();
  expect(complaintsOf(page)).toEqual([expect.stringContaining("ERR_FAILED")]);
  await shoot(page, "security-frozen");
  await expect.poll(() => page.getByRole("switch").isDisabled()).toBe(true);
  const code = "000000";
  const digits = { new_fund_password: FUND_PASSWORD, repeat_fund_password: FUND_PASSWORD };
  expect((await api.raw(changeMpwd, { ...digits, code })).error).toBe("ACCOUNT_FROZEN");
  await open(page, "settings/security/changePassword");
  await button(page, "Account is frozen").waitFor();

  await open(page, "settings/security/index");
  await button(page, "Unfreeze my account").click();
  await enterOwnCode(url(), page, email);
  await button(page, "Continue").click();
  await provePassword(page);
  await page.getByText("Account unfrozen", { exact: true }).waitFor();
  await banner.waitFor({ state: "detached" });

  await expectNotifiedAtOnce({ by: page, call: /user\/freezeSelf/, to: wire, action: "user_data" }, () => freeze(page));
  await banner.waitFor();
  expect((await api.raw(changeMpwd, { ...digits, code })).error).toBe("ACCOUNT_FROZEN");
});
