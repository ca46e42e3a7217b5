import { OPEN_ORDERS_MAX } from "@candor/contract/domain/spot.ts";
import { trade } from "@candor/contract/routes/spot.ts";
import { startApp } from "../harness/app.ts";
import { readDatabase } from "../harness/in-database.ts";
import { count, type Proof } from "./figure.ts";
import { openMarket, openTraders } from "./traders.ts";

const WITHIN_S = 10;
const AT_ONCE = 64;

/** From the start of a server that was killed with so many open orders to its first ready answer. */
export async function proveRestart(openOrders: number): Promise<Proof> {
  const app = await startApp();
  try {
    const symbols = ["ETH-USDT", "BTC-USDT", "SOL-USDT", "XRP-USDT"];
    const markets = await Promise.all(symbols.map((symbol) => openMarket(app, symbol)));
    const traders = await openTraders(app, Math.ceil(openOrders / (OPEN_ORDERS_MAX * markets.length)));
    const orders = traders.flatMap((api) =>
      markets.flatMap(({ resting }) =>
        Array.from({ length: OPEN_ORDERS_MAX }, (_, below) => ({ api, body: resting(below) })),
      ),
    );
    const waiting = orders.slice(0, openOrders);
    const lane = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const { api, body } = next;
        await api.call(trade, body);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    const [row] = await readDatabase<{ open: number }>(
      app,
      "SELECT count(*)::int AS open FROM orders WHERE status = 'waiting'",
    );
    await app.kill();
    const from = performance.now();
    await app.restart();
    const seconds = (performance.now() - from) / 1000;
    return {
      measured: `ready ${seconds.toFixed(1)} s after a kill with ${count(row?.open ?? 0)} open orders`,
      holds: seconds <= WITHIN_S && (row?.open ?? 0) >= openOrders,
    };
  } finally {
    await app.stop();
  }
}
