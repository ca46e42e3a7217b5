import { spawn } from "node:child_process";
import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import { getCurrencyList, quotes } from "@candor/contract/routes/market.ts";
import { startEmbedded } from "../apps/server/src/platform/database/embedded.ts";
import { caller, newUser } from "../e2e/harness/api.ts";
import { type App, startApp } from "../e2e/harness/app.ts";
import { openEd25519Bot } from "../e2e/harness/bots.ts";
import type { LoadPlan } from "./http-load.ts";
import type { LoadResult } from "./load-figures.ts";
import { bestPgbench, type PgbenchResult } from "./pgbench.ts";
import type { SocketPlan } from "./socket-load.ts";

const USERS = 64;
const CONNECTIONS = 256;
const SECONDS = 10;
const WARM_UP_SECONDS = 3;
/** As 64 programs on as many machines would find it; all of these come from one address. */
const unlimited = {
  CANDOR_OPEN_WEIGHT_PER_MINUTE: "0",
  CANDOR_OPEN_ORDERS_PER_10S: "0",
  CANDOR_SOCKETS_PER_IP: "1000",
};

/** Of one door. */
type Durable = {
  /** Durable commands acknowledged a second: orders and cancellations. */
  readonly perSecond: number;
  /** To pgbench; undefined where it is not installed. */
  readonly ratio: number | undefined;
  readonly ackP99Ms: number;
};

export type Orders = Durable & {
  /** Of the commands over HTTP, the orders placed and the cancellations. */
  readonly ordersPerSecond: number;
  readonly cancellationsPerSecond: number;
  /** The same round over the WebSocket API. */
  readonly socket: Durable;
  readonly pgbenchTps: number | undefined;
};

/** Runs a generator as a process of its own, so that its garbage is not the server's. */
async function run(generator: "http-load.ts" | "socket-load.ts", plan: object): Promise<LoadResult> {
  const child = spawn(process.execPath, [new URL(generator, import.meta.url).pathname], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify(plan));
  let text = "";
  for await (const chunk of child.stdout) text += chunk;
  return JSON.parse(text) as LoadResult;
}

export const load = (plan: LoadPlan): Promise<LoadResult> => run("http-load.ts", plan);

/** The market of the load, and a price at which a buy rests. */
async function restingIn(app: App): Promise<{ match_id: number; price: string }> {
  const api = caller(app.url);
  const market = (await api.call(getCurrencyList, {})).markets.find(({ symbol }) => symbol === "ETH-USDT");
  if (!market) throw new Error("the demo has no ETH-USDT");
  const quote = (await api.call(quotes, { match_id: market.match_id })).list[0];
  const tick = fromNumeric(market.tick);
  const half = fromNumeric(quote?.now_price ?? "0") / 2n;
  return { match_id: market.match_id, price: formatAmount(half - (half % tick)) };
}

/**
 * A realistic mix: most orders are canceled before any fill. A round is four limit orders that rest, each canceled at once, then a market buy and a
 * market sale against the house: ten durable commands, six of them orders, four cancellations.
 */
export async function roundOf(app: App): Promise<LoadPlan["round"]> {
  const { match_id, price } = await restingIn(app);
  const order = (body: object) => ({
    method: "POST",
    path: "/api/c2c/trade",
    body: JSON.stringify({ match_id, ...body }),
  });
  const resting = order({ type: 1, price, number: "0.01" });
  const cancel = { method: "PUT", path: "/api/coin/trade", body: '{"id":"{id}"}' };
  return [
    ...Array.from({ length: 4 }, () => [resting, cancel]).flat(),
    order({ type: 1, kind: "market", number: "0.01" }),
    order({ type: 2, kind: "market", number: "0.009" }),
  ];
}

/** The load of one server: users with practice money, and the round that their connections send. */
export async function planFor(app: App): Promise<LoadPlan> {
  const tokens: string[] = [];
  for (let index = 0; index < USERS; index += 1) {
    const user = await newUser(app.url, { email: `bench${index}@example.com`, funded: true });
    tokens.push(user.token ?? "");
  }
  const round = await roundOf(app);
  return { port: app.port, seconds: SECONDS, warmUpSeconds: WARM_UP_SECONDS, connections: CONNECTIONS, tokens, round };
}

/** The same round and as many requests under way over the WebSocket API: a connection for each user, four lanes on each. */
async function socketPlanFor(app: App): Promise<SocketPlan> {
  const bots: SocketPlan["bots"] = [];
  for (let index = 0; index < USERS; index += 1) bots.push(await openEd25519Bot(app, `bot${index}@example.com`));
  const { price } = await restingIn(app);
  const order = (params: object) => ({
    method: "order.place",
    params: JSON.stringify({ symbol: "ETHUSDT", newOrderRespType: "RESULT", ...params }).slice(1, -1),
  });
  const resting = order({ side: "BUY", type: "LIMIT", timeInForce: "GTC", price, quantity: "0.01" });
  const cancel = { method: "order.cancel", params: '"symbol":"ETHUSDT","orderId":"{id}"' };
  const round = [
    ...Array.from({ length: 4 }, () => [resting, cancel]).flat(),
    order({ side: "BUY", type: "MARKET", quantity: "0.01" }),
    order({ side: "SELL", type: "MARKET", quantity: "0.009" }),
  ];
  const lanesPerConnection = CONNECTIONS / USERS;
  return { port: app.port, seconds: SECONDS, warmUpSeconds: WARM_UP_SECONDS, bots, lanesPerConnection, round };
}

/** Commands a second that were carried out. */
export const carriedOut = ({ perSecond, refused, answered }: LoadResult): number =>
  Math.round(perSecond * (1 - refused / Math.max(1, answered)));

/** On the server's own cluster, which goes on by itself when the server is killed; a server that stops would end it. */
async function pgbenchOn(app: App): Promise<PgbenchResult | undefined> {
  await app.kill();
  const embedded = await startEmbedded({ candorData: app.data });
  try {
    return await bestPgbench(embedded.url("candor", "postgres"));
  } finally {
    await embedded.stop();
  }
}

const ratioOf = (perSecond: number, tps: number | undefined) => tps && Math.round((perSecond / tps) * 100) / 100;

/**
 * Durable orders through both doors, one after the other: the whole server with the simulated feed running, the generator beside it on the same two cores; then pgbench on the
 * same PostgreSQL, while nothing else uses it.
 */
export async function benchOrders(): Promise<Orders> {
  const app = await startApp(unlimited);
  try {
    const plan = await planFor(app);
    const socketPlan = await socketPlanFor(app);
    const http = await load(plan);
    const socket = await run("socket-load.ts", socketPlan);
    const cancellations = plan.round.filter(({ method }) => method === "PUT").length;
    const perSecond = carriedOut(http);
    const cancellationsPerSecond = Math.round((perSecond * cancellations) / plan.round.length);
    const pgbenchTps = (await pgbenchOn(app))?.tps;
    const durable = (result: LoadResult): Durable => ({
      perSecond: carriedOut(result),
      ratio: ratioOf(carriedOut(result), pgbenchTps),
      ackP99Ms: Math.round(result.p99Ms),
    });
    return {
      ...durable(http),
      ordersPerSecond: perSecond - cancellationsPerSecond,
      cancellationsPerSecond,
      socket: durable(socket),
      pgbenchTps,
    };
  } finally {
    await app.stop();
  }
}

if (import.meta.main) console.log(await benchOrders());
