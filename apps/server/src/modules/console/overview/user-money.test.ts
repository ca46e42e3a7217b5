import { formatAmount, parseAmount } from "@candor/contract/domain/money.ts";
import { operatorRoles } from "@candor/contract/permissions.ts";
import { cashDelete, cashSave } from "@candor/contract/routes/bank.ts";
import * as routes from "@candor/contract/routes/console/user-money.ts";
import { userLedger } from "@candor/contract/routes/console/users.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../../platform/database/connect.ts";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { cardDetails, FUND_PASSWORD, openHolder } from "../../../testing/cards.ts";
import { openCashier, USD, USDT } from "../../../testing/deposits.ts";
import { commandId, fund } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { numbersOf } from "../../../testing/passports.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());
let finance: TestOperator;
let cashier: Awaited<ReturnType<typeof openCashier>>;
let proof: string;
let owner: Account;
beforeAll(async () => {
  finance = await openOperator(server, "finance");
  cashier = await openCashier(server);
  owner = await openAccount(server);
  proof = await cashier.proof(owner);
});

const admin = (statement: string, values: readonly unknown[]) =>
  withClient(server.database.adminUrl, (client) => client.query(statement, [...values]));

type Deposit = { currency: number; amount: bigint; credited: bigint; state: string };
type Withdrawal = { currency: number; amount: bigint; fee: bigint; state: string };

async function deposit({ userId }: Account, { currency, amount, credited, state }: Deposit): Promise<void> {
  const isBooked = state === "passed" || state === "crediting";
  await admin(
    `INSERT INTO deposits (user_id, account, currency_id, chain_id, amount, proof_file, to_address, state, credited, command_id, decided_at, reason)
     VALUES ($1, 'c2c', $2, $3, $4, $5, 'T1', $6, $7, $8, $9, $10)`,
    [
      ...[
        userId,
        currency,
        currency === USD ? cashier.bank : cashier.tron,
        formatAmount(amount as never),
        proof,
        state,
      ],
      ...[isBooked ? formatAmount(credited as never) : null, isBooked ? commandId() : null],
      ...[state === "under_review" ? null : new Date(), state === "rejected" ? "PROOF_UNREADABLE" : null],
    ],
  );
}

async function withdrawal({ userId }: Account, { currency, amount, fee, state }: Withdrawal): Promise<void> {
  const details = { kind: "chain", chain_id: cashier.tron, chain: "TRC20", address: "TXyz", account_end: null };
  await admin(
    `INSERT INTO withdrawals (withdrawal_id, user_id, account, currency_id, amount, fee, state, details, version, created_at, updated_at)
     VALUES ($1, $2, 'c2c', $3, $4, $5, $6, $7, 1, now(), now())`,
    [commandId(), userId, currency, formatAmount(amount as never), formatAmount(fee as never), state, details],
  );
}

test("the totals are those of a naive sum over all records, to the last unit", async () => {
  const account = await openAccount(server);
  const random = numbersOf(20_261_124);
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[Math.floor(random() * items.length)] ?? items[0];
  const units = () => BigInt(Math.floor(random() * 2 ** 40)) + 1n;
  const names: Readonly<Record<number, string>> = { [USDT]: "USDT", [USD]: "USD" };
  const none = () => ({ in: 0n, ins: 0, out: 0n, outs: 0, fee: 0n, due: 0n, held: 0n });
  const model = new Map([USDT, USD].map((id) => [id, none()]));
  for (let at = 0; at < 60; at += 1) {
    const currency = pick([USDT, USD]);
    const sums = model.get(currency) ?? none();
    const amount = units();
    if (random() < 0.5) {
      const drawn = pick(["under_review", "crediting", "passed", "rejected"] as const);
      // Of a currency a user has one deposit at a time that is not booked yet.
      const state = sums.due > 0n && drawn !== "rejected" ? "passed" : drawn;
      const credited = amount > 1n ? amount - 1n : amount;
      await deposit(account, { currency, amount, credited, state });
      if (state === "passed") [sums.in, sums.ins] = [sums.in + credited, sums.ins + 1];
      if (state === "under_review") sums.due += amount;
      if (state === "crediting") sums.due += credited;
    } else {
      const state = pick(["under_review", "sending", "passed", "rejected", "cancelled"] as const);
      const fee = units() / 1_000n;
      await withdrawal(account, { currency, amount, fee, state });
      if (state === "passed") [sums.out, sums.outs, sums.fee] = [sums.out + amount, sums.outs + 1, sums.fee + fee];
      if (state === "under_review" || state === "sending") sums.held += amount + fee;
    }
  }
  // Of another user, whose records are in no sum of this one.
  await deposit(owner, { currency: USDT, amount: 777n, credited: 777n, state: "passed" });

  const { list } = await server.ok(routes.userTotals, { uid: account.user.uid }, finance);
  const shown = list.map(({ deposits, withdrawals, currency, ...sums }) => ({
    currency,
    deposits,
    withdrawals,
    ...Object.fromEntries(Object.entries(sums).map(([name, text]) => [name, parseAmount(text)])),
  }));
  expect(shown).toEqual(
    [...model].map(([id, { in: deposited, out: withdrawn, fee, ins, outs, due, held }]) => ({
      currency: names[id],
      deposits: ins,
      withdrawals: outs,
      deposited,
      withdrawn,
      fees: fee,
      net: deposited - withdrawn - fee,
      deposits_open: due,
      withdrawals_open: held,
    })),
  );
  expect(shown.every(({ deposits, withdrawals }) => deposits > 0 && withdrawals > 0)).toBe(true);
});

test("deposits and withdrawals are listed by cursor, newest first, each once and none of another user", async () => {
  const account = await openAccount(server);
  for (const amount of [5n, 6n, 7n])
    await deposit(account, { currency: USDT, amount, credited: amount, state: "passed" });
  for (const amount of [8n, 9n]) await withdrawal(account, { currency: USDT, amount, fee: 1n, state: "passed" });
  const { uid } = account.user;
  const first = await server.ok(routes.userDeposits, { uid, page_size: 2 }, finance);
  const rest = await server.ok(routes.userDeposits, { uid, page_size: 2, cursor: first.next ?? "" }, finance);
  expect([...first.list, ...rest.list].map(({ amount }) => parseAmount(amount))).toEqual([7n, 6n, 5n]);
  expect([first.total, rest.next]).toEqual([3, null]);
  const { list, total } = await server.ok(routes.userWithdrawals, { uid, page_size: 10 }, finance);
  expect(list.map(({ amount, to, chain }) => [parseAmount(amount), to, chain])).toEqual([
    [9n, "TXyz", "TRC20"],
    [8n, "TXyz", "TRC20"],
  ]);
  expect(total).toBe(2);
});

test("cards are shown with masked numbers, removed ones too", async () => {
  const holder = await openHolder(server);
  const kept = await server.ok(cashSave, cardDetails(1), holder);
  const removed = await server.ok(cashSave, { ...cardDetails(2), account: "0099 8877 6655" }, holder);
  await server.ok(cashDelete, { id: removed.id, fund_password: FUND_PASSWORD } as never, holder);
  const answer = await server.ok(routes.userPayees, { uid: holder.user.uid }, finance);
  expect(answer.addresses).toEqual([]);
  expect(answer.cards.map(({ id, account, removed_at }) => [id, account, removed_at !== null])).toEqual([
    [kept.id, "•••• 4455", false],
    [removed.id, "•••• 6655", true],
  ]);
  const text = JSON.stringify(answer);
  for (const { card_number, account } of [cardDetails(1), cardDetails(2)])
    for (const number of [card_number, account.replaceAll(" ", "")]) expect(text).not.toContain(number);
});

test("each list is for the roles that may open its records, and for operators only", async () => {
  const { uid } = owner.user;
  const { userEntry, ...lists } = routes;
  const entry = { uid, id: "1" };
  // Reviewers and support see neither money nor deposits and withdrawals, here as elsewhere.
  const mayRead: ReadonlySet<string> = new Set(["owner", "finance", "auditor"]);
  for (const role of operatorRoles) {
    const operator = await openOperator(server, role);
    for (const route of Object.values(lists)) {
      const answer = await server.call(route as typeof routes.userTotals, { uid }, operator);
      const expected = mayRead.has(role) ? { code: 1 } : { error: "FORBIDDEN" };
      expect(answer, `${role} ${route.path}`).toMatchObject(expected);
    }
    const error = mayRead.has(role) ? "NOT_FOUND" : "FORBIDDEN";
    expect(await server.call(userEntry, entry, operator), `${role} entry`).toMatchObject({ error });
  }
  expect(await server.call(userEntry, entry, owner)).toMatchObject({ error: "SESSION_CLEARED" });
  for (const route of Object.values(lists)) {
    const call = route as typeof routes.userTotals;
    expect(await server.call(call, { uid: "00000000" }, finance)).toMatchObject({ error: "NOT_FOUND" });
    expect(await server.call(call, { uid }, owner)).toMatchObject({ error: "SESSION_CLEARED" });
  }
});

test("a ledger entry leads to the record that it was booked for, of its own user only", async () => {
  const account = await openAccount(server, { [USDT]: "1000" });
  const { uid } = account.user;
  await deposit(account, { currency: USDT, amount: 5n, credited: 5n, state: "passed" });
  const { rows } = await admin("SELECT max(deposit_id) AS id FROM deposits WHERE user_id = $1", [account.userId]);
  const book = (ref: string) => server.engine.send({ ...fund(account.userId, USDT, "0.00000005"), ref } as never);
  await book(`deposit:${rows[0].id}`);
  const [entry] = (await server.ok(userLedger, { uid, page_size: 10 }, finance)).list;
  const id = String(entry?.id);
  const shown = await server.ok(routes.userEntry, { uid, id }, finance);
  expect(shown).toMatchObject({
    cash: { kind: "deposit", name: `D-${rows[0].id}`, state: "passed" },
    entries: [{ id: entry?.id, currency: "USDT", available_delta: "0.00000005" }],
    order: null,
    conversion: null,
    otc: null,
  });
  // The reference names a record of another user: it is not shown.
  const { rows: others } = await admin("SELECT max(deposit_id) AS id FROM deposits WHERE user_id = $1", [owner.userId]);
  await book(`deposit:${others[0].id}`);
  const [strange] = (await server.ok(userLedger, { uid, page_size: 10 }, finance)).list;
  expect((await server.ok(routes.userEntry, { uid, id: String(strange?.id) }, finance)).cash).toBeNull();
  expect(await server.call(routes.userEntry, { uid: owner.user.uid, id }, finance)).toMatchObject({
    error: "NOT_FOUND",
  });
});

test("a conversion is shown with what it moved", async () => {
  const account = await openAccount(server, { [USDT]: "1000" });
  const id = commandId();
  await admin(
    `INSERT INTO conversions (command_id, user_id, account, from_id, to_id, amount, received, from_price, to_price, spread, at)
     VALUES ($1, $2, 'c2c', $3, $4, 12.5, 12.25, 1, 1, 0.002, now())`,
    [id, account.userId, USDT, USD],
  );
  await server.engine.send({ ...fund(account.userId, USDT, "0.00000005"), ref: `convert:${id}` } as never);
  const { uid } = account.user;
  const [entry] = (await server.ok(userLedger, { uid, page_size: 1 }, finance)).list;
  expect(await server.ok(routes.userEntry, { uid, id: String(entry?.id) }, finance)).toMatchObject({
    conversion: { from: "USDT", amount: "12.5", to: "USD", received: "12.25", spread: "0.002" },
    cash: null,
    order: null,
    otc: null,
  });
});

test("an order is shown at its own entries and at those of its trades, and never another user's", async () => {
  const [account, other] = [await openAccount(server), await openAccount(server)];
  const order = (id: number, { userId }: Account) =>
    admin(
      `INSERT INTO orders (order_id, user_id, market_id, side, kind, tif, price, quantity, filled_quantity, filled_quote, fee,
         fee_currency_id, hold, status, triggered, sequence, command_id, created_at, updated_at)
       VALUES ($1, $2, 1, 0, 'limit', 'GTC', 200, 2, 1, 200, 0, 1, 0, 'waiting', false, $1, $3, now(), now())`,
      [id, userId, commandId()],
    );
  await order(9_001, account);
  await order(9_002, other);
  await admin(
    `INSERT INTO trades (trade_id, market_id, price, quantity, quote_amount, taker_side, taker_order_id, maker_order_id,
       taker_user_id, maker_user_id, taker_fee, maker_fee, at)
     VALUES (8001, 1, 200, 1, 200, 0, 9001, 9002, $1, $2, 0, 0, now())`,
    [account.userId, other.userId],
  );
  const { uid } = account.user;
  const orderOf = async (ref: string) => {
    await server.engine.send({ ...fund(account.userId, USDT, "1"), ref } as never);
    const [entry] = (await server.ok(userLedger, { uid, page_size: 1 }, finance)).list;
    return (await server.ok(routes.userEntry, { uid, id: String(entry?.id) }, finance)).order;
  };
  expect(await orderOf("order:9001")).toMatchObject({ id: 9_001, side: "buy", filled: "1", price: "200" });
  expect(await orderOf("trade:8001")).toMatchObject({ id: 9_001 });
  expect(await orderOf("order:9002")).toBeNull();
});
