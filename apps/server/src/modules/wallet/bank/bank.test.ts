import * as bank from "@candor/contract/routes/bank.ts";
import { BANK_CARDS_MAX } from "@candor/contract/rules/bank-card.ts";
import { afterAll, expect, test } from "vitest";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { cardDetails, FUND_PASSWORD, openHolder } from "../../../testing/cards.ts";
import { commandId } from "../../../testing/engine.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());

const holder = () => openHolder(server);
const list = async (account: Account) => (await server.ok(bank.cashInfo, {}, account)).list;

test("links cards, shows their numbers masked, newest first, and deletes them", async () => {
  const account = await holder();
  expect(await server.ok(bank.cashInfo, {}, account)).toEqual({ list: [], cards_max: BANK_CARDS_MAX });
  const first = await server.ok(bank.cashSave, cardDetails(1), account);
  const second = await server.ok(bank.cashSave, cardDetails(2), { ...account, form: true });
  expect(first).toMatchObject({ card_number: "•••• 0018", account: "•••• 4455", swift_code: "BFTVVNVX" });
  expect(await list(account)).toEqual([second, first]);
  await server.ok(bank.cashDelete, { id: first.id, fund_password: FUND_PASSWORD }, account);
  expect(await list(account)).toEqual([second]);
  const again = await server.ok(bank.cashSave, cardDetails(1), account);
  expect(again.id).not.toBe(first.id);
});

test.each(Object.keys(bank.bankCardFields) as bank.BankCardField[])(
  "refuses a card without %s at its field",
  async (field) => {
    const account = await openAccount(server);
    const { [field]: _, ...rest } = cardDetails();
    for (const input of [rest, { ...rest, [field]: "   " }])
      expect(await server.call(bank.cashSave, input as ReturnType<typeof cardDetails>, account)).toMatchObject({
        error: "FIELD_REQUIRED",
        fields: [{ field, error: "FIELD_REQUIRED" }],
      });
  },
);

test.each([
  ["card_number", "4111111111111112", "CARD_NUMBER_INVALID"],
  ["card_number", "0011223344", "CARD_NUMBER_INVALID"],
  ["swift_code", "BFTV", "SWIFT_INVALID"],
  ["account", "1", "ACCOUNT_NUMBER_INVALID"],
  ["branch", "x".repeat(101), "INVALID_REQUEST"],
  ["fund_password", "12345", "FUND_PASSWORD_INVALID"],
] as const)("refuses %s %j with %s", async (field, value, error) => {
  const account = await openAccount(server);
  const answer = await server.call(bank.cashSave, { ...cardDetails(), [field]: value }, account);
  expect(answer).toMatchObject({ error, fields: [{ field, error }] });
  // A mistyped number is nearly a real one: it must not be echoed in an answer that may be logged.
  expect(JSON.stringify(answer)).not.toContain(value.length > 8 ? value : "\u0000");
});

test("needs the fund password, which has to be set first", async () => {
  const account = await openAccount(server);
  expect(await server.call(bank.cashSave, cardDetails(), account)).toMatchObject({ error: "FUND_PASSWORD_MISSING" });
  const other = await holder();
  const wrong = { ...cardDetails(), fund_password: "000000" };
  expect(await server.call(bank.cashSave, wrong, other)).toMatchObject({ error: "WRONG_FUND_PASSWORD" });
  expect(await list(other)).toEqual([]);
  const { id } = await server.ok(bank.cashSave, cardDetails(), other);
  const removal = await server.call(bank.cashDelete, { id, fund_password: "000000" }, other);
  expect(removal).toMatchObject({ error: "WRONG_FUND_PASSWORD" });
  expect(await list(other)).toHaveLength(1);
});

test("the same card twice is refused, also in another spelling; two users may have the same one", async () => {
  const [account, other] = [await holder(), await holder()];
  const card = cardDetails(3);
  await server.ok(bank.cashSave, card, account);
  const spaced = { ...card, card_number: card.card_number.replace(/(.{4})/g, "$1 ") };
  expect(await server.call(bank.cashSave, spaced, account)).toMatchObject({
    error: "CARD_EXISTS",
    fields: [{ field: "card_number" }],
  });
  await server.ok(bank.cashSave, card, other);
});

test("with parallel additions an account keeps ten", async () => {
  const account = await holder();
  const add = (serial: number) => server.call(bank.cashSave, cardDetails(serial), account);
  for (let serial = 0; serial < BANK_CARDS_MAX - 2; serial += 1) expect(await add(serial)).toMatchObject({ code: 1 });
  // No more in parallel than the fund password allows attempts.
  const answers = await Promise.all([101, 102, 103, 104].map(add));
  const refused = answers.filter((answer) => answer.code !== 1);
  const tooMany = ["TOO_MANY_CARDS", { max: BANK_CARDS_MAX }];
  expect(refused.map(({ error, params }) => [error, params])).toEqual([tooMany, tooMany]);
  expect(await list(account)).toHaveLength(BANK_CARDS_MAX);
});

test("a repeated key returns the first result and does nothing", async () => {
  const account = await holder();
  const key = commandId();
  const first = await server.ok(bank.cashSave, cardDetails(1), { ...account, key });
  expect(await server.ok(bank.cashSave, cardDetails(1), { ...account, key })).toEqual(first);
  expect(await server.call(bank.cashSave, cardDetails(2), { ...account, key })).toMatchObject({
    error: "IDEMPOTENCY_MISMATCH",
  });
  const removal = { id: first.id, fund_password: FUND_PASSWORD };
  const removalKey = commandId();
  await server.ok(bank.cashDelete, removal, { ...account, key: removalKey });
  await server.ok(bank.cashDelete, removal, { ...account, key: removalKey });
  expect(await server.call(bank.cashDelete, removal, account)).toMatchObject({ error: "NOT_FOUND" });
});

test("another user's card is not found, and a frozen account changes nothing", async () => {
  const [account, stranger] = [await holder(), await holder()];
  const { id } = await server.ok(bank.cashSave, cardDetails(), account);
  const removal = { id, fund_password: FUND_PASSWORD };
  expect(await server.call(bank.cashDelete, removal, stranger)).toMatchObject({ error: "NOT_FOUND" });
  expect(await list(stranger)).toEqual([]);
  await server.database.pool.query("UPDATE users SET state = 'frozen' WHERE user_id = $1", [account.userId]);
  server.services.sessions.refresh(account.userId);
  expect(await server.call(bank.cashDelete, removal, account)).toMatchObject({ error: "ACCOUNT_FROZEN" });
  expect(await server.call(bank.cashSave, cardDetails(2), account)).toMatchObject({ error: "ACCOUNT_FROZEN" });
  expect(await list(account)).toHaveLength(1);
});
