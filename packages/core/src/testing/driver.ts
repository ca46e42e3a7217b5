import { amount, formatAmount, type Price, price, rate } from "@candor/contract/domain/money.ts";
import type { Executed } from "../engine/batch.ts";
import type { Command } from "../engine/command.ts";
import { type Execution, execute } from "../engine/execute.ts";
import { createState } from "../engine/rows.ts";
import type { State } from "../engine/state.ts";
import type { Account } from "../ledger/records.ts";
import type { IndexTick, SetMarket } from "../products/markets/records.ts";
import type { OrderState, PlaceOrder } from "../products/spot/records.ts";

/** A command without what every command has; the driver adds id and time. */
export type Body<C> = C extends Command ? Omit<C, "id" | "at"> : never;

export const BTC = 1;
export const ETH = 2;
export const USDT = 3;
export const NEW = 4;
/** BTC-USDT follows the index, NEW-USDT its own trades, ETH-USDT the index. */
export const BTC_USDT = 1;
export const NEW_USDT = 2;
export const ETH_USDT = 3;

type OrderText = {
  readonly price?: string;
  readonly stop?: string;
  readonly quantity?: string;
  readonly quote?: string;
  readonly activation?: string;
} & Partial<Pick<PlaceOrder, "kind" | "tif" | "marketId" | "clientOrderId" | "stp" | "trailingDelta">>;

/** Runs commands on a state of its own, one millisecond after the other, and keeps them: what tests and the simulation talk to. */
export class Driver {
  state: State = createState();
  readonly log: Executed[] = [];
  at = 1_700_000_000_000;
  /** Who invited a user of `openExchange`; nobody unless changed. */
  inviterOf: (userId: number) => number | undefined = () => undefined;
  #ids = 0;
  #ticks = 0;

  run(body: Body<Command>): Execution {
    this.#ids += 1;
    this.at += 1;
    const command: Command = { ...body, id: `c${this.#ids}`, at: this.at };
    const execution = execute(this.state, command);
    for (const event of execution.events)
      if (event.type === "posting" && event.available === 0n && event.frozen === 0n)
        throw new Error(`${command.type} books nothing as ${event.tag}`);
    this.log.push({ command, execution });
    return execution;
  }

  /** Runs a command that must not be refused. */
  ok(body: Body<Command>): Execution {
    const execution = this.run(body);
    if (!execution.outcome.ok) throw new Error(`${body.type} was refused: ${execution.outcome.error}`);
    return execution;
  }

  /** Runs a command that must be refused without an event; returns its error. */
  refused(body: Body<Command>): string {
    const { outcome, events } = this.run(body);
    if (outcome.ok || events.length > 0) throw new Error(`${body.type} was not refused, or not cleanly`);
    return outcome.error;
  }

  /** Three markets with a fee of 0.1 %, and the given number of users without money. */
  openExchange(users: number, change: Partial<SetMarket> = {}): this {
    for (const [currencyId, symbol] of [
      [BTC, "BTC"],
      [ETH, "ETH"],
      [USDT, "USDT"],
      [NEW, "NEW"],
    ] as const) {
      this.ok({ type: "setCurrency", currencyId, symbol });
    }
    this.ok({ ...market(BTC_USDT, "BTC-USDT", BTC, "index"), ...change });
    this.ok({ ...market(NEW_USDT, "NEW-USDT", NEW, "book"), ...change });
    this.ok({ ...market(ETH_USDT, "ETH-USDT", ETH, "index"), ...change });
    for (let userId = 1; userId <= users; userId += 1) {
      const inviterId = this.inviterOf(userId);
      this.ok({ type: "registerUser", userId, ...(inviterId !== undefined && { inviterId }) });
    }
    return this;
  }

  fund(ownerId: number, currencyId: number, sum: string): void {
    this.ok({
      type: "credit",
      ownerId,
      account: ownerId === 0 ? "quoting" : "c2c",
      currencyId,
      amount: amount(sum),
      house: "outside",
      tag: ownerId === 0 ? "system_recharge" : "recharge",
      ref: "test",
    });
  }

  tick(marketId: number, at: string, change: Partial<Body<IndexTick>> = {}): Execution {
    return this.ok(this.tickBody(marketId, price(at), change));
  }

  tickBody(marketId: number, at: Price, change: Partial<Body<IndexTick>> = {}): Body<IndexTick> {
    this.#ticks += 1;
    return {
      type: "indexTick",
      tickId: this.#ticks,
      marketId,
      price: at,
      counting: true,
      volume: amount("1"),
      constituents: '[{"venue":"simulated"}]',
      bids: [],
      asks: [],
      ...change,
    };
  }

  order(userId: number, side: "buy" | "sell", order: OrderText): Body<PlaceOrder> {
    const { price: at, stop, quantity, quote, activation, ...given } = order;
    return {
      ...given,
      type: "placeOrder",
      userId,
      marketId: order.marketId ?? BTC_USDT,
      side: side === "buy" ? 0 : 1,
      kind: order.kind ?? "limit",
      tif: order.tif ?? "GTC",
      ...(at === undefined ? {} : { price: price(at) }),
      ...(stop === undefined ? {} : { stopPrice: price(stop) }),
      ...(quantity === undefined ? {} : { quantity: amount(quantity) }),
      ...(quote === undefined ? {} : { quoteAmount: amount(quote) }),
      ...(activation === undefined ? {} : { activationPrice: price(activation) }),
    };
  }

  place(userId: number, side: "buy" | "sell", order: OrderText): OrderState {
    const { outcome } = this.ok(this.order(userId, side, order));
    if (!outcome.ok || !outcome.order) throw new Error("a placed order comes back");
    return outcome.order;
  }

  refusedOrder(userId: number, side: "buy" | "sell", order: OrderText): string {
    return this.refused(this.order(userId, side, order));
  }

  /** "available/frozen" */
  balance(ownerId: number, currencyId: number, account: Account = "c2c"): string {
    const { available, frozen } = this.state.ledger.balance(ownerId, account, currencyId);
    return `${formatAmount(available)}/${formatAmount(frozen)}`;
  }
}

export function market(marketId: number, symbol: string, baseId: number, source: "index" | "book"): Body<SetMarket> {
  return {
    type: "setMarket",
    marketId,
    symbol,
    baseId,
    quoteId: USDT,
    tick: price("0.01"),
    lot: amount("0.0001"),
    minNotional: amount("1"),
    makerFee: rate("0.001"),
    takerFee: rate("0.001"),
    priceBand: rate("0.05"),
    source,
    state: "open",
  };
}
