import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { startApp } from "../harness/app.ts";
import { faultsInBooks } from "./books.ts";
import { count, type Proof } from "./figure.ts";
import { generate } from "./order-load.ts";
import { openMarket, openTraders } from "./traders.ts";

const TRADERS = 32;
/** Five times what is under way if each order takes as long as it may. */
const CONNECTIONS = 1_000;
const P99_MS = 100;
const WARM_UP_S = 5;

/** Else this process does it a minute later: 200 ms on both processors, for which the server and the generator wait. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}

/** Orders at a fixed rate, bought from the house and sold to it in turn, whether or not earlier ones are answered. */
export async function provePace(perSecond: number, seconds: number): Promise<Proof> {
  const app = await startApp();
  try {
    const market = await openMarket(app, "ETH-USDT");
    const traders = await openTraders(app, TRADERS, market);
    const tokens = traders.map(({ token }) => token ?? "");
    const orders = [JSON.stringify(market.buy), JSON.stringify(market.sell)];
    const plan = { port: app.port, connections: CONNECTIONS, perSecond, tokens, orders, cancels: [] };
    await generate({ ...plan, seconds: WARM_UP_S });
    collectGarbage();
    const { accepted, refused, refusals, unsent, acceptedPerSecond } = await generate({ ...plan, seconds });
    const said = Object.entries(refusals).map(([refusal, times]) => `${count(times)} x ${refusal}`);
    const faults = [
      ...said.map((refusal) => `refused: ${refusal}`),
      ...(unsent === 0 ? [] : [`${count(unsent)} not sent for want of a connection`]),
      ...(await faultsInBooks(app)),
    ];
    return {
      measured: `${count(acceptedPerSecond)} orders a second for ${count(seconds)} s, answered after ${accepted.p50Ms} ms, p99 ${accepted.p99Ms} ms${faults.map((fault) => `; ${fault}`).join("")}`,
      holds:
        accepted.p99Ms <= P99_MS && refused.count === 0 && faults.length === 0 && acceptedPerSecond > perSecond * 0.98,
    };
  } finally {
    await app.stop();
  }
}
