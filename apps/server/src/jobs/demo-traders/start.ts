import { randomBytes } from "node:crypto";
import { parseAmount, parsePrice } from "@candor/contract/domain/money.ts";
import { SECOND_MS } from "@candor/contract/domain/time.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { createSecretRandom } from "../../feeds/random.ts";
import { makeCommandId } from "../../platform/bus/command-id.ts";
import { execute } from "../../services/execute.ts";
import type { Services } from "../../services/services.ts";
import { simulatedAddresses } from "../../services/simulated-traders.ts";
import { startRounds } from "../rounds.ts";
import { funder, openTraders, type Traders } from "./accounts.ts";
import { Budget } from "./budget.ts";
import { Desk, type DeskParts, type Pair } from "./desk.ts";
import { Halts } from "./halts.ts";

const EVERY_MS = 250;
/** The traders stay this long after the last look at a pair, so that a change of page does not empty its book. */
const WATCHED_MS = 20 * SECOND_MS;
/** Without a new index for this long they leave: a recording has ended, a feed has failed. */
const FRESH_MS = 10 * SECOND_MS;

export type TraderOptions = {
  /** Their choices follow from it. */
  readonly seed?: Uint8Array;
  readonly everyMs?: number;
};

/**
 * Simulated traders of a demo, marked as such: market makers who quote a ladder around the index, and takers who trade with the book at irregular times. They act
 * by the commands of any user and only in pairs that somebody looks at. Returns a function that withdraws their orders and stops them; throws outside of a
 * demo. Orders that a killed server left are canceled first.
 */
export async function startDemoTraders(services: Services, options: TraderOptions = {}): Promise<() => Promise<void>> {
  const { config, engine, log, clock } = services;
  if (config.mode !== "demo") throw new Error("only a demo has simulated traders");
  await withdrawDemoTraders(services);
  const floor = new Floor(services, await openTraders(services), options.seed ?? randomBytes(16));
  for (const userId of floor.traders.makerIds) engine.watch(userId);
  const unsubscribe = engine.onPublish((message) => {
    if (message.type === "orders" && floor.traders.makerIds.includes(message.userId))
      for (const order of message.list) floor.desks.get(order.marketId)?.note(order);
  });
  const stopRounds = startRounds(options.everyMs ?? EVERY_MS, () => floor.round(clock.now()));
  return async () => {
    floor.close();
    await stopRounds();
    unsubscribe();
    for (const userId of floor.traders.makerIds) engine.unwatch(userId);
    await withdrawDemoTraders(services).catch((error: unknown) =>
      log.warn({ err: error }, "orders of the simulated traders stay in the book until the next start"),
    );
  };
}

/** Cancels what simulated traders have open, of this run or an earlier one. */
export async function withdrawDemoTraders(services: Services): Promise<void> {
  const { db, engine, clock } = services;
  const emails = simulatedAddresses(services);
  if (emails.length === 0) return;
  const owners = await db
    .selectFrom("users as u")
    .select("u.user_id")
    .where("u.email", "in", emails)
    .where((expression) =>
      expression.exists(
        expression
          .selectFrom("orders as o")
          .select("o.order_id")
          .whereRef("o.user_id", "=", "u.user_id")
          .where("o.status", "=", "waiting"),
      ),
    )
    .execute();
  for (const { user_id: userId } of owners)
    await execute(engine, { type: "cancelAll", id: makeCommandId(clock.now()), userId });
}

/** All desks, and the pairs whose turn it is. */
class Floor {
  readonly traders: Traders;
  readonly desks = new Map<number, Desk>();
  readonly #services: Services;
  readonly #seed: Uint8Array;
  readonly #budget: Budget;
  readonly #fund: DeskParts["fund"];
  readonly #halts: Halts;
  /** Of each pair: the time of its last index, and since when we know it. */
  readonly #indexes = new Map<number, { readonly at: number; readonly since: number }>();
  #turn = 0;
  #isClosed = false;

  constructor(services: Services, traders: Traders, seed: Uint8Array) {
    this.traders = traders;
    this.#services = services;
    this.#seed = seed;
    this.#budget = new Budget(services.clock.now());
    this.#fund = funder(services);
    this.#halts = new Halts(services);
  }

  /** Nothing is sent from here on: rounds that wait behind a slow one end at once. */
  close(): void {
    this.#isClosed = true;
  }

  /** Each round begins with another pair, so that all get their share of the commands. */
  async round(now: number): Promise<void> {
    const { catalogue, log } = this.#services;
    if (this.#isClosed || !(await this.#halts.takesCommands(now))) return;
    this.#turn += 1;
    const markets = catalogue.markets;
    for (let place = 0; place < markets.length && !this.#isClosed; place += 1) {
      const market = markets[(place + this.#turn) % markets.length] as Market;
      try {
        await this.#visit(market, now);
      } catch (error) {
        log.warn({ err: error, pair: market.symbol }, "the simulated traders of a pair failed; they start over");
      }
    }
  }

  async #visit(market: Market, now: number): Promise<void> {
    const { interest, quotes } = this.#services;
    const { match_id: marketId, symbol } = market;
    const index = quotes.price(marketId);
    const isTraded = market.source === "index" && market.state === "open" && market.launch_at_ms === null;
    const isQuiet = !isTraded || !interest.isWatched(symbol, WATCHED_MS) || this.#halts.isStopped(marketId);
    if (isQuiet || index === undefined || !this.#isFresh(marketId, now)) {
      await this.desks.get(marketId)?.withdraw();
      return;
    }
    const desk = this.desks.get(marketId) ?? this.#open(market);
    await desk.act(index, now);
  }

  #isFresh(marketId: number, now: number): boolean {
    const at = this.#services.quotes.get(marketId)?.at_ms ?? 0;
    const known = this.#indexes.get(marketId);
    if (known?.at !== at) this.#indexes.set(marketId, { at, since: now });
    return known === undefined || known.at !== at || now - known.since <= FRESH_MS;
  }

  #open(market: Market): Desk {
    const { engine, clock } = this.#services;
    const { match_id: marketId, symbol, currency_id: baseId, legal_id: quoteId } = market;
    const { makerIds, takerIds } = this.traders;
    const pair: Pair = {
      marketId,
      terms: {
        symbol,
        tick: parsePrice(market.tick) ?? 1n,
        lot: parseAmount(market.lot) ?? 1n,
        minNotional: parseAmount(market.min_notional) ?? 0n,
      },
      baseId,
      quoteId,
      makerId: makerIds[marketId % makerIds.length] as number,
      takerIds,
    };
    const desk = new Desk(pair, {
      send: (command) => execute(engine, command),
      commandId: () => makeCommandId(clock.now()),
      random: createSecretRandom(this.#seed, symbol),
      budget: this.#budget,
      fund: this.#fund,
    });
    this.desks.set(marketId, desk);
    return desk;
  }
}
