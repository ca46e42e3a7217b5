import { trade } from "@candor/contract/routes/spot.ts";
import { v7 as uuidv7 } from "uuid";
import { startApp } from "../harness/app.ts";
import { faultsInBooks } from "./books.ts";
import { count, type Proof, pause } from "./figure.ts";
import { openMarket, openTraders } from "./traders.ts";

const TRADERS = 32;
const P99_MS = 100;
const SLICE_MS = 10;

/** Orders at a fixed rate, whether or not earlier ones are answered: the latency is from the moment at which an order was due, so that a server that stands still is charged for all that waited. */
export async function provePace(perSecond: number, seconds: number): Promise<Proof> {
  const app = await startApp();
  try {
    const market = await openMarket(app, "ETH-USDT");
    const traders = await openTraders(app, TRADERS, market);
    const latencies: number[] = [];
    let refused = 0;
    const underWay = new Set<Promise<void>>();
    const from = performance.now();
    for (let sent = 0; sent < perSecond * seconds; ) {
      const due = Math.min(((performance.now() - from) / 1000) * perSecond, perSecond * seconds);
      for (; sent < due; sent += 1) {
        const dueAt = from + (sent / perSecond) * 1000;
        const api = traders[sent % TRADERS] as (typeof traders)[number];
        const body = Math.floor(sent / TRADERS) % 2 === 0 ? market.buy : market.sell;
        const one: Promise<void> = api
          .raw(trade, body, uuidv7())
          .then(({ code }) => {
            if (code !== 1) refused += 1;
            latencies.push(performance.now() - dueAt);
          })
          .catch(() => {
            refused += 1;
          })
          .finally(() => underWay.delete(one));
        underWay.add(one);
      }
      await pause(SLICE_MS);
    }
    await Promise.all(underWay);
    const took = (performance.now() - from) / 1000;
    latencies.sort((a, b) => a - b);
    const p99 = latencies[Math.floor(latencies.length * 0.99)] ?? Number.POSITIVE_INFINITY;
    const faults = await faultsInBooks(app);
    const rate = latencies.length / took;
    return {
      measured: `${count(rate)} orders a second for ${count(took)} s, p99 ${count(p99)} ms, ${refused} refused${faults.map((fault) => `; ${fault}`).join("")}`,
      holds: p99 <= P99_MS && refused === 0 && faults.length === 0 && rate > perSecond * 0.98,
    };
  } finally {
    await app.stop();
  }
}
