import { spawn } from "node:child_process";
import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import { getCurrencyList, quotes } from "@candor/contract/routes/market.ts";
import { startEmbedded } from "../apps/server/src/platform/database/embedded.ts";
import { caller, newUser } from "../e2e/harness/api.ts";
import { type App, startApp } from "../e2e/harness/app.ts";
import type { LoadPlan, LoadResult } from "./http-load.ts";
import { bestPgbench, type PgbenchResult } from "./pgbench.ts";

const USERS = 64;
const CONNECTIONS = 256;
const SECONDS = 10;
const WARM_UP_SECONDS = 3;

export type Orders = {
  /** Durable commands acknowledged a second: orders and cancellations. */
  readonly perSecond: number;
  /** Of these, the orders placed and the cancellations. */
  readonly ordersPerSecond: number;
  readonly cancellationsPerSecond: number;
  /** Undefined where pgbench is not installed. */
  readonly pgbenchTps: number | undefined;
  readonly ratio: number | undefined;
  readonly ackP99Ms: number;
};

/** Runs the generator as a process of its own, so that its garbage is not the server's. */
export async function load(plan: LoadPlan): Promise<LoadResult> {
  const child = spawn(process.execPath, [new URL("http-load.ts", import.meta.url).pathname], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify(plan));
  let text = "";
  for await (const chunk of child.stdout) text += chunk;
  return JSON.parse(text) as LoadResult;
}

type Requests = LoadPlan["round"];

/**
 * A realistic mix: most orders are canceled before any fill. A round is four limit orders that rest, each canceled at once, then a market buy and a
 * market sale against the house: ten durable commands, six of them orders, four cancellations.
 */
export async function roundOf(app: App): Promise<Requests> {
  const api = caller(app.url);
  const market = (await api.call(getCurrencyList, {})).markets.find(({ symbol }) => symbol === "ETH-USDT");
  if (!market) throw new Error("the demo has no ETH-USDT");
  const quote = (await api.call(quotes, { match_id: market.match_id })).list[0];
  const tick = fromNumeric(market.tick);
  const half = fromNumeric(quote?.now_price ?? "0") / 2n;
  const order = (body: object) => ({
    method: "POST",
    path: "/api/c2c/trade",
    body: JSON.stringify({ match_id: market.match_id, ...body }),
  });
  const resting = order({ type: 1, price: formatAmount(half - (half % tick)), number: "0.01" });
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

/**
 * Durable orders through HTTP: the whole server with the simulated feed running, the generator beside it on the same two cores; then pgbench on the
 * same PostgreSQL, while nothing else uses it.
 */
export async function benchOrders(): Promise<Orders> {
  const app = await startApp();
  try {
    const plan = await planFor(app);
    const result = await load(plan);
    const perSecond = carriedOut(result);
    const cancellations = plan.round.filter(({ method }) => method === "PUT").length;
    const cancellationsPerSecond = Math.round((perSecond * cancellations) / plan.round.length);
    const pgbenchTps = (await pgbenchOn(app))?.tps;
    return {
      perSecond,
      ordersPerSecond: perSecond - cancellationsPerSecond,
      cancellationsPerSecond,
      pgbenchTps,
      ratio: pgbenchTps && Math.round((perSecond / pgbenchTps) * 100) / 100,
      ackP99Ms: Math.round(result.p99Ms),
    };
  } finally {
    await app.stop();
  }
}

if (import.meta.main) console.log(await benchOrders());
