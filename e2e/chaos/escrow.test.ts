import { fromNumeric } from "@candor/contract/domain/money.ts";
import type { Envelope } from "@candor/contract/errors.ts";
import type { InputOf, OutputOf, Route } from "@candor/contract/route.ts";
import { demoApprove, realName } from "@candor/contract/routes/identity.ts";
import * as otc from "@candor/contract/routes/otc.ts";
import { changeMpwd } from "@candor/contract/routes/security.ts";
import { emsSend } from "@candor/contract/routes/user.ts";
import { getAsset, transfer } from "@candor/contract/routes/wallet.ts";
import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withEmbeddedUrl } from "../../apps/server/src/platform/database/reach.ts";
import { cardDetails, FUND_PASSWORD } from "../../apps/server/src/testing/cards.ts";
import { codeFor } from "../../apps/server/src/testing/outbox.ts";
import { type Caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";

/**
 * kill -9 while OTC orders are taken, paid, canceled and released: users buy from and sell to the demo's merchants. This process remembers each
 * acknowledgement, asks the restarted server for all of them, and sends again under its key what was never answered, as a phone would.
 */
const KILLS = Number.parseInt(process.env["KILLS"] ?? "3", 10);
const USERS = 3;
const USDT = 3;
/** One more ends an account's purchases for a day. */
const CANCELS = 2;

type Step = "take" | "paid" | "cancel" | "release";
/** A call under its key. `order` is known once it was acknowledged. */
type Act = {
  readonly step: Step;
  readonly key: string;
  readonly send: () => Promise<Envelope<otc.OtcOrder>>;
  order: number | undefined;
};
type Trader = { readonly api: Caller; readonly accountId: number; readonly acts: Act[]; cancels: number };

let app: App;
let traders: Trader[];
let selling: otc.OtcOffer;
let buying: otc.OtcOffer;

async function newTrader(index: number): Promise<Trader> {
  const email = `escrow${index}@example.com`;
  const api = await newUser(app.url, { email, funded: true });
  const [contact_address, name] = ["1 Street", "Mai Linh"];
  const document = { country: "VN", document_type: "passport", document_number: `C${7_000_000 + index}` } as const;
  await api.call(realName, { ...document, name, contact_address });
  await api.call(demoApprove, {});
  await api.call(emsSend, { email, event: "security" });
  const code = await codeFor(app.url, email);
  const password = { new_fund_password: FUND_PASSWORD, repeat_fund_password: FUND_PASSWORD };
  await api.call(changeMpwd, { ...password, code });
  await api.call(transfer, { from: "c2c", to: "legal", currency_id: USDT, amount: "2000" }, uuidv7());
  const { bank_name, branch, card_number } = cardDetails(900 + index);
  const account = { bank_name, branch, card_number, account_name: "MAI LINH", fund_password: FUND_PASSWORD };
  const { id: accountId } = await api.call(otc.otcAccountSave, account, uuidv7());
  return { api, accountId, acts: [], cancels: 0 };
}

const bestOffer = async (side: "sell" | "buy"): Promise<otc.OtcOffer> => {
  for (;;) {
    const { list } = await (traders[0] as Trader).api.call(otc.otcOffers, { side, currency_id: USDT, fiat: "USD" });
    if (list[0]) return list[0];
    // The merchants open their offers after the start.
    await pause(200);
  }
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeAll(async () => {
  app = await startApp({ CANDOR_DEMO_MERCHANTS: "yes" });
  traders = [];
  for (let index = 0; index < USERS; index += 1) traders.push(await newTrader(index));
  [selling, buying] = [await bestOffer("sell"), await bestOffer("buy")];
});

afterAll(async () => {
  if (process.env["SHOW_OUTPUT"]) console.log(app.output());
  await app.stop();
});

/** Sends a step; a missing answer throws and stays without an order. */
async function act<R extends Route>(
  trader: Trader,
  step: Step,
  route: R,
  input: InputOf<R>,
): Promise<number | undefined> {
  const key = uuidv7();
  const send = () => trader.api.raw(route, input, key) as Promise<Envelope<OutputOf<R>>>;
  const made: Act = { step, key, send: send as unknown as Act["send"], order: undefined };
  trader.acts.push(made);
  return settle(trader, made);
}

/** Sends until the engine says what became of it. */
async function settle(trader: Trader, made: Act): Promise<number | undefined> {
  const answer = await made.send();
  if (answer.code === 1) made.order = answer.data?.id;
  else trader.acts.splice(trader.acts.indexOf(made), 1);
  return made.order;
}

const taking = ({ id, version, price }: otc.OtcOffer) => ({ id, version, price: price ?? "1", number: "12" });
const allOrders = async ({ api }: Trader): Promise<otc.OtcOrder[]> => {
  const orders: otc.OtcOrder[] = [];
  for (let at = {}; ; ) {
    const { list, next } = await api.call(otc.otcOrders, { ...at, page_size: 100 });
    orders.push(...list);
    if (next === null) return orders;
    at = { cursor: next };
  }
};

/** Sells, releases what the merchants have paid, buys, and pays or cancels, until the server is gone. */
async function trade(trader: Trader): Promise<void> {
  const { accountId } = trader;
  try {
    for (let turn = 0; ; turn += 1) {
      await act(trader, "take", otc.otcTake, { ...taking(buying), account_id: accountId });
      const { list } = await trader.api.call(otc.otcOrders, { status: "open", page_size: 100 });
      const paid = list.find(({ role, status }) => role === "seller" && status === "paid");
      if (paid) await act(trader, "release", otc.otcRelease, { id: paid.id, fund_password: FUND_PASSWORD });
      const id = await act(trader, "take", otc.otcTake, taking(selling));
      if (id === undefined) continue;
      if (turn % 2 === 1 && trader.cancels < CANCELS) {
        trader.cancels += 1;
        await act(trader, "cancel", otc.otcCancel, { id });
      } else await act(trader, "paid", otc.otcPaid, { id });
    }
  } catch {
    // The server is gone.
  }
}

/** Which states an order may have after an acknowledged step of its user. */
const after: Readonly<Record<Step, readonly string[]>> = {
  take: ["unpaid", "paid", "released", "cancelled"],
  paid: ["paid", "released"],
  cancel: ["cancelled"],
  release: ["released"],
};

async function expectNothingLostOrTwice(trader: Trader): Promise<void> {
  const known = new Map((await allOrders(trader)).map(({ id, status }) => [id, status]));
  for (const { step, order } of trader.acts)
    if (order !== undefined) expect(after[step], `${step} of ${order}`).toContain(known.get(order));
  for (const made of [...trader.acts]) if (made.order === undefined) await settle(trader, made);
  const orders = await allOrders(trader);
  const taken = trader.acts.flatMap(({ step, order }) => (step === "take" && order !== undefined ? [order] : []));
  expect(orders.map(({ id }) => id).sort((a, b) => a - b)).toEqual(taken.sort((a, b) => a - b));
}

/** What each user has in USDT of the fiat account: by the balance, by the ledger, and frozen by what is open. One statement sees one moment: the merchants go on. */
const HELD = `
WITH held AS (
  SELECT user_id, currency_id, margin AS amount FROM otc_merchants WHERE state IN ('applied', 'active', 'suspended')
  UNION ALL SELECT user_id, currency_id, remaining FROM otc_offers WHERE side = 'sell' AND state <> 'closed'
  UNION ALL SELECT seller_id, currency_id, quantity FROM otc_orders WHERE state IN ('unpaid', 'paid', 'disputed'))
SELECT b.owner_id::int AS owner, b.available::float, b.frozen::float,
  (SELECT sum(available_delta)::float FROM ledger_entries e
    WHERE e.owner_id = b.owner_id AND e.account = b.account AND e.currency_id = b.currency_id) AS booked,
  (SELECT sum(frozen_delta)::float FROM ledger_entries e
    WHERE e.owner_id = b.owner_id AND e.account = b.account AND e.currency_id = b.currency_id) AS booked_frozen,
  (SELECT coalesce(sum(amount), 0)::float FROM held h WHERE h.user_id = b.owner_id AND h.currency_id = b.currency_id) AS held
FROM balances b WHERE b.account = 'legal' AND b.currency_id = ${USDT} AND b.owner_id > 0`;
type Held = Record<"owner" | "available" | "frozen" | "booked" | "booked_frozen" | "held", number>;

async function holdings(): Promise<Held[]> {
  return withEmbeddedUrl(app.data, async (connectionString) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      return (await client.query(HELD)).rows as Held[];
    } finally {
      await client.end();
    }
  });
}

/** That every coin is booked, is frozen for something that is open or is not, and is one of those that there were. */
async function expectCoins(sum: number): Promise<void> {
  const rows = await holdings();
  for (const { owner, available, frozen, booked, booked_frozen, held } of rows)
    expect({ owner, available: booked, frozen: booked_frozen, held: booked_frozen }).toEqual({
      owner,
      available,
      frozen,
      held,
    });
  expect(sumOf(rows)).toBe(sum);
}
/** Orders are of whole coins, which are exact as a double. */
const sumOf = (rows: readonly Held[]) => rows.reduce((sum, { available, frozen }) => sum + available + frozen, 0);

it(`loses, repeats and creates no coin in escrow over ${KILLS} kills`, { timeout: 120_000 * KILLS }, async () => {
  const before = sumOf(await holdings());
  for (let kill = 0; kill < KILLS; kill += 1) {
    const sent = () => traders.reduce((sum, { acts }) => sum + acts.length, 0);
    const enough = sent() + 14 + 5 * (kill % 7);
    const running = traders.map(trade);
    await expect.poll(sent, { interval: 3, timeout: 60_000 }).toBeGreaterThanOrEqual(enough);
    await app.kill();
    await Promise.all(running);
    await app.restart();
    for (const trader of traders) await expectNothingLostOrTwice(trader);
    await expectCoins(before);
  }
  const steps = new Map<Step, number>();
  for (const { step } of traders.flatMap(({ acts }) => acts)) steps.set(step, (steps.get(step) ?? 0) + 1);
  if (process.env["SHOW_OUTPUT"]) console.log(Object.fromEntries(steps));
  for (const step of Object.keys(after) as Step[]) expect(steps.get(step) ?? 0, step).toBeGreaterThan(0);
});

it("ends every order that its user pays or releases, in coins to the last digit", async () => {
  for (const trader of traders) {
    await expect
      .poll(
        async () => {
          const { list } = await trader.api.call(otc.otcOrders, { status: "open", page_size: 100 });
          for (const { id, role, status } of list) {
            if (role === "buyer" && status === "unpaid") await act(trader, "paid", otc.otcPaid, { id });
            if (role === "seller" && status === "paid")
              await act(trader, "release", otc.otcRelease, { id, fund_password: FUND_PASSWORD });
          }
          return list.length;
        },
        { timeout: 90_000, interval: 1_000 },
      )
      .toBe(0);
    const ended = (await allOrders(trader)).filter(({ status }) => status === "released");
    const moved = ended.reduce(
      (sum, { role, number }) => sum + (role === "buyer" ? 1n : -1n) * fromNumeric(number),
      0n,
    );
    const { balances } = await trader.api.call(getAsset, {});
    const fiat = balances.find(({ account, symbol }) => account === "legal" && symbol === "USDT");
    expect(fiat?.frozen).toBe("0");
    expect(fromNumeric(fiat?.available ?? "0")).toBe(fromNumeric("2000") + moved);
  }
});
