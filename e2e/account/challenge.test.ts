import { login } from "@candor/contract/routes/user.ts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newUser } from "../harness/api.ts";
import { shoot } from "../harness/browser.ts";
import { isLoggedIn, logIn, securityTests } from "../harness/security.ts";

/** An attacker guesses a user's password from many networks, while the user logs in from a new browser. */
const { url, phoneOf } = securityTests({ CANDOR_TRUST_PROXY: "loopback" });

const guess = async (email: string, address: number): Promise<string | undefined> => {
  const answer = await fetch(`${url()}/api/${login.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `198.51.100.${address}` },
    body: JSON.stringify({ type: "email", email, password: "a wrong guess" }),
  });
  return ((await answer.json()) as { error?: string }).error;
};

/** The scripts that a page loads from now on. */
function scriptsOf(page: Page): string[] {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (/\.js$/.test(new URL(request.url()).pathname)) loaded.push(request.url());
  });
  return loaded;
}

it("a new browser does the work that an attack makes needed by itself, and logs in", async () => {
  const email = "attacked@example.com";
  await newUser(url(), { email });
  for (const address of [1, 2, 3]) expect(await guess(email, address)).toBe("WRONG_PASSWORD");
  expect(await guess(email, 4)).toBe("CHALLENGE_REQUIRED");
  const page = await phoneOf();
  await page.goto("/");
  const scripts = scriptsOf(page);
  await logIn(page, email);
  await page.getByText("Too many attempts. Running a security check.").waitFor();
  await shoot(page, "login-challenge");
  await isLoggedIn(page);
  expect(scripts.filter((address) => /worker/.test(address))).toHaveLength(1);
});
