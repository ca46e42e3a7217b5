import type { InputOf } from "@candor/contract/route.ts";
import * as approvalRoutes from "@candor/contract/routes/console/approvals.ts";
import * as routes from "@candor/contract/routes/console/channels.ts";
import * as finance from "@candor/contract/routes/console/finance.ts";
import { getRechargeInfo, recharge } from "@candor/contract/routes/deposit.ts";
import { afterAll, describe, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { openCashier, USD, USDT } from "../../../testing/deposits.ts";
import { commandId } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { verifyAudit } from "../../console/audit/index.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;
const { tron, bank, bankId, addChain, claim, submit } = await openCashier(server);
const [owner, cashier] = [await openOperator(server, "owner"), await openOperator(server, "finance")];
const listed = await addChain(USDT, { name: "Listed", network: "manual", decimals: 6, min: "1" });

const channel = async (id: number) => {
  const { list } = await server.ok(routes.channelList, {}, cashier);
  const found = list.find((row) => row.id === id);
  if (!found) throw new Error(`channel ${id} is not listed`);
  return found;
};
type Terms = Partial<InputOf<typeof routes.channelRequest>>;
const terms = async (id: number, changes: Terms = {}) => {
  const { version, ...row } = await channel(id);
  return {
    id,
    version,
    deposit_open: row.deposit_open,
    withdraw_open: row.withdraw_open,
    deposit_min: row.deposit_min,
    withdraw_min: row.withdraw_min,
    withdraw_max: row.withdraw_max,
    withdraw_fee: row.withdraw_fee,
    two_people_above: row.two_people_above,
    confirmations: row.confirmations,
    explorer_tx: row.explorer_tx,
    reason: "the network became dear",
    ...changes,
  };
};
const approve = (id: string, by: TestOperator) =>
  server.call(approvalRoutes.approve, { id, version: 1, checked: "agreed", totp: by.code() }, by);
const drop = (id: string, by: TestOperator) =>
  server.ok(approvalRoutes.rejectRequest, { id, version: 1, checked: "no" }, by);
const actions = async (subject: string) => {
  const about = db.selectFrom("audit_log").select(["action", "reason"]).where("subject", "=", subject);
  return (await about.orderBy("entry_id").execute()).map((row) => `${row.action}: ${row.reason}`);
};

test("channels are listed with their terms and the source of addresses", async () => {
  expect(await channel(tron)).toMatchObject({
    symbol: "USDT",
    name: "TRC20",
    network: "tron",
    decimals: 6,
    deposit_open: true,
    deposit_min: "10",
    address_source: "practice",
    pool_free: null,
    approval_id: null,
  });
  expect(await channel(bank)).toMatchObject({ network: "bank", address_source: null, pool_free: null });
});

describe("closing a channel", () => {
  test("is done by one operator, effective at once, and users are refused from then on", async () => {
    const account = await openAccount(server);
    const { version } = await channel(tron);
    const input = { id: tron, version, direction: "deposit" as const, reason: "the node is behind" };
    expect(await server.ok(routes.channelClose, input, cashier)).toEqual({ version: version + 1 });
    expect(await server.call(recharge, await claim(account), account)).toMatchObject({ error: "DEPOSIT_CLOSED" });
    const { channels } = await server.ok(getRechargeInfo, { currency_id: USDT }, account);
    expect(channels.find(({ chain_id }) => chain_id === tron)).toMatchObject({ open: false, address: null });
    expect(await channel(tron)).toMatchObject({ deposit_open: false, withdraw_open: true });
    expect(await actions(`chain:${tron}`)).toEqual(["channel.close: the node is behind"]);
    // Opening is a request: it needs two operators.
    const { approval_id } = await server.ok(routes.channelRequest, await terms(tron, { deposit_open: true }), cashier);
    expect((await channel(tron)).deposit_open).toBe(false);
    expect(await approve(approval_id, owner)).toMatchObject({ data: { state: "booked" } });
    expect(await submit(account)).toMatchObject({ state: "under_review" });
  });

  test("is refused on another version, on one that is closed, and for nobody's channel", async () => {
    const { version } = await channel(listed);
    const close = (changes: object) =>
      server.call(
        routes.channelClose,
        { id: listed, version, direction: "withdraw" as const, reason: "x", ...changes },
        cashier,
      );
    expect(await close({ version: version + 1 })).toMatchObject({ error: "VERSION_CONFLICT" });
    expect(await close({ id: 99_999 })).toMatchObject({ fields: [{ field: "id", error: "NOT_FOUND" }] });
    expect(await close({ reason: " " })).toMatchObject({ fields: [{ field: "reason", error: "FIELD_REQUIRED" }] });
    expect(await close({})).toMatchObject({ code: 1 });
    expect(await close({ version: version + 1 })).toMatchObject({ error: "VERSION_CONFLICT" });
  });

  test("is refused without the right", async () => {
    const { version } = await channel(tron);
    const input = { id: tron, version, direction: "deposit" as const, reason: "x" };
    for (const role of ["reviewer", "support", "auditor"] as const) {
      const by = await openOperator(server, role);
      expect(await server.call(routes.channelClose, input, by)).toMatchObject({ error: "FORBIDDEN" });
      expect(await server.call(routes.channelRequest, await terms(tron, { withdraw_fee: "2" }), by)).toMatchObject({
        error: "FORBIDDEN",
      });
    }
  });
});

describe("new terms", () => {
  test("apply once a second person approves, and records keep theirs", async () => {
    const { version } = await channel(tron);
    const input = await terms(tron, { deposit_min: "25.50", withdraw_fee: "1.5", confirmations: 30 });
    const { approval_id: id } = await server.ok(routes.channelRequest, input, cashier);
    expect(await channel(tron)).toMatchObject({ deposit_min: "10", approval_id: id });
    const shown = await server.ok(approvalRoutes.approvalRecord, { id }, owner);
    expect(shown.summary).toBe("USDT TRC20: minimum deposit 10 → 25.5, fee 0 → 1.5, confirmations 1 → 30");
    expect(shown.body).toMatchObject({ before: { deposit_min: "10" }, after: { deposit_min: "25.5" } });
    expect(await approve(id, cashier)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
    expect(await approve(id, owner)).toMatchObject({ data: { state: "booked" } });
    expect(await channel(tron)).toMatchObject({
      deposit_min: "25.5",
      withdraw_fee: "1.5",
      confirmations: 30,
      approval_id: null,
      version: version + 1,
    });
    expect((await actions(`chain:${tron}`)).at(-1)).toBe("channel.terms: the network became dear");
    const account = await openAccount(server);
    const refused = await server.call(recharge, await claim(account, { amount: "25" }), account);
    expect(refused).toMatchObject({ error: "DEPOSIT_BELOW_MINIMUM", params: { min: "25.5", currency: "USDT" } });
  });

  test("are refused if the channel was closed meanwhile: they must not reopen it", async () => {
    const input = await terms(tron, { withdraw_max: "2000" });
    const { approval_id } = await server.ok(routes.channelRequest, input, cashier);
    const close = { id: tron, version: input.version, direction: "withdraw" as const, reason: "an attack" };
    await server.ok(routes.channelClose, close, owner);
    expect(await approve(approval_id, owner)).toMatchObject({
      data: { state: "refused", refusal: "VERSION_CONFLICT" },
    });
    expect(await channel(tron)).toMatchObject({ withdraw_open: false, withdraw_max: "1000" });
  });

  test("are requested one at a time", async () => {
    const { approval_id } = await server.ok(routes.channelRequest, await terms(bank, { withdraw_fee: "3" }), cashier);
    expect(await server.call(routes.channelRequest, await terms(bank, { withdraw_fee: "4" }), owner)).toMatchObject({
      error: "RECORD_TAKEN",
      params: { operator: cashier.name },
    });
    await drop(approval_id, owner);
    expect((await channel(bank)).approval_id).toBeNull();
  });

  test.each<[string, Terms, string, string]>([
    ["nothing that changes", {}, "id", "INVALID_REQUEST"],
    ["a third decimal of a bank", { deposit_min: "0.001" }, "deposit_min", "TOO_MANY_DECIMALS"],
    ["an exponent", { withdraw_fee: "1e2" }, "withdraw_fee", "INVALID_AMOUNT"],
    ["a fee below nothing", { withdraw_fee: "-1" }, "withdraw_fee", "INVALID_AMOUNT"],
    ["a maximum below the minimum", { withdraw_min: "500", withdraw_max: "499" }, "withdraw_max", "INVALID_AMOUNT"],
    ["an open channel without a maximum", { withdraw_max: "0" }, "withdraw_max", "INVALID_AMOUNT"],
    ["an explorer without https", { explorer_tx: "http://a.example/{id}" }, "explorer_tx", "INVALID_REQUEST"],
    ["a script as an explorer", { explorer_tx: "javascript:alert(1)//{id}" }, "explorer_tx", "INVALID_REQUEST"],
    ["no reason", { reason: "" }, "reason", "FIELD_REQUIRED"],
  ])("are refused with %s", async (_, changes, field, error) => {
    const answer = await server.call(routes.channelRequest, await terms(bank, changes), cashier);
    expect(answer).toMatchObject({ code: -1, fields: [{ field, error }] });
    expect((await channel(bank)).approval_id).toBeNull();
  });

  test("never open a channel that is only listed", async () => {
    const input = await terms(listed, { deposit_open: true, confirmations: 9 });
    expect(await server.call(routes.channelRequest, { ...input, withdraw_open: false }, cashier)).toMatchObject({
      fields: [{ field: "deposit_open", error: "INVALID_REQUEST" }],
    });
  });

  test("are refused on another version", async () => {
    const input = await terms(tron, { withdraw_fee: "9" });
    expect(await server.call(routes.channelRequest, { ...input, version: 0 }, cashier)).toMatchObject({
      error: "VERSION_CONFLICT",
    });
  });
});

describe("accounts that users pay into", () => {
  const details = { bank_name: "Second Bank", account_name: "Candor Ltd", account_number: "IBAN 2" };
  const request = { ...details, currency_id: USD, enabled: true, reason: "the old bank left" };
  const banks = async () => (await server.ok(finance.receivingBankList, {}, cashier)).list;
  const shownAccount = async () => {
    const { channels } = await server.ok(getRechargeInfo, { currency_id: USD }, await openAccount(server));
    return channels.find(({ chain_id }) => chain_id === bank)?.bank?.account_number;
  };

  test("change with two people's approval, and users see the old one until then", async () => {
    const input = { ...request, id: bankId, version: 1 };
    const { approval_id: id } = await server.ok(finance.receivingBankRequest, input, cashier);
    expect(await banks()).toMatchObject([{ id: bankId, account_number: "001", approval_id: id }]);
    expect(await shownAccount()).toBe("001");
    expect(await approve(id, cashier)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
    const { facts } = await server.ok(approvalRoutes.approvalRecord, { id }, owner);
    expect(facts).toContainEqual({ mark: "warn", text: expect.stringContaining("new account number") });
    expect(await approve(id, owner)).toMatchObject({ data: { state: "booked" } });
    expect(await shownAccount()).toBe("IBAN 2");
    expect(await banks()).toMatchObject([{ id: bankId, version: 2, approval_id: null, ...details }]);
    expect(await actions(`bank:${bankId}`)).toEqual(["channel.bank: the old bank left"]);
  });

  test("are added by two people", async () => {
    const input = { ...request, version: 0, account_number: "IBAN 3" };
    const { approval_id } = await server.ok(finance.receivingBankRequest, input, cashier);
    expect(await approve(approval_id, owner)).toMatchObject({ data: { state: "booked" } });
    expect((await banks()).map((row) => row.account_number)).toEqual(["IBAN 2", "IBAN 3"]);
    // Of two the first is shown, to everybody.
    expect(await shownAccount()).toBe("IBAN 2");
  });

  test("are requested one at a time, on the shown version", async () => {
    const input = { ...request, id: bankId, version: 2, enabled: false };
    const stale = { ...input, version: 1 };
    expect(await server.call(finance.receivingBankRequest, stale, cashier)).toMatchObject({
      error: "VERSION_CONFLICT",
    });
    const { approval_id } = await server.ok(finance.receivingBankRequest, input, cashier);
    expect(await server.call(finance.receivingBankRequest, input, owner)).toMatchObject({ error: "RECORD_TAKEN" });
    await server.database.pool.query("UPDATE receiving_banks SET version = 9 WHERE bank_id = $1", [bankId]);
    expect(await approve(approval_id, owner)).toMatchObject({ data: { refusal: "VERSION_CONFLICT" } });
  });

  test.each([
    ["a currency that is not there", { version: 0, currency_id: 77 }, "currency_id", "NOT_FOUND"],
    ["a currency without a bank", { version: 0, currency_id: USDT }, "currency_id", "INVALID_REQUEST"],
    ["nobody's account", { version: 1, id: 99_999 }, "id", "NOT_FOUND"],
    ["no number", { version: 0, account_number: " " }, "account_number", "FIELD_REQUIRED"],
  ])("are refused for %s", async (_, changes, field, error) => {
    const input = { ...request, ...changes };
    expect(await server.call(finance.receivingBankRequest, input, cashier)).toMatchObject({
      fields: [{ field, error }],
    });
  });
});

describe("rates of fiat currencies", () => {
  const ask = (version: number, per_usd: string, by = cashier, code = "EUR") =>
    server.call(finance.fiatRateRequest, { code, per_usd, version, reason: "the market" }, by);
  const rateOf = async (code: string) => {
    const { list } = await server.ok(finance.fiatRateList, {}, cashier);
    return list.find((one) => one.code === code);
  };

  test("are set by two operators on the shown version, and logged", async () => {
    expect(await ask(1, "0.9")).toMatchObject({ error: "VERSION_CONFLICT" });
    const asked = (await ask(0, "0.9")).data?.approval_id ?? "";
    expect(await rateOf("EUR")).toBeUndefined();
    expect(await approve(asked, cashier)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
    expect(await ask(0, "0.8", owner)).toMatchObject({ error: "RECORD_TAKEN" });
    expect(await approve(asked, owner)).toMatchObject({ data: { state: "booked" } });
    expect(await rateOf("EUR")).toMatchObject({ per_usd: "0.9", source: "console", version: 1, approval_id: null });
    const next = (await ask(1, "0.99")).data?.approval_id ?? "";
    expect(await rateOf("EUR")).toMatchObject({ per_usd: "0.9", approval_id: next });
    const { summary, facts } = await server.ok(approvalRoutes.approvalRecord, { id: next }, owner);
    expect(summary).toBe("EUR for 1 USD: 0.9 → 0.99");
    expect(facts).toMatchObject([{ mark: "warn", text: expect.stringContaining("more than 5 %") }]);
    await approve(next, owner);
    expect(await rateOf("EUR")).toMatchObject({ per_usd: "0.99", version: 2 });
    expect(await actions("fiat:EUR")).toEqual(["catalogue.fiat_rate: the market", "catalogue.fiat_rate: the market"]);
  });

  test("of a version that changed meanwhile are refused when they are approved", async () => {
    const asked = (await ask(2, "0.95")).data?.approval_id ?? "";
    await server.database.pool.query("UPDATE fiat_rates SET version = 3 WHERE code = 'EUR'");
    expect(await approve(asked, owner)).toMatchObject({ data: { state: "refused" } });
    expect(await rateOf("EUR")).toMatchObject({ per_usd: "0.99" });
  });

  test.each(["0", "-1", "1e2", "９"])("are not %s", async (per_usd) => {
    expect(await ask(3, per_usd)).toMatchObject({ fields: [{ field: "per_usd", error: "INVALID_AMOUNT" }] });
  });

  test("give the same answer when repeated with one key", async () => {
    const input = { code: "THB", per_usd: "34.5", version: 0, reason: "the market" };
    const key = commandId();
    const first = await server.call(finance.fiatRateRequest, input, { token: cashier.token, key });
    expect(await server.call(finance.fiatRateRequest, input, { token: cashier.token, key })).toEqual(first);
  });
});

test("after all this the audit log is intact", async () => {
  expect(await verifyAudit(db)).toMatchObject({ ok: true });
});
