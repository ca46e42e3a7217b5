import { contractClose, contractOrderList, contractTrade } from "@candor/contract/routes/contracts.ts";
import { quotes } from "@candor/contract/routes/market.ts";
import { optionRunning, optionTrade } from "@candor/contract/routes/options.ts";
import { cancel, orderList, trade } from "@candor/contract/routes/spot.ts";
import { acknowledgeRisk } from "@candor/contract/routes/trading-limits.ts";
import { login, logout } from "@candor/contract/routes/user.ts";
import { getAsset, transfer } from "@candor/contract/routes/wallet.ts";
import { WebSocket } from "ws";
import { type Caller, caller } from "../../harness/api.ts";
import type { App } from "../../harness/app.ts";
import { verifyBasic } from "../../harness/hosting.ts";
import { documentPhoto, uploadPicture } from "../../harness/pictures.ts";
import { openReviewer } from "../../harness/reviewer.ts";
import { pause } from "../figure.ts";
import { type Market, openMarket, openTraders } from "../traders.ts";

const TRADERS = 8;
const PASSWORD = "a calm Harbour 7";
const [USDT, BTC] = [3, 1];
const TOPICS = ["BTC-USDT", "ETH-USDT"].flatMap((symbol) => [`depth:${symbol}`, `trades:${symbol}`]);

/** How often each of its kinds came through, and what was refused. */
export type Counts = { readonly done: Map<string, number>; readonly refused: Map<string, number> };

/** What users do in a day, all at once: orders, cancels, options, contracts, sockets that come and go, logins, uploads and reads. */
export class MixedLoad {
  readonly #app: App;
  readonly #traders: readonly Caller[];
  readonly #market: Market;
  readonly counts: Counts = { done: new Map(), refused: new Map() };
  isOver = false;

  private constructor(app: App, traders: readonly Caller[], market: Market) {
    this.#app = app;
    this.#traders = traders;
    this.#market = market;
  }

  static async open(app: App): Promise<MixedLoad> {
    const market = await openMarket(app, "ETH-USDT");
    const traders = await openTraders(app, TRADERS, market);
    const reviewer = await openReviewer(app);
    for (const [index, api] of traders.entries()) {
      await verifyBasic(app, api, { document: `B12345${10 + index}`, reviewer });
      for (const product of ["option", "lever"] as const) await api.call(acknowledgeRisk, { product });
      for (const to of ["mic", "lever"] as const)
        await api.call(transfer, { from: "c2c", to, currency_id: USDT, amount: "2000" });
    }
    return new MixedLoad(app, traders, market);
  }

  /** Orders as fast as they are answered: until so many have been, the server's memory of outcomes is still filling. */
  async fill(orders: number): Promise<void> {
    let left = orders;
    const lane = async (api: Caller) => {
      for (; left > 0; left -= 1) await api.raw(trade, { ...this.#market.resting(0), tif: "IOC" });
    };
    await Promise.all(this.#traders.flatMap((api) => [lane(api), lane(api), lane(api), lane(api)]));
  }

  /** Until `isOver`; each kind so many times a second, of one trader after the other. */
  async run(): Promise<void> {
    const photo = await documentPhoto(3, { width: 800 });
    await Promise.all([
      this.#each("order and cancel", 4, async (api) => {
        const { id } = await api.call(trade, this.#market.resting(1));
        await api.call(cancel, { id });
      }),
      this.#each("buy and sell", 2, async (api) => {
        await api.call(trade, this.#market.buy);
        await api.call(trade, this.#market.sell);
      }),
      this.#each("option", 0.5, async (api) => {
        await api.call(optionTrade, { match_id: this.#market.matchId, type: 1, seconds: 30, number: "10" });
        await api.call(optionRunning, {});
      }),
      this.#each("contract", 0.5, (api) => openAndClose(api)),
      this.#each("reads", 5, async (api) => {
        await Promise.all([api.call(orderList, {}), api.call(getAsset, {}), api.call(quotes, {})]);
      }),
      // Within what one account may do in a quarter of an hour, and in a day.
      this.#each("login", 0.1, async (_, index) => {
        const guest = caller(this.#app.url);
        const email = `prove${index}@example.com`;
        const answer = await guest.call(login, { type: "email", email, password: PASSWORD });
        if (!("token" in answer)) throw new Error("no token");
        guest.token = answer.token;
        await guest.call(logout, {});
      }),
      this.#each("upload", 0.05, async (api) => {
        await uploadPicture(this.#app.url, api, { ...photo, purpose: "chat" });
      }),
      this.#each("socket", 2, (api) => this.#visit(api)),
    ]);
  }

  async #each(kind: string, perSecond: number, act: (api: Caller, index: number) => Promise<void>): Promise<void> {
    const underWay = new Set<Promise<void>>();
    for (let turn = 0; !this.isOver; turn += 1) {
      const index = turn % TRADERS;
      const one: Promise<void> = act(this.#traders[index] as Caller, index)
        .then(() => note(this.counts.done, kind))
        .catch((error: Error) => note(this.counts.refused, `${kind}: ${error.message.slice(0, 80)}`))
        .finally(() => underWay.delete(one));
      underWay.add(one);
      await pause(1_000 / perSecond);
    }
    await Promise.all(underWay);
  }

  /** Ten seconds with the socket of a page, its user's own messages among them. */
  async #visit({ token }: Caller): Promise<void> {
    const socket = new WebSocket(`${this.#app.url.replace("http", "ws")}/ws`);
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    socket.send(JSON.stringify({ action: "subscribe", data: { topics: TOPICS, token } }));
    socket.send('{"action":"getQuota","data":{"connect":1}}');
    await pause(10_000);
    socket.terminate();
  }
}

async function openAndClose(api: Caller): Promise<void> {
  const { list } = await api.call(contractOrderList, { group: "trading" });
  const [open] = list;
  if (open) return void (await api.call(contractClose, { id: String(open.id) }));
  const order = { currency_id: BTC, legal_id: USDT, type: 1, status: 1, share: 1, multiple: 10 } as const;
  await api.call(contractTrade, { ...order, target_profit_price: "9000000", stop_loss_price: "1" });
}

const note = (counts: Map<string, number>, what: string): void => {
  counts.set(what, (counts.get(what) ?? 0) + 1);
};
