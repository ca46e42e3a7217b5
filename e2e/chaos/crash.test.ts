import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { InputOf } from "@candor/contract/route.ts";
import { getCurrencyList, quotes } from "@candor/contract/routes/market.ts";
import { orderList, trade } from "@candor/contract/routes/spot.ts";
import { getAsset, getWalletLog } from "@candor/contract/routes/wallet.ts";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { postmasterOf, untilReady } from "../harness/postmaster.ts";

/**
 * kill -9 under load. This process is the outside witness: it remembers every acknowledgement it was given, and after each kill asks the
 * restarted server for all of them. Requests whose answer never came are sent again under their key, as a phone would.
 */
const KILLS = Number.parseInt(process.env["KILLS"] ?? "2", 10);
const USERS = 4;
const LANES = 6;

type Body = InputOf<typeof trade>;
type Sent = { key: string; body: Body; orderId: string | undefined };
type Witness = { api: Caller; sent: Sent[] };

let app: App;
let users: Witness[];
let price = "1";

/** Every third order rests far below the market until the limit of open orders is reached; the others trade with the house, back and forth. */
function bodyOf(turn: number): Body {
  if (turn % 3 === 0) return { match_id: 1, type: 1, price, number: "0.001" };
  return { match_id: 1, type: turn % 3 === 1 ? 1 : 2, kind: "market", number: "0.001" };
}

beforeAll(async () => {
  app = await startApp();
  users = [];
  for (let index = 0; index < USERS; index += 1) {
    users.push({ api: await newUser(app.url, { email: `crash${index}@example.com`, funded: true }), sent: [] });
  }
  const first = users[0] as Witness;
  const { list } = await first.api.call(quotes, { match_id: 1 });
  const { markets } = await first.api.call(getCurrencyList, {});
  const tick = fromNumeric(markets.find((market) => market.match_id === 1)?.tick ?? "1");
  const half = fromNumeric(list[0]?.now_price ?? "2") / 2n;
  price = formatAmount(half - (half % tick));
});

afterAll(async () => {
  if (process.env["SHOW_OUTPUT"]) console.log(app.output());
  await app.stop();
});

/** Places orders on all lanes until stopped; a missing answer stays without an order id. */
async function load(until: () => boolean): Promise<void> {
  const lane = async (witness: Witness) => {
    for (let turn = 0; !until(); turn += 1) {
      const sent: Sent = { key: uuidv7(), body: bodyOf(turn), orderId: undefined };
      witness.sent.push(sent);
      try {
        const order = await witness.api.raw(trade, sent.body, sent.key);
        if (order.code === 1) sent.orderId = order.data?.id;
        else witness.sent.splice(witness.sent.indexOf(sent), 1);
      } catch {
        return;
      }
    }
  };
  await Promise.all(users.flatMap((witness) => Array.from({ length: LANES }, () => lane(witness))));
}

async function everyOrderOf(api: Caller): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let at = {}; ; ) {
    const { list, next } = await api.call(orderList, { ...at, page_size: 100, match_id: 1 });
    for (const order of list) ids.add(order.id);
    if (next === null) return ids;
    at = { cursor: next };
  }
}

/** Entries since the beginning add up to the balance, available and frozen apart. */
async function expectLedgerToAgree(api: Caller): Promise<void> {
  const sums = new Map<string, bigint>();
  for (let at = {}; ; ) {
    const { list, next } = await api.call(getWalletLog, { ...at, page_size: 100 });
    for (const entry of list) {
      for (const part of ["available", "frozen"] as const) {
        const name = `${entry.account} ${entry.currency_id} ${part}`;
        sums.set(name, (sums.get(name) ?? 0n) + fromNumeric(entry[part]));
      }
    }
    if (next === null) break;
    at = { cursor: next };
  }
  const { balances } = await api.call(getAsset, {});
  for (const balance of balances) {
    for (const part of ["available", "frozen"] as const) {
      const name = `${balance.account} ${balance.currency_id} ${part}`;
      expect(`${name} ${fromNumeric(balance[part])}`).toBe(`${name} ${sums.get(name) ?? 0n}`);
    }
  }
}

async function expectNothingLostOrTwice(): Promise<void> {
  for (const witness of users) {
    const before = await everyOrderOf(witness.api);
    const lost = witness.sent.filter((sent) => sent.orderId !== undefined && !before.has(sent.orderId));
    expect(lost, "acknowledged and lost").toEqual([]);
    for (const sent of witness.sent.filter((one) => one.orderId === undefined)) {
      const again = await witness.api.raw(trade, sent.body, sent.key);
      if (again.code === 1) sent.orderId = again.data?.id;
      else witness.sent.splice(witness.sent.indexOf(sent), 1);
    }
    const after = await everyOrderOf(witness.api);
    expect(after.size, "orders in the database against keys that were acknowledged").toBe(witness.sent.length);
    expect(new Set(witness.sent.map((sent) => sent.orderId)).size).toBe(witness.sent.length);
    await expectLedgerToAgree(witness.api);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it(`loses and repeats nothing over ${KILLS} kills of the server`, { timeout: 120_000 * KILLS }, async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    let stopped = false;
    const running = load(() => stopped);
    await pause(150 + 37 * (kill % 20));
    await app.kill();
    stopped = true;
    await running;
    await app.restart();
    await expectNothingLostOrTwice();
  }
  expect(users.every((witness) => witness.sent.length > 0)).toBe(true);
});

it(`loses and repeats nothing over ${KILLS} kills of PostgreSQL`, { timeout: 120_000 * KILLS }, async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    let stopped = false;
    const running = load(() => stopped);
    await pause(150 + 37 * (kill % 20));
    process.kill(postmasterOf(app), "SIGKILL");
    await pause(300);
    stopped = true;
    await running;
    await untilReady(app);
    await expectNothingLostOrTwice();
  }
});
