import { randomUUID } from "node:crypto";
import type { Envelope, ErrorCode } from "@candor/contract/errors.ts";
import type { Route } from "@candor/contract/route.ts";
import { realName2 } from "@candor/contract/routes/identity.ts";
import { allRoutes } from "@candor/contract/routes.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { type Account, PASSWORD } from "../testing/accounts.ts";
import { FUND_PASSWORD, openHolder } from "../testing/cards.ts";
import { commandId } from "../testing/engine.ts";
import { type OwnedResources, ResourceMaker } from "../testing/owned-resources.ts";
import { request, startTestServer } from "../testing/server.ts";

/**
 * Every id of one user, used by another: the fields come from the contract's table of routes, and an id-like field without a case here fails. Another
 * user's id must give exactly the answer of an unknown id, or the answer would reveal its existence.
 */
const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
const resources = new ResourceMaker(server, time);
afterAll(() => server.close());
const { db } = server.services;

type Case = {
  readonly theirs: (resources: OwnedResources) => string | number;
  readonly nobodys: string | number;
  /** The call's input besides the id. */
  readonly rest?: (own: OwnedResources) => object;
  readonly error?: ErrorCode;
};

const photos = ({ file }: OwnedResources) => ({ front: file, back: file, hand: file });
const photo: Case = { theirs: ({ file }) => file, nobodys: randomUUID(), rest: photos, error: "PHOTO_REQUIRED" };
const orderOf = { theirs: ({ order }: OwnedResources) => order, nobodys: 999_999_999 };
const withdrawalTo = {
  nobodys: 999_999_999,
  rest: () => ({ currency_id: 3, amount: "1", fund_password: FUND_PASSWORD }),
};
const positionOf: Case = { theirs: ({ position }) => position, nobodys: 999_999_999 };
const hostingOf: Case = { theirs: ({ hosting }) => hosting, nobodys: 999_999_999 };
const redeeming: Case = { ...hostingOf, rest: () => ({ penalty: "6" }) };
const alertOf: Case = { theirs: ({ alert }) => alert, nobodys: 999_999_999 };
const otcOrderOf: Case = { theirs: ({ otcOrder }) => otcOrder, nobodys: 999_999_999 };
const otcOfferOf: Case = { theirs: ({ otcOffer }) => otcOffer, nobodys: 999_999_999 };
const releasing = () => ({ fund_password: FUND_PASSWORD });
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
  "key/change id": {
    theirs: ({ apiKey }) => apiKey,
    nobodys: randomUUID(),
    rest: () => ({ label: "mine", fund_password: FUND_PASSWORD }),
  },
  "key/revoke id": { theirs: ({ apiKey }) => apiKey, nobodys: randomUUID() },
  "alert/change id": {
    ...alertOf,
    rest: () => ({ kind: "above", basis: "last", threshold: "1000", repeat: "once" }),
  },
  "alert/switch id": { ...alertOf, rest: () => ({ on: false }) },
  "alert/delete id": alertOf,
  "push/unsubscribe id": { theirs: ({ push }) => push, nobodys: 999_999_999 },
  "common/file id": { theirs: ({ file }) => file, nobodys: randomUUID() },
  "user/real_name2 front": photo,
  "user/real_name2 back": photo,
  "user/real_name2 hand": photo,
  "coin/trade id": orderOf,
  "c2c/reduce id": { ...orderOf, rest: () => ({ number: "0.001" }) },
  "c2c/amend id": { ...orderOf, rest: () => ({ price: "30001", number: "0.001" }) },
  "c2c/cancelList id": { theirs: ({ orderList }) => orderList, nobodys: 999_999_999 },
  "c2c/replace cancel_id": {
    ...orderOf,
    rest: () => ({ match_id: 1, type: 1, kind: "limit", price: "99", number: "0.1" }),
  },
  "c2c/order id": orderOf,
  "c2c/fills order_id": orderOf,
  "c2c/fill id": { theirs: ({ fill }) => fill, nobodys: "999999999t" },
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
  "finance/order id": hostingOf,
  "finance/redeemPreview id": hostingOf,
  "finance/financeOrderCancel id": redeeming,
  "finance/minerOrderCancel id": redeeming,
  "ieo/take-back id": { theirs: ({ application }) => application, nobodys: randomUUID() },
  "lever/closeTrade id": positionOf,
  "lever/cancelTrade id": positionOf,
  "lever/setStopPrice id": { ...positionOf, rest: () => ({ target_profit_price: "300", stop_loss_price: "50" }) },
  "proof/record id": {
    theirs: ({ withdrawal }) => withdrawal,
    nobodys: randomUUID(),
    rest: () => ({ kind: "withdrawal" }),
  },
  "chat/rate conversation_id": {
    theirs: ({ conversation }) => conversation,
    nobodys: randomUUID(),
    rest: () => ({ solved: true }),
  },
  "question/one id": { theirs: ({ question }) => question, nobodys: 999_999_999 },
  "question/answer id": { theirs: ({ question }) => question, nobodys: 999_999_999, rest: () => ({ answer: "Mine." }) },
  "otc/take account_id": {
    theirs: ({ otcAccount }) => otcAccount,
    nobodys: 999_999_999,
    rest: () => ({ id: resources.otcBuyOffer, version: 1, price: "1", number: "2" }),
  },
  "otc/order id": otcOrderOf,
  "otc/paid id": otcOrderOf,
  "otc/paid voucher": {
    theirs: ({ proof }) => proof,
    nobodys: randomUUID(),
    rest: ({ otcOrder }) => ({ id: otcOrder }),
    error: "PROOF_REQUIRED",
  },
  "otc/release id": { ...otcOrderOf, rest: releasing },
  "otc/cancel id": otcOrderOf,
  "otc/dispute id": { ...otcOrderOf, rest: () => ({ statement: "nothing came" }) },
  "otc/account_delete id": { theirs: ({ otcAccount }) => otcAccount, nobodys: 999_999_999, rest: releasing },
  "otc/change id": { ...otcOfferOf, rest: () => ({ version: 1, price: "1", min: "1", max: "9" }) },
  "otc/offer_state id": { ...otcOfferOf, rest: () => ({ status: "paused" }) },
  "notification/read id": { theirs: ({ notification }) => notification, nobodys: 999_999_999 },
};

/** Ids of everybody in calls that take a user's own ids elsewhere. */
const publicIds = new Set(["ieo/ieoApply id", "ieo/proof id", "otc/take id"]);

/**
 * Public ids, names that each user chooses (spot.test.ts), and proofs, which are bound to user and session and tested in security/step-up.test.ts and
 * passkeys.test.ts.
 */
const everybodys = new Set([
  "match_id",
  "config_id",
  "currency_id",
  "legal_id",
  "from_currency_id",
  "to_currency_id",
  "chain_id",
  "root_id",
  "client_order_id",
  "stop_client_order_id",
  "list_client_order_id",
  "cancel_client_order_id",
]);
const proofs = new Set(["ticket", "auth_ticket", "passkey_ticket"]);

const idLike = /(^|_)(id|uid|ref|ticket)$|^(front|back|hand|file|proof|voucher)$/;

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
  .filter(({ name }) => !everybodys.has(name) && !proofs.has(name))
  .filter(({ route, name }) => !publicIds.has(`${route.path} ${name}`));

let asker: Account;
let theirs: OwnedResources;
let own: OwnedResources;
let owner: Account;
beforeAll(async () => {
  await resources.open();
  owner = await openHolder(server);
  asker = await openHolder(server);
  theirs = await resources.of(owner, 1);
  own = await resources.of(asker, 2);
  // An unknown withdrawal is looked up only for a user with the required level.
  await db.updateTable("users").set({ kyc_level: 2 }).where("user_id", "=", asker.userId).execute();
  server.services.sessions.refresh(asker.userId);
  // With a passkey of its own the caller would need a second factor, which hides the answer tested here.
  await db.deleteFrom("passkeys").where("user_id", "=", asker.userId).execute();
});

test("every id-like field of a user's call has a case, and every case a field", () => {
  expect(walked.map(({ route, name }) => `${route.path} ${name}`).sort()).toEqual(Object.keys(cases).sort());
});

test("the other user has all of these resources", () => {
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

    test("of another user gives the answer of an unknown id, and nothing of the other user changes", async () => {
      if (!found) throw new Error(`there is no case for ${key}`);
      const before = await resources.snapshot(owner);
      const answer = await ask(found.theirs(theirs));
      expect(answer).toMatchObject({ code: -1, data: null, error: found.error ?? "NOT_FOUND" });
      expect(await ask(found.nobodys)).toEqual(answer);
      expect(await resources.snapshot(owner)).toEqual(before);
    });
  },
);

test("the same calls reach one's own resources, so ownership makes the difference", async () => {
  const file = await fetch(`${server.url}/api/common/file?id=${own.file}`, { headers: { token: asker.token } });
  expect(file.headers.get("content-type")).toBe("image/jpeg");
  const fills = await fetch(`${server.url}/api/c2c/fills?order_id=${own.order}`, { headers: { token: asker.token } });
  expect(await fills.json()).toMatchObject({ code: 1 });
  const alike = await server.call(realName2, { front: own.file, back: own.file, hand: own.file }, asker);
  expect(alike.fields?.[0]).toMatchObject({ field: "back", error: "PHOTO_REQUIRED" });
});
