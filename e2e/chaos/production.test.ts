import type { InputOf, Route } from "@candor/contract/route.ts";
import { addAddress } from "@candor/contract/routes/address.ts";
import { approvalRecord, approve, requestMovement } from "@candor/contract/routes/console/approvals.ts";
import { channelList, channelRequest } from "@candor/contract/routes/console/channels.ts";
import { depositApprove, depositQueue } from "@candor/contract/routes/console/deposits.ts";
import { withdrawalApprove, withdrawalQueue, withdrawalSent } from "@candor/contract/routes/console/withdrawals.ts";
import { getRechargeInfo, recharge } from "@candor/contract/routes/deposit.ts";
import { getCurrencyList, quotes } from "@candor/contract/routes/market.ts";
import { changeMpwd } from "@candor/contract/routes/security.ts";
import { fills, trade } from "@candor/contract/routes/spot.ts";
import { center, emsSend, register } from "@candor/contract/routes/user.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, caller } from "../harness/api.ts";
import { axeFindings } from "../harness/audit.ts";
import { balanceOf } from "../harness/balance.ts";
import { everyLook, openBrowser, openPhone, type Phone, shoot } from "../harness/browser.ts";
import { type Approver, newApprover, openDesk, typeCode, visit } from "../harness/operators.ts";
import { documentPhoto, uploadPicture } from "../harness/pictures.ts";
import { importAddresses, openExternal, type Production, startProduction } from "../harness/production.ts";
import { reviewerOf } from "../harness/reviewer.ts";
import { FUND_PASSWORD, passMinute, TRON, USDT, verify } from "../harness/withdrawals.ts";

/**
 * A production from its first start on: an empty database without a market, in which two operators list one, and a user comes with money, trades and
 * leaves with it. On the embedded database, and in `npm run test:long` on a PostgreSQL 15 of the operator's own.
 */
const external = everyLook ? await openExternal(15) : undefined;
afterAll(() => external?.stop());
if (everyLook && !external)
  console.log("PostgreSQL 15 is not installed: the production journey runs on the embedded database only");
const databases: [string, Readonly<Record<string, string>>][] = [
  ["the embedded database", {}],
  ...(external ? [["PostgreSQL 15", external.env] as [string, Record<string, string>]] : []),
];

const EMAIL = "first.user@example.com";
const SELLER = "market.maker@example.com";
const PASSWORD = "a calm Harbour 7";
const BTC = 1;
const POOL = ["TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY", "TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH"];

describe.each(databases)("a production that starts on an empty database: %s", (database, env) => {
  const shots = database === "PostgreSQL 15" ? "production-15" : "production";
  let production: Production;
  let browser: Browser;
  let phone: Phone;
  let user: Caller;
  let seller: Caller;
  const people: Approver[] = [];
  const desks: { page: Page; errors: string[] }[] = [];

  beforeAll(async () => {
    production = await startProduction(env, { "BTC-USDT": "67412.5", "ETH-USDT": "3284.16", "SOL-USDT": "152.4" });
    browser = await openBrowser();
    const { app } = production;
    for (const [name, theme] of [
      ["anna-owner", "light"],
      ["bela-owner", "dark"],
    ] as const) {
      const person = await newApprover(app, name, "owner");
      people.push(person);
      desks.push(await openDesk(browser, app, { session: person.session, theme }));
    }
    phone = await openPhone(browser, { url: app.url, reducedMotion: true });
  });
  afterAll(async () => {
    await browser?.close();
    await production?.stop();
    expect([phone, ...desks].flatMap((one) => one?.errors ?? [])).toEqual([]);
  });

  const at = <Item>(list: readonly Item[], index: 0 | 1): Item => {
    const found = list[index];
    if (!found) throw new Error("nobody sits there");
    return found;
  };
  const operator = (index: 0 | 1) => caller(production.app.url, at(people, index).session.token);
  /** Asks as one operator, approves as the other. */
  async function byBoth<R extends Route>(route: R, input: InputOf<R>, first: 0 | 1): Promise<void> {
    const asked = (await operator(first).call(route, input)) as { id?: string; approval_id?: string };
    const id = asked.approval_id ?? asked.id ?? "";
    const second = first === 0 ? 1 : 0;
    const totp = await at(people, second).nextCode();
    const done = await operator(second).call(approve, { id, version: 1, checked: "Seen on paper.", totp });
    expect(done).toEqual({ state: "booked", refusal: null });
  }
  const ownCode = async (api: Caller, email: string): Promise<string> => {
    const { app, mails } = production;
    const before = await mails.codeFor(email);
    await passMinute(app, { email });
    await api.call(emsSend, { email, event: "security" });
    return mails.codeFor(email, before);
  };

  it("starts without a market, and shows that to a user and to an operator", async () => {
    expect((await operator(0).call(getCurrencyList, {})).markets).toEqual([]);
    const { page } = at(desks, 0);
    await visit(page, "/markets");
    await page.getByText("No markets").waitFor();
    await shoot(page, `${shots}/no-market`);
  });

  it("has BTC-USDT listed by two operators, each at a desk of their own", async () => {
    const { page } = at(desks, 0);
    await page.getByRole("button", { name: /List a market/ }).click();
    await page.getByRole("heading", { name: "Pair" }).waitFor();
    await shoot(page, `${shots}/listing-pair`);
    const next = () => page.keyboard.press("Control+Enter");
    // Without a pair there is no next step.
    await next();
    await page.getByText("Choose the currency that is traded.").waitFor();
    for (const [label, symbol] of [
      ["Base", "BTC"],
      ["Quote", "USDT"],
    ] as const) {
      await page.getByRole("combobox", { name: label }).fill(symbol);
      await page.locator(".ant-select-item-option:visible", { hasText: `${symbol},` }).click();
    }
    await next();
    await page.getByText("The feed prices BTC-USDT, within a second of the listing.").waitFor();
    await page.getByText("Traded by kraken, binance, bitstamp.").waitFor();
    await shoot(page, `${shots}/listing-price`);
    await next();
    await page.getByLabel("Tick", { exact: true }).fill("0.01");
    await page.getByLabel("Lot", { exact: true }).fill("0.00001");
    await shoot(page, `${shots}/listing-market`);
    await next();
    await page.getByText("Offered", { exact: true }).click();
    await page.getByLabel("Reserve").fill("1000");
    await shoot(page, `${shots}/listing-options`);
    await next();
    await page.getByText("Contracts can be offered later", { exact: false }).waitFor();
    await next();
    await page.getByRole("heading", { name: "Market BTC-USDT" }).waitFor();
    await page.getByLabel("Reason").fill("The board agreed on Monday.");
    expect(await axeFindings(page)).toEqual([]);
    await shoot(page, `${shots}/listing-review`);
    await next();
    await page.getByText("BTC/USDT is waiting for another operator.").waitFor();
    await shoot(page, `${shots}/listing-asked`);
    await page.getByRole("button", { name: "Open the request" }).click();
    await page.getByText("Your request: another operator decides it.").waitFor();
    const id = new URL(page.url().replace("/#/", "/")).searchParams.get("open") ?? "";
    expect((await operator(0).call(approvalRecord, { id })).why_not).toBe("own_request");

    const second = at(desks, 1).page;
    await visit(second, `/credit?open=${id}`);
    await second.getByRole("heading", { name: "Market BTC-USDT" }).waitFor();
    await second.getByText("3 of 3 venues trade BTC-USDT: kraken, binance, bitstamp").waitFor();
    expect(await axeFindings(second)).toEqual([]);
    await shoot(second, `${shots}/request`);
    await second.getByLabel("What you checked").fill("The minutes of the board.");
    await typeCode(second, at(people, 1));
    await second.getByRole("button", { name: /Approve and carry out/ }).click();
    await expect.poll(async () => (await operator(0).call(approvalRecord, { id })).state).toBe("booked");
    const { markets } = await operator(0).call(getCurrencyList, {});
    expect(markets).toMatchObject([{ symbol: "BTC-USDT", tick: "0.01", lot: "0.00001", state: "open" }]);
  });

  it("prices the new market at once, without a restart", async () => {
    const price = async () => (await operator(0).call(quotes, {})).list[0]?.now_price;
    await expect.poll(price).toBe("67412.5");
    production.venue.setPrice("BTC-USDT", "67500");
    await expect.poll(price).toBe("67500");
    const { page } = at(desks, 0);
    await visit(page, "/markets");
    await page.getByRole("heading", { name: "BTC/USDT" }).waitFor();
    await shoot(page, `${shots}/market`);
  });

  it("refuses a confusable name, in the form and by the call", async () => {
    const { page } = at(desks, 1);
    await visit(page, "/listing");
    for (const [label, symbol] of [
      ["Base", "USDT"],
      ["Quote", "BTC"],
    ] as const) {
      await page.getByRole("combobox", { name: label }).fill(symbol);
      await page.locator(".ant-select-item-option:visible", { hasText: `${symbol},` }).click();
    }
    await page.getByText("Too similar to BTC-USDT, which already exists.").waitFor();
    await page.getByText("A new currency", { exact: true }).click();
    await page.getByLabel("Symbol").fill("btcusdt");
    await page.getByText("Too similar to BTC-USDT, which already exists.").first().waitFor();
    await page.getByRole("button", { name: "Add a channel" }).click();
    await shoot(page, `${shots}/listing-clash`);
    // Leaving a form that was begun asks first.
    await page.getByRole("link", { name: "Markets", exact: true }).first().click();
    await page.getByRole("button", { name: "Leave and lose the changes" }).click();
  });

  it("opens deposits and withdrawals of USDT by both, with addresses of a pool", async () => {
    await importAddresses(production.app, "tron", POOL);
    const { list } = await operator(0).call(channelList, {});
    const channel = list.find(({ symbol, network }) => symbol === "USDT" && network === "tron");
    if (!channel) throw new Error("no TRC20");
    const { id, version, deposit_min, withdraw_min, withdraw_max, withdraw_fee, two_people_above } = channel;
    const terms = { deposit_min, withdraw_min, withdraw_max, withdraw_fee, two_people_above };
    const open = { deposit_open: true, withdraw_open: true, explorer_tx: channel.explorer_tx };
    const { confirmations } = channel;
    await byBoth(channelRequest, { id, version, ...terms, ...open, confirmations, reason: "We begin." }, 1);
  });

  it("registers a user by a code that came by mail", async () => {
    const { page } = phone;
    await page.goto("/#/pages/user/login/register");
    await page.getByRole("textbox", { name: "Email" }).fill(EMAIL);
    await page.getByRole("button", { name: "Send code" }).click();
    await page.getByText(/Sent to/).waitFor();
    const code = await production.mails.codeFor(EMAIL);
    await page.getByRole("textbox", { name: /Verification code/ }).fill(code);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Repeat password", { exact: true }).fill(PASSWORD);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByRole("button", { name: "Continue without a code" }).click();
    await page.getByText("Account created").waitFor();
    const stored = await page.evaluate<string>('localStorage.getItem("candor.session") ?? "{}"');
    const { state } = JSON.parse(stored) as { state?: { token?: string } };
    user = caller(production.app.url, state?.token);
    expect((await user.call(center, {})).level).toBe(0);
  });

  it("verifies the user and credits a deposit to the user's own address", async () => {
    const { app } = production;
    const { uid } = await user.call(center, {});
    await verify(
      app.url,
      { api: user, uid, email: EMAIL },
      { reviewer: reviewerOf(operator(0), at(people, 0).nextCode), lines: 3 },
    );
    const { channels } = await user.call(getRechargeInfo, { currency_id: USDT });
    const channel = channels.find(({ network }) => network === "tron");
    expect(POOL).toContain(channel?.address);
    const photo = await documentPhoto(7, { width: 1_200 });
    const proof = await uploadPicture(app.url, user, { ...photo, purpose: "proof" });
    await user.call(recharge, { currency_id: USDT, chain_id: channel?.chain_id ?? 0, amount: "2000", proof });
    const { list } = await operator(0).call(depositQueue, { search: uid });
    const { id = "", version = 0 } = list[0] ?? {};
    const credit = { id, version, amount: "2000", reference: "5f".repeat(32), note: "On the explorer." };
    await operator(0).call(depositApprove, { ...credit, totp: await at(people, 0).nextCode() });
    expect(await balanceOf(user, "c2c", "USDT")).toEqual({ available: "2000", frozen: "0" });
  });

  it("trades: the user buys in the app from another user", async () => {
    const { app, mails } = production;
    seller = caller(app.url);
    await seller.call(emsSend, { email: SELLER, event: "register" });
    const code = await mails.codeFor(SELLER);
    const secret = { password: PASSWORD, repassword: PASSWORD, agreement: true };
    seller.token = (await seller.call(register, { type: "email", email: SELLER, code, ...secret })).token;
    const { uid } = await seller.call(center, {});
    const credit = { uid, kind: "credit", account: "c2c", currency_id: BTC, amount: "1" } as const;
    await byBoth(requestMovement, { ...credit, reason: "Inventory of the market maker." }, 0);
    const [market] = (await seller.call(getCurrencyList, {})).markets;
    const order = { match_id: market?.match_id ?? 0, type: 2, price: "67500", number: "0.5" } as const;
    await seller.call(trade, order);

    const { page } = phone;
    await page.goto("/#/pages/trade/spot?symbol=BTC-USDT&side=buy&price=67500");
    await page.getByRole("textbox", { name: /^Quantity/ }).fill("0.01");
    await page.getByRole("button", { name: "Buy BTC" }).click();
    const sheet = page.getByRole("dialog").getByRole("button", { name: /^Buy .+ BTC for/ });
    await page
      .getByText(/^Bought /)
      .or(sheet)
      .first()
      .waitFor();
    if (await sheet.isVisible()) await sheet.click();
    await expect.poll(async () => (await user.call(fills, {})).list.length).toBe(1);
    await shoot(page, `${shots}/bought`);
    expect(await balanceOf(user, "c2c", "BTC")).toEqual({ available: "0.00999", frozen: "0" });
    expect(await balanceOf(user, "c2c", "USDT")).toEqual({ available: "1325", frozen: "0" });
    expect((await balanceOf(seller, "c2c", "USDT")).available).toBe("674.325");
  });

  it("withdraws in the app, and operators approve and send", async () => {
    const { app } = production;
    const fund = { new_fund_password: FUND_PASSWORD, repeat_fund_password: FUND_PASSWORD };
    await user.call(changeMpwd, { ...fund, code: await ownCode(user, EMAIL) });
    const { channels } = await user.call(getRechargeInfo, { currency_id: USDT });
    const chain_id = channels.find(({ network }) => network === "tron")?.chain_id ?? 0;
    const address = { currency_id: USDT, chain_id, address: TRON, label: "Cold wallet", fund_password: FUND_PASSWORD };
    await user.call(addAddress, { ...address, code: await ownCode(user, EMAIL) });

    const { page } = phone;
    await page.goto("/#/pages/assets/withdraw/index");
    await page.reload();
    await page.getByRole("main").getByRole("button", { name: "Choose an address" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: /Cold wallet/ }).click();
    await sheet.waitFor({ state: "detached" });
    await page.getByRole("textbox", { name: "Amount" }).fill("100");
    await page.getByRole("button", { name: "Withdraw 100.00 USDT" }).click();
    await sheet.getByRole("button", { name: "Withdraw 100.00 USDT", exact: true }).click();
    const keypad = sheet.getByRole("group", { name: "Number keypad" });
    for (const digit of FUND_PASSWORD) await keypad.getByRole("button", { name: digit, exact: true }).click();
    await page.waitForURL(/withdraw\/detail\?id=/);

    const { uid } = await user.call(center, {});
    const open = async () => {
      const [first] = (await operator(0).call(withdrawalQueue, { search: uid })).list;
      if (!first) throw new Error("no withdrawal is open");
      return { id: first.id, version: first.version };
    };
    // The operator who credited the deposit must not release the money as well.
    const answer = operator(0).call(withdrawalApprove, {
      ...(await open()),
      checked: "Called back.",
      totp: await at(people, 0).nextCode(),
    });
    await expect(answer).rejects.toThrow("CREDITED_BY_YOU");
    const totp = await at(people, 1).nextCode();
    await operator(1).call(withdrawalApprove, { ...(await open()), checked: "Called back.", totp });
    await operator(0).call(withdrawalSent, { ...(await open()), reference: "7c".repeat(32) });
    await page.getByRole("main").getByText("Completed").waitFor();
    await shoot(page, `${shots}/withdrawn`);
    expect(await balanceOf(user, "c2c", "USDT")).toEqual({ available: "1224", frozen: "0" });
    expect(app.output()).not.toContain('"level":50');
  });
});
