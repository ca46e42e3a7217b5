import { trade } from "@candor/contract/routes/spot.ts";
import { v7 as uuidv7 } from "uuid";
import { startApp } from "../harness/app.ts";
import { countOrders, faultsInBooks } from "./books.ts";
import { count, type Proof } from "./figure.ts";
import { openMarket, openTraders } from "./traders.ts";

const TRADERS = 16;
const TRIES = 5;
const AT_ONCE = 16;

/** Each order is sent five times at once under one key: one order each, or one refusal, and the same answer five times. */
export async function proveKeys(keys: number): Promise<Proof> {
  const app = await startApp();
  try {
    const market = await openMarket(app, "ETH-USDT");
    const traders = await openTraders(app, TRADERS, market);
    const stocked = await countOrders(app);
    let [left, different, refused] = [keys, 0, 0];
    const refusals = new Set<string>();
    const lane = async (index: number) => {
      // Each trader buys before it sells.
      for (let turn = 0; left > 0; turn += 1) {
        left -= 1;
        const body = turn % 2 === 0 ? market.buy : market.sell;
        const api = traders[index % TRADERS] as (typeof traders)[number];
        const key = uuidv7();
        const answers = await Promise.all(Array.from({ length: TRIES }, () => api.raw(trade, body, key)));
        if (new Set(answers.map((answer) => JSON.stringify(answer.data))).size > 1) different += 1;
        if (answers[0]?.code === 1) continue;
        refused += 1;
        refusals.add(answers[0]?.error ?? "");
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => lane(index)));
    const faults = await faultsInBooks(app);
    const orders = (await countOrders(app)) - stocked;
    return {
      measured: `${count(keys)} keys x ${TRIES}: ${count(orders)} orders, ${refused} refused (${[...refusals].join(", ") || "none"}), ${different} with different answers${faults.map((fault) => `; ${fault}`).join("")}`,
      holds: orders === keys - refused && different === 0 && faults.length === 0,
    };
  } finally {
    await app.stop();
  }
}
