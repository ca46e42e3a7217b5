import { trade } from "@candor/contract/routes/spot.ts";
import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../harness/api.ts";
import type { App } from "../harness/app.ts";
import { readDatabase } from "../harness/in-database.ts";
import { countOrders, faultsInBooks } from "./books.ts";
import { type Market, type Order, openMarket, openTraders } from "./traders.ts";

const TRADERS = 16;
const LANES = 8;

type Sent = { readonly api: Caller; readonly key: string; readonly body: Order; orderId: string | undefined };

/** Orders of users, and an outside log of them: each acknowledgement that was given, and what was not answered, to be sent again under its key. */
export class Witness {
  readonly #app: App;
  readonly #traders: readonly Caller[];
  readonly #market: Market;
  /** Orders that were there before the first of the log. */
  readonly #before: number;
  sent: Sent[] = [];

  private constructor(app: App, traders: readonly Caller[], market: Market, before: number) {
    this.#app = app;
    this.#traders = traders;
    this.#market = market;
    this.#before = before;
  }

  static async open(app: App): Promise<Witness> {
    const market = await openMarket(app, "ETH-USDT");
    const traders = await openTraders(app, TRADERS, market);
    return new Witness(app, traders, market, await countOrders(app));
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

  /** How many acknowledged orders the server does not have. */
  async lost(): Promise<number> {
    const ids = this.acknowledged.map(({ orderId }) => orderId ?? "");
    const [row] = await readDatabase<{ found: number }>(
      this.#app,
      "SELECT count(*)::int AS found FROM orders WHERE order_id = ANY ($1::bigint[])",
      [`{${ids.join(",")}}`],
    );
    return ids.length - (row?.found ?? 0);
  }

  /** Sends again what had no answer; then there is one order for each key, none is lost, and the books add up. */
  async faults(): Promise<string[]> {
    const faults: string[] = [];
    const lost = await this.lost();
    if (lost > 0) faults.push(`${lost} acknowledged orders are lost`);
    for (const sent of this.sent.filter(({ orderId }) => orderId === undefined))
      if (!(await this.#send(sent))) throw new Error("no answer after the restart");
    const orders = (await countOrders(this.#app)) - this.#before;
    const keys = new Set(this.sent.map(({ orderId }) => orderId)).size;
    if (orders !== keys || keys !== this.sent.length) faults.push(`${orders} orders of ${this.sent.length} keys`);
    return [...faults, ...(await faultsInBooks(this.#app))];
  }
}
