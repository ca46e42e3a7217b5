import { spawn } from "node:child_process";
import { formatAmount, fromNumeric } from "@candor/contract/money.ts";
import { getCurrencyList, quotes } from "@candor/contract/routes/market.ts";
import { caller, newUser } from "../e2e/harness/api.ts";
import { startApp } from "../e2e/harness/app.ts";
import type { LoadPlan, LoadResult } from "./http-load.ts";

const USERS = 64;
const CONNECTIONS = 256;
const SECONDS = 10;

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

/**
 * Durable orders through HTTP: the whole server with the simulated feed running, the generator beside it on the same two cores. A round is a resting
 * limit order, a market buy and a market sale against the house, and the cancellation of the first: four durable commands, three of them orders.
 */
export async function benchOrders(): Promise<{
  commandsPerSecond: number;
  ordersPerSecond: number;
  result: LoadResult;
}> {
  const app = await startApp();
  try {
    const tokens: string[] = [];
    for (let index = 0; index < USERS; index += 1) {
      const user = await newUser(app.url, { email: `bench${index}@example.com`, funded: true });
      tokens.push(user.token ?? "");
    }
    const api = caller(app.url);
    const market = (await api.call(getCurrencyList, {})).markets.find(({ symbol }) => symbol === "ETH-USDT");
    if (!market) throw new Error("the demo has no ETH-USDT");
    const quote = (await api.call(quotes, { match_id: market.match_id })).list[0];
    const tick = fromNumeric(market.tick);
    const half = fromNumeric(quote?.now_price ?? "0") / 2n;
    const resting = { match_id: market.match_id, type: 1, price: formatAmount(half - (half % tick)), number: "0.01" };
    const post = (body: object) => ({ method: "POST", path: "/api/c2c/trade", body: JSON.stringify(body) });
    const result = await load({
      port: app.port,
      seconds: SECONDS,
      warmUpSeconds: 3,
      connections: CONNECTIONS,
      tokens,
      round: [
        post(resting),
        post({ match_id: market.match_id, type: 1, kind: "market", number: "0.01" }),
        post({ match_id: market.match_id, type: 2, kind: "market", number: "0.009" }),
        { method: "PUT", path: "/api/coin/trade", body: '{"id":"{id}"}' },
      ],
    });
    const accepted = result.perSecond * (1 - result.refused / Math.max(1, result.answered));
    return { commandsPerSecond: accepted, ordersPerSecond: (accepted * 3) / 4, result };
  } finally {
    await app.stop();
  }
}

if (import.meta.main) console.log(await benchOrders());
