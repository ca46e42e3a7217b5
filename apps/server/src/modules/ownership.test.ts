import { randomUUID } from "node:crypto";
import type { Envelope, ErrorCode } from "@candor/contract/errors.ts";
import { amount } from "@candor/contract/money.ts";
import type { Route } from "@candor/contract/route.ts";
import * as bank from "@candor/contract/routes/bank.ts";
import { identityApprove, identityQueue, identityRecord } from "@candor/contract/routes/console/identity.ts";
import { recharge } from "@candor/contract/routes/deposit.ts";
import { realName, realName2 } from "@candor/contract/routes/identity.ts";
import { leverTrade } from "@candor/contract/routes/lever.ts";
import { getNotifications } from "@candor/contract/routes/notification.ts";
import { acknowledgeRisk } from "@candor/contract/routes/play.ts";
import { getRecord } from "@candor/contract/routes/record.ts";
import { trade } from "@candor/contract/routes/spot.ts";
import { sessions } from "@candor/contract/routes/user.ts";
import { allRoutes } from "@candor/contract/routes.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { cardDetails, FUND_PASSWORD, openHolder } from "../testing/cards.ts";
import { ContractDesk, LIMIT, LONG } from "../testing/contracts.ts";
import { openOperator } from "../testing/operators.ts";
import { OPTION_MARKET, OptionDesk } from "../testing/options.ts";
import { testPicture } from "../testing/pictures.ts";
import { type Account, commandId, PASSWORD, request, startTestServer } from "../testing/server.ts";
import { sendFile } from "../testing/upload.ts";

/**
 * Every id of one user in the hands of another: the fields come from the contract's table of routes, and one that looks like an id and has no case
 * here fails. Another user's id must answer exactly what an id answers that nobody has, or the answer would tell that it is there.
 */
const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
const desk = new OptionDesk(server, time);
const contracts = new ContractDesk(server, time);
afterAll(() => server.close());
const { db } = server.services;

type Things = {
  readonly session: string;
  readonly order: number;
  readonly card: number;
  readonly passkey: string;
  readonly file: string;
  readonly address: number;
  readonly withdrawal: string;
  readonly entry: string;
  readonly notification: number;
  readonly deposit: number;
  readonly proof: string;
  readonly chain: number;
  readonly option: number;
  readonly position: number;
};
type Case = {
  readonly theirs: (things: Things) => string | number;
  readonly nobodys: string | number;
  /** What the call needs beside the id. */
  readonly rest?: (own: Things) => object;
  readonly error?: ErrorCode;
};

const photos = ({ file }: Things) => ({ front: file, back: file, hand: file });
const photo: Case = { theirs: ({ file }) => file, nobodys: randomUUID(), rest: photos, error: "PHOTO_REQUIRED" };
const orderOf = { theirs: ({ order }: Things) => order, nobodys: 999_999_999 };
const withdrawalTo = {
  nobodys: 999_999_999,
  rest: () => ({ currency_id: 3, amount: "1", fund_password: FUND_PASSWORD }),
};
const positionOf: Case = { theirs: ({ position }) => position, nobodys: 999_999_999 };
const password = () => ({ password: PASSWORD });

const cases: Readonly<Record<string, Case>> = {
  "user/revokeSession id": { theirs: ({ session }) => session, nobodys: randomUUID() },
  "user/cash_delete id": {
    theirs: ({ card }) => card,
    nobodys: 999_999_999,
    rest: () => ({ fund_password: FUND_PASSWORD }),
  },
  "user/removePasskey id": { theirs: ({ passkey }) => passkey, nobodys: "bm9ib2R5", rest: password },
  "user/renamePasskey id": { theirs: ({ passkey }) => passkey, nobodys: "bm9ib2R5", rest: () => ({ name: "mine" }) },
  "common/file id": { theirs: ({ file }) => file, nobodys: randomUUID() },
  "user/real_name2 front": photo,
  "user/real_name2 back": photo,
  "user/real_name2 hand": photo,
  "coin/trade id": orderOf,
  "c2c/reduce id": { ...orderOf, rest: () => ({ number: "0.001" }) },
  "c2c/fills order_id": orderOf,
  "wallet/delAddress id": {
    theirs: ({ address }) => address,
    nobodys: 999_999_999,
    rest: () => ({ fund_password: FUND_PASSWORD }),
  },
  "wallet/withdraw address_id": { ...withdrawalTo, theirs: ({ address }) => address },
  "wallet/withdraw card_id": { ...withdrawalTo, theirs: ({ card }) => card },
  "wallet/cancelWithdraw id": { theirs: ({ withdrawal }) => withdrawal, nobodys: randomUUID() },
  "wallet/getWithdrawal id": { theirs: ({ withdrawal }) => withdrawal, nobodys: randomUUID() },
  "wallet/getDeposit id": { theirs: ({ deposit }) => deposit, nobodys: 999_999_999 },
  "wallet/recharge proof": {
    theirs: ({ proof }) => proof,
    nobodys: randomUUID(),
    rest: ({ chain }) => ({ currency_id: 3, chain_id: chain, amount: "1" }),
    error: "PROOF_REQUIRED",
  },
  "wallet/getRecordDetail id": { theirs: ({ entry }) => entry, nobodys: "999999999" },
  "mic/order id": { theirs: ({ option }) => option, nobodys: 999_999_999 },
  "lever/closeTrade id": positionOf,
  "lever/cancelTrade id": positionOf,
  "lever/setStopPrice id": { ...positionOf, rest: () => ({ target_profit_price: "300", stop_loss_price: "50" }) },
  "notification/read id": { theirs: ({ notification }) => notification, nobodys: 999_999_999 },
};

/** Ids that belong to everybody, and proofs, which are bound to user and session and tried in security/step-up.test.ts and passkeys.test.ts. */
const everybodys = new Set([
  ...["match_id", "currency_id", "legal_id", "from_currency_id", "to_currency_id", "chain_id", "root_id"],
]);
const proofs = new Set(["ticket", "auth_ticket", "passkey_ticket"]);

const idLike = /(^|_)(id|uid|ref|ticket)$|^(front|back|hand|file|proof)$/;

type JsonSchema = { properties?: Record<string, unknown>; anyOf?: JsonSchema[]; oneOf?: JsonSchema[] };
const namesOf = ({ properties = {}, anyOf = [], oneOf = [] }: JsonSchema): string[] => [
  ...Object.keys(properties),
  ...[...anyOf, ...oneOf].flatMap(namesOf),
];
const inputNames = (route: Route) =>
  new Set(namesOf(z.toJSONSchema(route.input, { io: "input", unrepresentable: "any" }) as JsonSchema));

const walked = allRoutes()
  .filter(({ route }) => route.auth === "user")
  .flatMap(({ route }) => [...inputNames(route)].filter((name) => idLike.test(name)).map((name) => ({ route, name })))
  .filter(({ name }) => !everybodys.has(name) && !proofs.has(name));

async function verifyBasic(account: Account, document: string): Promise<void> {
  const input = { country: "VN", name: "Test", document_type: "passport" as const, document_number: document };
  await server.ok(realName, { ...input, contact_address: "1 Street" }, account);
  const reviewer = await openOperator(server, "reviewer");
  const { list } = await server.ok(identityQueue, { search: account.user.uid }, reviewer);
  const id = list[0]?.id ?? "";
  await server.ok(identityRecord, { id }, reviewer);
  await server.ok(identityApprove, { id, version: 1 }, reviewer);
}

/** One of everything that a user can have an id of. */
async function thingsOf(account: Account, seed: number): Promise<Things> {
  await verifyBasic(account, `K${3_000_000 + seed}`);
  await server.engine.send({
    ...{ type: "credit", id: commandId(), ownerId: account.userId, account: "c2c", currencyId: 3 },
    ...{ amount: 1_000_00000000n as never, house: "outside", tag: "system_recharge", ref: "test" },
  });
  const order = await server.ok(trade, { match_id: 1, type: 1, kind: "limit", price: "100", number: "0.1" }, account);
  await server.ok(bank.cashSave, cardDetails(seed), account);
  const { list: cards } = await server.ok(bank.cashInfo, {}, account);
  const { list: open } = await server.ok(sessions, {}, account);
  const passkey = Buffer.from(`passkey ${seed}`).toString("base64url");
  await db
    .insertInto("passkeys")
    .values({
      ...{ credential_id: passkey, user_id: account.userId, public_key: Buffer.alloc(1) },
      ...{ counter: 0, name: "key", backed_up: false },
    })
    .execute();
  const { answer } = await sendFile(server.url, account.token, await testPicture(seed));
  const { list: entries } = await server.ok(getRecord, {}, account);
  const { list: told } = await server.ok(getNotifications, {}, account);
  return {
    session: open[0]?.id ?? "",
    order: Number.parseInt(order.id, 10),
    card: Number.parseInt(String(cards[0]?.id), 10),
    passkey,
    file: answer.data?.id ?? "",
    ...(await withdrawalOf(account)),
    ...(await depositOf(account, seed)),
    ...(await optionOf(account)),
    ...(await contractOf(account)),
    entry: entries[0]?.id ?? "",
    notification: told[0]?.id ?? 0,
  };
}

/** An address of the book and a withdrawal under review, for which advanced verification is noted by hand. */
async function withdrawalOf({ userId }: Account): Promise<Pick<Things, "address" | "withdrawal">> {
  const chainId = (await trc20).chain_id;
  const row = { user_id: userId, currency_id: 3, chain_id: chainId, address: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8" };
  const { address_id: address } = await db
    .insertInto("withdraw_addresses")
    .values(row)
    .returning("address_id")
    .executeTakeFirstOrThrow();
  const withdrawal = commandId();
  const details = { kind: "chain", chain_id: chainId, chain: "TRC20", address: row.address, label: "", remark: "" };
  await server.engine.send({
    ...{
      type: "requestWithdrawal",
      id: withdrawal,
      userId,
      account: "c2c",
      currencyId: 3,
      amount: 1_00000000n as never,
    },
    ...{ fee: 0n as never, levelNeeded: 0, perDay: 3, details: JSON.stringify(details) },
  });
  return { address, withdrawal };
}

/** An option that waits to open. */
async function optionOf({ userId }: Account): Promise<Pick<Things, "option">> {
  await desk.endow(userId, "mic", "200");
  await desk.tick("200");
  const id = commandId();
  await desk.send({
    ...{ type: "placeOption", id, userId, marketId: OPTION_MARKET, direction: 0, seconds: 30 },
    ...{ amount: amount("100"), levelNeeded: 0 },
  });
  const row = await db.selectFrom("option_orders").select("order_id").where("command_id", "=", id).executeTakeFirst();
  return { option: row?.order_id ?? 0 };
}

/** A limit order for a contract, which waits. */
async function contractOf(account: Account): Promise<Pick<Things, "position">> {
  await contracts.endow(account.userId, "lever", "100");
  await contracts.tick("200");
  await server.ok(acknowledgeRisk, { product: "lever" }, account);
  return { position: (await server.ok(leverTrade, { ...LONG, ...LIMIT, share: 1 }, account)).id };
}

/** A deposit under review with its proof. */
async function depositOf(account: Account, seed: number): Promise<Pick<Things, "deposit" | "proof" | "chain">> {
  const { chain_id: chain } = await trc20;
  const { answer } = await sendFile(server.url, account.token, await testPicture(100 + seed), { purpose: "proof" });
  const proof = answer.data?.id ?? "";
  const claim = { currency_id: 3, chain_id: chain, amount: "1", proof };
  const { id: deposit } = await server.ok(recharge, claim, account);
  return { deposit, proof, chain };
}

const trc20 = db
  .insertInto("chains")
  .values({
    currency_id: 3,
    name: "TRC20",
    decimals: 6,
    network: "tron",
    deposit_open: true,
    withdraw_open: true,
    withdraw_max: "1000",
  })
  .returning("chain_id")
  .executeTakeFirstOrThrow();

let asker: Account;
let theirs: Things;
let own: Things;
let owner: Account;
beforeAll(async () => {
  await desk.open();
  await contracts.open();
  owner = await openHolder(server);
  asker = await openHolder(server);
  theirs = await thingsOf(owner, 1);
  own = await thingsOf(asker, 2);
  // A withdrawal of nobody's needs the level that leads as far as the look for it.
  await db.updateTable("users").set({ kyc_level: 2 }).where("user_id", "=", asker.userId).execute();
  server.services.sessions.refresh(asker.userId);
  // With a passkey of its own the asker would owe a second factor, which hides what is asked here.
  await db.deleteFrom("passkeys").where("user_id", "=", asker.userId).execute();
});

test("every field of a user's call that looks like an id has a case, and every case a field", () => {
  expect(walked.map(({ route, name }) => `${route.path} ${name}`).sort()).toEqual(Object.keys(cases).sort());
});

test("the other user has all of these things", () => {
  for (const value of Object.values(theirs)) expect(value).toBeTruthy();
  expect(Object.values(theirs)).not.toContain(Number.NaN);
});

describe.each(walked.map(({ route, name }) => [`${route.path} ${name}`, route, name] as const))(
  "%s",
  (key, route, name) => {
    const found = cases[key];
    const ask = async (id: string | number): Promise<Envelope<unknown>> => {
      const input = { ...found?.rest?.(own), [name]: id };
      const options = { token: asker.token, ...(route.changes ? { key: commandId() } : {}) };
      const response = await fetch(...request(server.url, route, input, options));
      return (await response.json()) as Envelope<unknown>;
    };

    test("of another user answers what an id of nobody answers, and nothing of the other user changes", async () => {
      if (!found) throw new Error(`there is no case for ${key}`);
      const before = await snapshot(owner);
      const answer = await ask(found.theirs(theirs));
      expect(answer).toMatchObject({ code: -1, data: null, error: found.error ?? "NOT_FOUND" });
      expect(await ask(found.nobodys)).toEqual(answer);
      expect(await snapshot(owner)).toEqual(before);
    });
  },
);

test("the same calls reach one's own things, so that it is the owner that makes the difference", async () => {
  const file = await fetch(`${server.url}/api/common/file?id=${own.file}`, { headers: { token: asker.token } });
  expect(file.headers.get("content-type")).toBe("image/jpeg");
  const fills = await fetch(`${server.url}/api/c2c/fills?order_id=${own.order}`, { headers: { token: asker.token } });
  expect(await fills.json()).toMatchObject({ code: 1 });
  const alike = await server.call(realName2, { front: own.file, back: own.file, hand: own.file }, asker);
  expect(alike.fields?.[0]).toMatchObject({ field: "back", error: "PHOTO_REQUIRED" });
});

/** Everything of a user that a call could have changed. */
async function snapshot({ userId }: Account) {
  const [
    row,
    orders,
    cards,
    keys,
    files,
    open,
    identities,
    addresses,
    withdrawals,
    deposits,
    notices,
    options,
    positions,
  ] = await Promise.all([
    db.selectFrom("users").selectAll().where("user_id", "=", userId).execute(),
    db.selectFrom("orders").selectAll().where("user_id", "=", userId).execute(),
    db.selectFrom("bank_cards").selectAll().where("user_id", "=", userId).execute(),
    db.selectFrom("passkeys").selectAll().where("user_id", "=", userId).execute(),
    db.selectFrom("files").selectAll().where("owner_id", "=", userId).execute(),
    db.selectFrom("sessions").select(["session_id", "revoked_at"]).where("user_id", "=", userId).execute(),
    db.selectFrom("identities").selectAll().where("user_id", "=", userId).execute(),
    db.selectFrom("withdraw_addresses").selectAll().where("user_id", "=", userId).execute(),
    db.selectFrom("withdrawals").selectAll().where("user_id", "=", userId).execute(),
    db.selectFrom("deposits").selectAll().where("user_id", "=", userId).execute(),
    db.selectFrom("notifications").selectAll().where("user_id", "=", userId).execute(),
    db.selectFrom("option_orders").selectAll().where("user_id", "=", userId).execute(),
    db.selectFrom("positions").selectAll().where("user_id", "=", userId).execute(),
  ]);
  return {
    row,
    orders,
    cards,
    keys,
    files,
    open,
    identities,
    addresses,
    withdrawals,
    deposits,
    notices,
    options,
    positions,
  };
}
