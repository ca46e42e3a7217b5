import { orderList } from "@candor/contract/routes/spot.ts";
import { login, revokeSession, sessions } from "@candor/contract/routes/user.ts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { codeFor } from "../../apps/server/src/testing/outbox.ts";
import { type Caller, caller } from "../harness/api.ts";
import { clientTests, fillOrder, logInOn, PASSWORD, place } from "../harness/client.ts";

/** Login, and the recovery of a session and of an order whose answer was lost. */
const { app, phone, someone } = clientTests();

async function typeCode(page: Page, target: string): Promise<void> {
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByText(/Sent to/).waitFor();
  await page
    .getByRole("textbox", { name: /Verification code/ })
    .first()
    .click();
  await page.keyboard.type(await codeFor(app().url, target));
}

it("resets a password with a code from the mail, and only the new one logs in", async () => {
  // The demo's own user was never sent a code, so that none has to be waited for.
  const [email, before, after] = ["demo@candor.test", "candor-demo", "another Harbour 8"];
  await caller(app().url).call(login, { type: "email", email, password: before });
  const page = await phone();
  await page.goto("/#/pages/user/login/forgetPassword?by=email");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await typeCode(page, email);
  await page.getByLabel("New password", { exact: true }).fill(after);
  await page.getByLabel("Repeat password", { exact: true }).fill(after);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Password changed").waitFor();
  expect((await caller(app().url).raw(login, { type: "email", email, password: before })).error).toBe("WRONG_PASSWORD");
  await logInOn(page, email, after);
  await page.waitForURL(`${app().url}/#/`);
});

it("follows a change of the way to log in on the open page, and keeps the input", async () => {
  const page = await phone();
  const email = page.getByRole("textbox", { name: "Email" });
  await page.goto("/#/pages/user/login/login?by=email");
  await email.fill("somebody@example.com");
  await page.evaluate('location.hash = "#/pages/user/login/login?by=mobile"');
  await page.getByRole("textbox", { name: "Phone number" }).waitFor();
  await page.evaluate('location.hash = "#/pages/user/login/login?by=email"');
  await email.waitFor();
  expect(await email.inputValue()).toBe("somebody@example.com");
});

it("registers by phone", async () => {
  const page = await phone();
  await page.goto("/#/pages/user/login/register?by=mobile");
  await page.getByRole("textbox", { name: "Phone number" }).fill("2025550147");
  await typeCode(page, "2025550147");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repeat password", { exact: true }).fill(PASSWORD);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("button", { name: "Continue without a code" }).click();
  await page.getByText("Account created").waitFor();
  await page.waitForURL(`${app().url}/#/`);
});

/** Ends the session of the app from another device of the same user. */
async function revokeOthers(api: Caller): Promise<void> {
  const { list } = await api.call(sessions, {});
  for (const { id, current } of list) if (!current) await api.call(revokeSession, { id });
}

it("logs out at once, notified by the socket, when another device ends the session", async () => {
  const { api, stored } = await someone();
  const page = await phone({ stored });
  await page.goto("/#/pages/assets/index");
  await page.getByText("10,000.00").first().waitFor();
  // Words that leave after four seconds are waited for while it happens.
  const said = page.getByText("Your session has ended").first().waitFor();
  await revokeOthers(api);
  await page.waitForURL(/login\/login\?back-page=%2Fpages%2Fassets%2Findex&back-type=2/);
  await said;
  const token = 'JSON.parse(localStorage.getItem("candor.session")).state.token ?? "none"';
  await expect.poll(() => page.evaluate(token)).toBe("none");
});

it("logs out at the first call that is answered with type 999", async () => {
  const { api, stored } = await someone();
  const page = await phone({ stored });
  // A silent socket, so that only the call can report it.
  await page.routeWebSocket(/\/ws$/, () => undefined);
  await page.goto("/#/pages/assets/index");
  await page.getByText("10,000.00").first().waitFor();
  await revokeOthers(api);
  const said = page.getByText("Your session has ended").first().waitFor();
  const answer = page.waitForResponse(/\/api\/wallet\/events/);
  await page.evaluate('location.hash = "#/pages/assets/record"');
  expect(await (await answer).json()).toMatchObject({ type: 999 });
  await page.waitForURL(/login\/login/);
  await said;
});

it("lists the devices and signs another one out", async () => {
  const { api, stored } = await someone();
  const page = await phone({ stored });
  await page.goto("/#/pages/settings/security/sessions");
  await page.getByText("This device", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Log out this device" }).first().click();
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await page.getByText("You are logged in on this device only.").waitFor();
  expect((await api.raw(sessions, {})).type).toBe(999);
});

it("asks by itself for an order whose answer was lost, past a 429 and under one key, and it is placed once", async () => {
  const { api, stored } = await someone();
  const page = await phone({ stored });
  const keys: (string | undefined)[] = [];
  let away: "lost" | "429" | undefined = "lost";
  await page.route("**/api/c2c/trade", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const json = { code: -1, msg: "Too often.", data: null, error: "TOO_MANY_REQUESTS" };
    if (away === "429") return route.fulfill({ status: 429, headers: { "retry-after": "1" }, json });
    // The server does it and the answer never comes.
    const answer = await route.fetch();
    await (away === "lost" ? route.abort() : route.fulfill({ response: answer }));
  });
  await fillOrder(page);
  await place(page);
  await page.getByText("We could not confirm your request.").waitFor();
  const button = page.getByRole("button", { name: "Sending" });
  expect(await button.getAttribute("aria-busy")).toBe("true");
  away = "429";
  const asked = keys.length;
  await expect.poll(() => keys.length).toBeGreaterThan(asked + 1);
  await page.getByText("We could not confirm your request.").waitFor();
  away = undefined;
  await page.getByText("Buy order placed").waitFor();
  expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  expect(new Set(keys).size).toBe(1);
  expect((await api.call(orderList, { status: "waiting" })).list).toHaveLength(1);
});

it("keeps the key of an order over a reload that comes before its answer", async () => {
  const { api, stored } = await someone();
  const page = await phone({ stored });
  const keys: (string | undefined)[] = [];
  await page.route("**/api/c2c/trade", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const answer = await route.fetch();
    // The page is gone by the time of the first answer.
    if (keys.length > 1) await route.fulfill({ response: answer });
  });
  await fillOrder(page);
  await place(page);
  await expect.poll(async () => (await api.call(orderList, { status: "waiting" })).list.length).toBe(1);
  await page.reload();
  await fillOrder(page);
  await place(page);
  await page.getByText("Buy order placed").waitFor();
  expect(keys[1]).toBe(keys[0]);
  expect((await api.call(orderList, { status: "waiting" })).list).toHaveLength(1);
  // Its outcome is known now: the same order once more is another one.
  await fillOrder(page);
  await place(page);
  await expect.poll(async () => (await api.call(orderList, { status: "waiting" })).list.length).toBe(2);
  expect(keys[2]).not.toBe(keys[0]);
});

it("shows after a reload the outcome of an order whose answer was lost, before another one is sent", async () => {
  const { api, stored } = await someone();
  const page = await phone({ stored });
  const waiting = async () => (await api.call(orderList, { status: "waiting" })).list.length;
  const sent: string[] = [];
  await page.route("**/api/c2c/trade", async (route) => {
    sent.push(route.request().postData() ?? "");
    const answer = await route.fetch();
    if (sent.length > 1) await route.fulfill({ response: answer });
  });
  let notifyReceived = () => {};
  const held = new Promise<void>((resolve) => {
    notifyReceived = resolve;
  });
  await page.route("**/api/wallet/getAct*", async (route) => {
    await held;
    await route.continue();
  });
  await fillOrder(page);
  await place(page);
  await expect.poll(waiting).toBe(1);
  await page.reload();
  await fillOrder(page);
  const quantity = page.getByRole("textbox", { name: /^Quantity/ });
  await quantity.fill("0.7");
  await place(page);
  await page.getByRole("button", { name: "Sending" }).waitFor();
  notifyReceived();
  await page.getByText(/^Your request of .* went through$/).waitFor();
  await page.getByRole("button", { name: "Buy ETH" }).waitFor();
  expect(sent).toHaveLength(1);
  await place(page);
  await expect.poll(waiting).toBe(2);
  // The server has the order before the page has its answer, which is still held back here.
  await page.getByText("Buy order placed").waitFor();
});
