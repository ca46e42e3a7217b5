import { trade } from "@candor/contract/routes/spot.ts";
import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { readDatabase } from "../harness/in-database.ts";
import { postmasterOf, untilReady } from "../harness/postmaster.ts";
import { countOrders, faultsInBooks } from "./books.ts";
import { count, type Proof, pause } from "./figure.ts";
import { type Market, type Order, openMarket, openTraders } from "./traders.ts";

const TRADERS = 16;
const LANES = 8;

type Sent = { readonly api: Caller; readonly key: string; readonly body: Order; orderId: string | undefined };

/** The outside witness: remembers each acknowledgement that it was given, and sends what was not answered again under its key. */
class Witness {
  readonly #traders: readonly Caller[];
  readonly #market: Market;
  sent: Sent[] = [];

  constructor(traders: readonly Caller[], market: Market) {
    this.#traders = traders;
    this.#market = market;
  }

  async load(until: () => boolean): Promise<void> {
    const lane = async (api: Caller) => {
      for (let turn = 0; !until(); turn += 1) {
        const body = turn % 2 === 0 ? this.#market.buy : this.#market.sell;
        const sent: Sent = { api, key: uuidv7(), body, orderId: undefined };
        this.sent.push(sent);
        if (!(await this.#send(sent))) return;
      }
    };
    await Promise.all(this.#traders.flatMap((api) => Array.from({ length: LANES }, () => lane(api))));
  }

  async #send(sent: Sent): Promise<boolean> {
    const { api, key, body } = sent;
    try {
      const answer = await api.raw(trade, body, key);
      if (answer.code === 1) sent.orderId = answer.data?.id;
      else this.sent.splice(this.sent.indexOf(sent), 1);
      return true;
    } catch {
      return false;
    }
  }

  get acknowledged(): Sent[] {
    return this.sent.filter(({ orderId }) => orderId !== undefined);
  }

  async sendAgain(): Promise<void> {
    const open = this.sent.filter(({ orderId }) => orderId === undefined);
    for (const sent of open) if (!(await this.#send(sent))) throw new Error("no answer after the restart");
  }
}

async function missing(app: App, ids: readonly string[]): Promise<number> {
  const [row] = await readDatabase<{ found: number }>(
    app,
    "SELECT count(*)::int AS found FROM orders WHERE order_id = ANY ($1::bigint[])",
    [`{${ids.join(",")}}`],
  );
  return ids.length - (row?.found ?? 0);
}

async function kill(app: App, what: "server" | "database"): Promise<void> {
  if (what === "server") return app.kill();
  process.kill(postmasterOf(app), "SIGKILL");
}

/** kill -9 under load, again and again: whatever was acknowledged is there afterwards, and whatever was sent twice is there once. */
export async function proveKills(what: "server" | "database", kills: number): Promise<Proof> {
  const app = await startApp();
  try {
    const market = await openMarket(app, "ETH-USDT");
    const witness = new Witness(await openTraders(app, TRADERS, market), market);
    const stocked = await countOrders(app);
    const faults: string[] = [];
    let [loadedMs, answered] = [0, 0];
    for (let turn = 0; turn < kills; turn += 1) {
      let isOver = false;
      const before = witness.acknowledged.length;
      const from = performance.now();
      const running = witness.load(() => isOver);
      await pause(700 + 37 * (turn % 20));
      await kill(app, what);
      loadedMs += performance.now() - from;
      isOver = true;
      await running;
      answered += witness.acknowledged.length - before;
      if (what === "server") await app.restart();
      await untilReady(app);
      const lost = await missing(
        app,
        witness.acknowledged.map(({ orderId }) => orderId ?? ""),
      );
      if (lost > 0) faults.push(`${lost} acknowledged orders are lost`);
      await witness.sendAgain();
      const orders = (await countOrders(app)) - stocked;
      const keys = new Set(witness.sent.map(({ orderId }) => orderId)).size;
      if (orders !== keys || keys !== witness.sent.length)
        faults.push(`${orders} orders of ${witness.sent.length} keys`);
      faults.push(...(await faultsInBooks(app)));
    }
    const rate = count(answered / (loadedMs / 1000));
    return {
      measured: `${kills} kills at ${rate} orders a second, ${count(witness.sent.length)} orders: ${faults.length === 0 ? "nothing lost, nothing twice" : faults.slice(0, 3).join("; ")}`,
      holds: faults.length === 0,
    };
  } finally {
    await app.stop();
  }
}
