import { addAddress, getAddress } from "@candor/contract/routes/address.ts";
import { getInfo, withdrawLog } from "@candor/contract/routes/withdraw.ts";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import type { App } from "../harness/app.ts";
import { type Phone, shoot } from "../harness/browser.ts";
import { endJourney } from "../harness/journey.ts";
import { loseAnswers } from "../harness/lost-answers.ts";
import type { Reviewer } from "../harness/reviewer.ts";
import { cameraSeeing, openWithdrawJourney, type WithdrawPage } from "../harness/withdraw-page.ts";
import {
  FUND_PASSWORD,
  openPayer,
  ownCode,
  type Payer,
  setFundPassword,
  TRON,
  USDT,
  verify,
  type Withdrawer,
} from "../harness/withdrawals.ts";

/** A user withdraws to an address of their book, while operators decide at the other end: sent, turned down, taken back, and by two people. */
const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const TXID = "5f".repeat(32);
let app: App;
let browser: Browser;
let phone: Phone;
let page: Page;
let on: WithdrawPage;
let user: Withdrawer;
let reviewer: Reviewer;
let payer: Payer;

beforeAll(async () => {
  ({ app, browser, phone, page, on, user, reviewer } = await openWithdrawJourney("withdraw@example.com", 2));
  payer = await openPayer(app, "payer");
});

endJourney(() => ({ phone, browser, app }));

it("leads to verification before anything is asked, and leaves the page as it was", async () => {
  await on.open("assets/withdraw/index");
  await page.getByText("Verify your identity first").waitFor();
  await on.amount().fill("500");
  await on.button("Verify your identity").click();
  await on.sheet().getByRole("button", { name: "Verify now" }).waitFor();
  await page.keyboard.press("Escape");
  await on.sheet().waitFor({ state: "detached" });
  expect(await on.amount().inputValue()).toBe("500");
  await verify(app.url, user, { reviewer, lines: 2 });
});

it("leads to setting a fund password and back to the input", async () => {
  await page.reload();
  await page.getByText("Set a fund password first").waitFor();
  await on.amount().fill("500");
  await on.button("Set a fund password").click();
  await page.waitForURL(/changePayPassword/);
  await setFundPassword(app, user);
  await page.goBack();
  await page.getByText("Set a fund password first").waitFor({ state: "detached" });
  expect(await on.amount().inputValue()).toBe("500");
  await page.getByText("0 of 3 used today").waitFor();
});

it("checks an address by its network while it is typed, and adds it with fund password and code", async () => {
  await page.getByRole("main").getByRole("button", { name: "Choose an address" }).click();
  await on.sheet().getByText("No address yet").waitFor();
  await on.sheet().getByRole("button", { name: "Add address" }).click();
  await page.waitForURL(/address\/create\?currency_id=3/);
  await on.address().fill(TRON.slice(0, 20));
  expect(await on.address().getAttribute("aria-invalid")).toBeNull();
  await on.address().fill(`${TRON.slice(0, -1)}u`);
  await page.getByText("This address is not valid on this network. Check every character.").waitFor();
  await shoot(page, "address-wrong");
  await on.address().fill(EVM);
  await page.getByText("This address belongs to the ERC20 network.").waitFor();
  await on.button("Use ERC20").click();
  await page.getByText("Checksum correct").waitFor();
  await on.address().fill(EVM.toLowerCase());
  await page.getByText("This format has no checksum. Check every character.").waitFor();
  await page.getByRole("group", { name: "Network" }).getByRole("button", { name: "TRC20" }).click();
  await on.address().fill("");
  await page.evaluate(cameraSeeing(`tron:${TRON}?amount=5`));
  await on.address().fill("T");
  await on.address().fill("");
  await on.button("Scan a QR code").click();
  await expect.poll(() => on.address().inputValue()).toBe(TRON);
  await page.getByText("Checksum correct").waitFor();
  await page.getByLabel("Label (optional)").fill("My hardware wallet");
  await on.enterCode();
  await page.getByRole("contentinfo").getByRole("button", { name: "Add address" }).click();
  await on.keyIn("000000");
  await on.sheet().getByText("Wrong fund password. Try again or reset it.").waitFor();
  await on.keyIn(FUND_PASSWORD);
  await page.waitForURL(/withdraw\/index/);
  expect(await on.amount().inputValue()).toBe("500");
});

it("shows errors at the amount, and offers the whole balance less the fee", async () => {
  // The address was saved on the way and is already chosen.
  await page
    .getByRole("main")
    .getByRole("button", { name: /My hardware wallet/ })
    .waitFor();
  await on.amount().fill("19");
  await on.amount().blur();
  await page.getByText("At least 20 USDT.").waitFor();
  await on.amount().fill("50001");
  await page.getByText("At most 50,000 USDT.").waitFor();
  await on.amount().fill("20000");
  await page.getByText("At most 19,999 USDT, since the fee of 1 is added.").waitFor();
  await on.amount().fill("20.1234567");
  await page.getByText("At most 6 decimals.").waitFor();
  await on.button("100%").click();
  expect(await on.amount().inputValue()).toBe("19,999");
  await page.getByText("20,000.00 USDT is put on hold").waitFor();
  await shoot(page, "withdraw-filled");
});

it("shows a fee that has changed, keeps the amount and asks to confirm it again", async () => {
  await on.amount().fill("500");
  const answer = { code: -1, msg: "The fee is now 2.5 USDT.", data: null, error: "FEE_CHANGED" };
  const params = { fee: "2.5", currency: "USDT" };
  await page.route("**/api/wallet/withdraw", (route) =>
    route.fulfill({ json: { ...answer, params, fields: [{ field: "fee", error: answer.error, msg: answer.msg }] } }),
  );
  // The page reads the fee again; the real server still has the old one.
  await page.route("**/api/wallet/getWithdrawInfo", async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: { channels: { fee: string }[] } };
    for (const channel of json.data.channels) channel.fee = "2.5";
    await route.fulfill({ response, json });
  });
  await on.confirm("500.00 USDT");
  await on.sheet().getByText("The fee has changed. Nothing was sent.").waitFor();
  await on.sheet().getByText("502.50 USDT").waitFor();
  await on.sheet().getByRole("button", { name: "Confirm the new fee: 2.50 USDT", exact: true }).waitFor();
  await shoot(page, "withdraw-fee-changed");
  // The page may be asking for the fee just now: an answer on its way to a route that is gone is an error.
  await page.unrouteAll({ behavior: "wait" });
  expect((await user.api.call(withdrawLog, {})).total).toBe(0);
});

it("reads the whole address back, and asks again with the same key when no answer came", async () => {
  await on.ask("500");
  await on.button("Withdraw 500.00 USDT").click();
  await expect.poll(() => on.sheet().textContent()).toContain(TRON);
  await on.sheet().getByText("501.00 USDT").waitFor();
  await shoot(page, "withdraw-summary");
  await on.sheet().getByRole("button", { name: "Withdraw 500.00 USDT", exact: true }).click();
  // It reaches the server, and the answer is lost on its way back.
  const answersCome = await loseAnswers(page, "**/api/wallet/withdraw");
  await on.keyIn(FUND_PASSWORD);
  await on.sheet().getByText("We could not confirm your request.").waitFor();
  await shoot(page, "withdraw-unknown");
  answersCome();
  await page.waitForURL(/withdraw\/detail\?id=/);
  await page.getByRole("timer").waitFor();
  expect((await user.api.call(withdrawLog, {})).total).toBe(1);
  expect(await on.held()).toEqual({ available: "19499", frozen: "501" });
  await shoot(page, "withdraw-under-review");
  expect(phone.errors.splice(0).every((text) => text.includes("net::ERR_FAILED"))).toBe(true);
});

it("leads to the one under review instead of taking a second one", async () => {
  await on.open("assets/withdraw/index");
  await page.getByText("A withdrawal is under review").waitFor();
  await on.button("View the open withdrawal").click();
  await page.waitForURL(/withdraw\/detail\?id=/);
});

it("is taken back after saying that it counts all the same", async () => {
  await on.button("Cancel withdrawal").click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText(/501\.00 USDT becomes available again immediately\. It still counts/).waitFor();
  await dialog.getByRole("button", { name: "Cancel it" }).click();
  await page.getByText("Canceled by you, amount available again").waitFor();
  expect(await on.held()).toEqual({ available: "20000", frozen: "0" });
  await on.open("assets/withdraw/index");
  await page.getByText("1 of 3 used today").waitFor();
});

it("is approved above the limit by two people only, sent, and shows its transaction", async () => {
  await on.ask("12000");
  await on.confirm("12,000.00 USDT");
  await page.waitForURL(/withdraw\/detail\?id=/);
  expect(await payer.approve(user.uid)).toEqual({ state: "under_review", approvals: 1 });
  const second = await openPayer(app, "second-payer");
  expect((await second.approve(user.uid)).state).toBe("sending");
  await page.getByText("Approved and on its way.").waitFor();
  await expect.poll(() => on.button("Cancel withdrawal").count()).toBe(0);
  await payer.sent(user.uid, TXID);
  await page.getByRole("main").getByText("Completed").waitFor();
  const explorer = page.getByRole("link", { name: "View in the block explorer" });
  expect(await explorer.getAttribute("href")).toBe(`https://tronscan.org/#/transaction/${TXID}`);
  await on.button("Copy transaction ID").waitFor();
  await shoot(page, "withdraw-passed");
  expect(await on.held()).toEqual({ available: "7999", frozen: "0" });
});

it("is turned down with a reason, gives everything back, and is the last of the day", async () => {
  await on.ask("100");
  await on.confirm("100.00 USDT");
  await page.waitForURL(/withdraw\/detail\?id=/);
  await payer.reject(user.uid, "NETWORK_DOWN");
  await page.getByRole("main").getByText("The network is not working at the moment.").waitFor();
  await page.getByText("Rejected, amount available again").waitFor();
  await shoot(page, "withdraw-rejected");
  expect(await on.held()).toEqual({ available: "7999", frozen: "0" });
  await on.open("assets/withdraw/index");
  await page.getByText("Today's 3 withdrawals are used").waitFor();
  expect(await on.button("3 of 3 used today").isDisabled()).toBe(true);
  await shoot(page, "withdraw-limit");
  await on.button("Withdrawal history").click();
  await expect.poll(() => page.getByRole("main").getByRole("listitem").count()).toBe(3);
});

it("lets new addresses wait a day once that is chosen, and shows how long", async () => {
  await on.open("user/address/index");
  await page.getByRole("switch", { name: "24-hour hold on new addresses" }).click();
  await on.sheet().getByText("This turns on immediately.").waitFor();
  await on.keyIn(FUND_PASSWORD);
  await on.sheet().waitFor({ state: "detached" });
  await expect
    .poll(() => page.getByRole("switch", { name: "24-hour hold on new addresses" }).getAttribute("aria-checked"))
    .toBe("true");
  const { channels } = await user.api.call(getInfo, { currency_id: USDT });
  const erc20 = channels.find(({ network }) => network === "ethereum")?.chain_id ?? 0;
  const input = { currency_id: USDT, chain_id: erc20, address: EVM, label: "Exchange", fund_password: FUND_PASSWORD };
  await user.api.call(addAddress, { ...input, code: await ownCode(app, user) });
  await page.reload();
  await page.getByText(/^Ready in 23:59:\d\d$/).waitFor();
  await shoot(page, "address-book");
  const { list } = await user.api.call(getAddress, {});
  expect(list.filter(({ ready }) => !ready)).toHaveLength(1);
  await page.getByRole("switch", { name: "Address book only" }).click();
  await on.sheet().getByText("This turns off after 24 hours.").waitFor();
  await on.keyIn(FUND_PASSWORD);
  await page
    .getByText(/^Turned off\. Still on until /)
    .first()
    .waitFor();
});

it("shows an address in full, and deletes it with the fund password", async () => {
  await page.getByRole("link", { name: /Exchange/ }).click();
  await page.getByRole("img", { name: "QR code of the address" }).waitFor();
  await expect.poll(() => page.getByRole("main").textContent()).toContain(EVM);
  await shoot(page, "address-detail");
  await on.button("Delete address").click();
  await on.keyIn(FUND_PASSWORD);
  await page.waitForURL(/address\/index/);
  await expect.poll(() => page.getByRole("link", { name: /Exchange/ }).count()).toBe(0);
});
