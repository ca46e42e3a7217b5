import { addAddress } from "@candor/contract/routes/address.ts";
import { getInfo, setProtection, withdraw } from "@candor/contract/routes/withdraw.ts";
import type { Browser, Page } from "playwright-core";
import { v7 } from "uuid";
import { beforeAll, expect, it } from "vitest";
import type { App } from "../harness/app.ts";
import { balanceOf } from "../harness/balance.ts";
import { type Phone, shoot } from "../harness/browser.ts";
import { endJourney } from "../harness/journey.ts";
import type { Reviewer } from "../harness/reviewer.ts";
import { BANK_CARD, openWithdrawJourney, type WithdrawPage } from "../harness/withdraw-page.ts";
import {
  depositDollars,
  FUND_PASSWORD,
  loosen,
  openPayer,
  ownCode,
  passMinute,
  setFundPassword,
  TRON,
  USD,
  USDT,
  verify,
  type Withdrawer,
} from "../harness/withdrawals.ts";

/** A user withdraws to where no address book leads: to an address that is typed once, and to a bank. */
let app: App;
let browser: Browser;
let phone: Phone;
let page: Page;
let on: WithdrawPage;
let user: Withdrawer;
let reviewer: Reviewer;

beforeAll(async () => {
  ({ app, browser, phone, page, on, user, reviewer } = await openWithdrawJourney("typed@example.com", 1));
  await verify(app.url, user, { reviewer, lines: 5 });
  await setFundPassword(app, user);
  await loosen(app, user);
});

endJourney(() => ({ phone, browser, app }));

it("withdraws to an address that is in no book where the account allows it, with a code besides", async () => {
  await on.open("assets/withdraw/index");
  await page.getByRole("main").getByRole("button", { name: "Choose an address" }).click();
  await on.sheet().getByRole("button", { name: "Use a one-time address" }).click();
  await page.getByRole("textbox", { name: "Address for this withdrawal" }).fill(TRON);
  await page.getByText("Checksum correct").waitFor();
  await on.amount().fill("50");
  await on.button("Withdraw 50.00 USDT").click();
  expect(await on.sheet().getByRole("button", { name: "Enter the code" }).isDisabled()).toBe(true);
  await on.enterCode(on.sheet());
  await shoot(page, "withdraw-typed");
  await on.sheet().getByRole("button", { name: "Withdraw 50.00 USDT", exact: true }).click();
  // Meanwhile the account is protected again, on another device.
  await user.api.call(setProtection, { book_only: true, fund_password: FUND_PASSWORD }, v7());
  await on.keyIn(FUND_PASSWORD);
  const field = page.getByRole("main");
  await field.getByText("Your account can withdraw only to addresses in your address book.").waitFor();
  expect(await on.amount().inputValue()).toBe("50");
  await shoot(page, "withdraw-book-only");
  await loosen(app, user);
  await page.reload();
  await page.getByRole("main").getByRole("button", { name: "Choose an address" }).click();
  await on.sheet().getByRole("button", { name: "Use a one-time address" }).click();
  await page.getByRole("textbox", { name: "Address for this withdrawal" }).fill(TRON);
  await on.amount().fill("50");
  await on.button("Withdraw 50.00 USDT").click();
  await passMinute(app, user);
  await page.evaluate("sessionStorage.clear()");
  await on.enterCode(on.sheet());
  await on.sheet().getByRole("button", { name: "Withdraw 50.00 USDT", exact: true }).click();
  await on.keyIn(FUND_PASSWORD);
  await page.waitForURL(/withdraw\/detail\?id=/);
  await on.button("Cancel withdrawal").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel it" }).click();
  await page.getByText("Canceled by you, amount available again").waitFor();
});

it("withdraws fiat to the user's own bank account, and shows the bank's reference", async () => {
  await depositDollars(app.url, user, reviewer);
  await on.open(`assets/withdraw/index?currency_id=${USD}`);
  await page.waitForURL(/withdraw\/bank\/bank/);
  await page.getByRole("main").getByRole("button", { name: "Choose a bank account" }).click();
  await on.sheet().getByRole("button", { name: "Add bank account" }).click();
  await page.waitForURL(/bankbind\/addbank/);
  for (const [label, text] of BANK_CARD) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole("contentinfo").getByRole("button", { name: "Add bank account" }).click();
  await on.keyIn(FUND_PASSWORD);
  await page.waitForURL(/withdraw\/bank\/bank/);
  await page.getByRole("main").getByRole("button", { name: "Choose a bank account" }).click();
  await on
    .sheet()
    .getByRole("button", { name: /Hanoi Bank/ })
    .click();
  await on.amount().fill("200");
  await on.button("Withdraw 200.00 USD").click();
  await on.sheet().getByText("Hanoi Bank").waitFor();
  await shoot(page, "withdraw-bank-summary");
  await on.sheet().getByRole("button", { name: "Withdraw 200.00 USD", exact: true }).click();
  await on.keyIn(FUND_PASSWORD);
  await page.waitForURL(/withdraw\/detail\?id=/);
  const payer = await openPayer(app, "payer");
  await payer.approve(user.uid);
  await payer.sent(user.uid, "HB-2026-11");
  await page.getByText("It was sent to your bank.").waitFor();
  await page.getByText("HB-2026-11", { exact: true }).waitFor();
  await shoot(page, "withdraw-bank-passed");
  expect(await balanceOf(user.api, "legal", "USD")).toEqual({ available: "790", frozen: "0" });
});

it("never lets two requests at once take the same money", async () => {
  const { channels } = await user.api.call(getInfo, { currency_id: USDT });
  const trc20 = channels.find(({ network }) => network === "tron")?.chain_id ?? 0;
  const address = { currency_id: USDT, chain_id: trc20, address: TRON, fund_password: FUND_PASSWORD };
  const { id } = await user.api.call(addAddress, { ...address, code: await ownCode(app, user) });
  const input = { currency_id: USDT, address_id: id, amount: "9999", fund_password: FUND_PASSWORD };
  const answers = await Promise.all(Array.from({ length: 8 }, () => user.api.raw(withdraw, input, v7())));
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(await on.held()).toEqual({ available: "0", frozen: "10000" });
});
