import { accountTypes } from "@candor/contract/accounts.ts";
import { type Amount, amount, type Price, price, rate } from "@candor/contract/money.ts";
import type { Command, OrderKind, QuoteLevel, Side, TimeInForce } from "../command.ts";
import { type Execution, hasDue } from "../engine.ts";
import { type Body, BTC, BTC_USDT, Driver, ETH, ETH_USDT, market, NEW, NEW_USDT, USDT } from "./driver.ts";
import { terms } from "./options.ts";
import { SeededRandom } from "./random.ts";
import { LeverTraffic } from "./simulate-lever.ts";

const USERS = 12;
const CURRENCIES = [BTC, ETH, USDT, NEW];
const MARKETS = [BTC_USDT, NEW_USDT, ETH_USDT];
const CENT = price("0.01");

/**
 * Random users, operators and feeds over everything the core knows. Most of what they do makes sense, and a share is wrong in every way there is a
 * refusal for. All is drawn from the seed, so that a failure is repeated by its seed.
 */
export class Simulation {
  readonly driver = new Driver();
  /** Every error and every reason of a cancel that occurred. */
  readonly refusals = new Set<string>();
  readonly cancelReasons = new Set<string>();
  /** Every state that a withdrawal took, with its version; "conversion", and every state that an option took. */
  readonly steps = new Set<string>();
  readonly #random: SeededRandom;
  readonly #lever: LeverTraffic;
  readonly #index = new Map<number, bigint>([
    [BTC_USDT, price("200")],
    [NEW_USDT, price("5")],
    [ETH_USDT, price("50")],
  ]);

  constructor(seed: number) {
    this.#random = new SeededRandom(seed);
    this.driver.openExchange(USERS);
    for (const currencyId of CURRENCIES) {
      this.driver.fund(0, currencyId, "1000");
      for (let userId = 1; userId <= USERS; userId += 1) this.driver.fund(userId, currencyId, "1000");
    }
    this.driver.ok(this.#credit(0, "treasury", amount("600")));
    for (let userId = 1; userId <= USERS; userId += 1) this.driver.ok(this.#credit(userId, "mic", amount("1000")));
    for (const marketId of [BTC_USDT, ETH_USDT]) this.driver.ok(this.#terms(marketId, "5"));
    this.driver.ok(this.#credit(0, "insurance", amount("60")));
    for (let userId = 1; userId <= USERS; userId += 1) this.driver.ok(this.#credit(userId, "lever", amount("200")));
    this.#lever = new LeverTraffic(this.driver, this.#random, USERS);
  }

  /** Runs one to twenty commands and gives what they did. */
  batch(): Execution[] {
    const executions: Execution[] = [];
    const size = 1 + this.#random.below(20);
    for (let index = 0; index < size; index += 1) executions.push(this.step());
    return executions;
  }

  step(): Execution {
    const execution = this.driver.run(this.#draw());
    const { outcome, events } = execution;
    if (!outcome.ok) this.refusals.add(outcome.error);
    for (const event of events) {
      if (event.type === "order" && event.order.cancelReason) this.cancelReasons.add(event.order.cancelReason);
      if (event.type === "withdrawal") this.steps.add(`${event.withdrawal.state} ${event.withdrawal.version}`);
      if (event.type === "conversion") this.steps.add("conversion");
      if (event.type === "position") this.steps.add(`position ${event.position.closeReason ?? event.position.state}`);
      if (event.type === "receipt" && event.kind === "lever_overnight") this.steps.add("overnight");
      if (event.type === "option") this.steps.add(`option ${event.option.state}`);
    }
    return execution;
  }

  #draw(): Body<Command> {
    // Time passes unevenly, so that ticks get old and quotes are withdrawn.
    if (this.#chance(10)) this.driver.at += this.#random.below(3_000);
    const dice = this.#random.below(1_000);
    // And now and then the next day is near.
    if (dice === 999) this.driver.at += this.#random.below(20 * 3_600_000);
    if (hasDue(this.driver.state) && this.#chance(30)) return { type: "settleDue" };
    if (dice < 340) return this.#placeOrder();
    if (dice < 420) return this.#lever.draw();
    if (dice < 490) return this.#option();
    if (dice < 580) return this.#changeOrder();
    if (dice < 770) return this.#tick();
    if (dice < 800) return { type: "clock" };
    if (dice < 830) return this.#transfer();
    if (dice < 860) return this.#houseMovement();
    if (dice < 920) return this.#withdrawal();
    if (dice < 955) return this.#convert();
    if (dice < 985) return this.#userCommand();
    if (dice < 998) return this.#setMarket();
    return { type: "restart" };
  }

  #placeOrder(): Body<Command> {
    const marketId = this.#chance(99) ? this.#pick(MARKETS) : 99;
    const side: Side = this.#chance(50) ? 0 : 1;
    const kind: OrderKind = this.#pick(["limit", "limit", "limit", "market", "stop_limit"]);
    const tif: TimeInForce = this.#pick(["GTC", "GTC", "GTC", "IOC", "FOK", "POST"]);
    const base = { type: "placeOrder", userId: this.#user(), marketId, side, kind, tif } as const;
    if (this.#chance(1)) return base;
    if (kind === "market" && this.#chance(20)) return { ...base, quantity: this.#allIn(base.userId, marketId) };
    if (kind === "market") {
      return side === 0 && this.#chance(50)
        ? { ...base, quoteAmount: this.#amount(30_000) }
        : { ...base, quantity: this.#quantity() };
    }
    const order = { ...base, price: this.#price(marketId, side), quantity: this.#quantity() };
    return kind === "stop_limit" ? { ...order, stopPrice: this.#price(marketId, side === 0 ? 1 : 0) } : order;
  }

  #changeOrder(): Body<Command> {
    const open = [...this.driver.state.spot.orders.values()];
    const order = open[this.#random.below(Math.max(open.length, 1))];
    const dice = this.#random.below(100);
    const userId = order && this.#chance(95) ? order.userId : this.#user();
    const orderId = order && this.#chance(95) ? order.orderId : 1 + this.#random.below(5_000);
    if (dice < 60) return { type: "cancelOrder", userId, orderId };
    if (dice < 90) return { type: "reduceOrder", userId, orderId, quantity: this.#quantity() };
    if (dice < 95) return { type: "cancelAll", userId };
    return { type: "cancelAll", userId, marketId: this.#chance(90) ? this.#pick(MARKETS) : 99 };
  }

  /** A random walk of about half a per cent, now and then a jump, with quotes of the house around it. */
  #tick(): Body<Command> {
    const marketId = this.#chance(95) ? this.#pick([BTC_USDT, ETH_USDT]) : this.#pick([NEW_USDT, 99]);
    const last = this.#index.get(marketId) ?? price("1");
    const percent = this.#chance(2) ? 800 : 50;
    // One of seven stays where it is, so that options are flat.
    const moved = this.#chance(15)
      ? last
      : (last * BigInt(10_000 - percent + this.#random.below(2 * percent + 1))) / 10_000n;
    const at = moved < price("2") ? price("2") : (moved as Price);
    if (this.#index.has(marketId)) this.#index.set(marketId, at);
    const levels = this.#chance(90) ? 3 : 0;
    return this.driver.tickBody(marketId, at, {
      bids: this.#quotes(at, -1n, levels),
      asks: this.#quotes(at, 1n, levels),
      counting: this.#chance(95),
      ...(this.#chance(30) && { observedFrom: this.driver.at - this.#random.below(1_500) }),
    });
  }

  /** Mostly places one; now and then other terms, or a limit of the user's own. */
  #option(): Body<Command> {
    const dice = this.#random.below(100);
    const userId = this.#user();
    if (dice < 4) return this.#terms(this.#chance(90) ? this.#pick([BTC_USDT, ETH_USDT]) : this.#pick([NEW_USDT, 99]));
    if (dice < 7) {
      const body = { type: "setPlayLimits", userId } as const;
      return this.#chance(30) ? body : { ...body, dailyLoss: this.#chance(90) ? this.#amount(60) : (0n as Amount) };
    }
    if (dice < 8) return { type: "coolOff", userId, hours: this.#random.below(4) };
    return {
      type: "placeOption",
      userId,
      marketId: this.#chance(97) ? this.#pick([BTC_USDT, ETH_USDT]) : this.#pick([NEW_USDT, 99]),
      direction: this.#pick([0, 1]),
      seconds: this.#pick([1, 1, 5, 5, 20, 20, 7]),
      amount: this.#amount(this.#chance(90) ? 40 : 400),
      levelNeeded: this.#pick([0, 0, 0, 0, 1, 2]),
    };
  }

  #terms(marketId: number, min = this.#chance(97) ? "5" : "0"): Body<Command> {
    const choices = [1, 5, 20].map((seconds) => ({
      seconds,
      ratio: rate("0.82345678"),
      min: amount(min),
      max: amount("200"),
    }));
    const [fee, reserve] = [this.#pick([rate("0"), rate("0.0133")]), amount(this.#pick(["200", "400"]))];
    return terms({ marketId, choices, fee, reserve, state: this.#chance(85) ? "open" : "closed" });
  }

  #credit(ownerId: number, account: "mic" | "lever" | "treasury" | "insurance", value: Amount): Body<Command> {
    const movement = {
      ownerId,
      account,
      currencyId: USDT,
      amount: value,
      tag: "system_recharge",
      ref: "simulation",
    } as const;
    return { type: "credit", ...movement, house: "outside" };
  }

  #quotes(at: bigint, direction: bigint, levels: number): QuoteLevel[] {
    return Array.from({ length: levels }, (_, index) => ({
      price: (at + (direction * at * BigInt(index + 1)) / 500n) as Price,
      quantity: this.#amount(5),
    }));
  }

  #transfer(): Body<Command> {
    return {
      type: "transfer",
      userId: this.#user(),
      from: this.#chance(60) ? "c2c" : this.#pick(accountTypes),
      to: this.#pick(accountTypes),
      currencyId: this.#currency(),
      amount: this.#chance(95) ? this.#amount(300) : (0n as Amount),
    };
  }

  /** Asks for one, or takes a step with one that is open. */
  #withdrawal(): Body<Command> {
    const open = [...this.driver.state.funding.open.values()];
    const chosen = open[this.#random.below(Math.max(open.length, 1))];
    if (!chosen || this.#chance(40)) return this.#withdrawalRequest();
    const withdrawalId = this.#chance(95) ? chosen.withdrawalId : "c1";
    const userId = this.#chance(90) ? chosen.userId : this.#user();
    if (this.#chance(35)) return { type: "cancelWithdrawal", userId, withdrawalId };
    const to = this.#pick(["sending", "sending", "passed", "rejected"]);
    const decision = { type: "decideWithdrawal", withdrawalId, to, operatorId: this.#random.below(5) } as const;
    if (to === "passed") return { ...decision, reference: `tx${this.driver.log.length}` };
    return to === "rejected" ? { ...decision, reason: "ADDRESS" } : decision;
  }

  #withdrawalRequest(): Body<Command> {
    return {
      type: "requestWithdrawal",
      userId: this.#user(),
      account: this.#chance(80) ? "c2c" : "legal",
      currencyId: this.#currency(),
      amount: this.#chance(95) ? this.#amount(300) : (0n as Amount),
      fee: this.#chance(50) ? this.#amount(2) : (0n as Amount),
      levelNeeded: this.#pick([0, 0, 0, 1, 2]),
      perDay: this.#pick([1, 3, 3, 100]),
      details: '{"chain":"TRC20"}',
    };
  }

  /** Half of them were quoted a price, around which the index has moved by up to 0.2 % either way. */
  #convert(): Body<Command> {
    const [fromId, toId] = [this.#currency(), this.#currency()];
    const amount = this.#chance(95) ? this.#amount(20) : this.#amount(1_000);
    const share = BigInt(9_970 + this.#random.below(40));
    const expected = ((amount * this.#valueOf(fromId) * share) / (this.#valueOf(toId) * 10_000n)) as Amount;
    const terms = { viaId: this.#chance(97) ? USDT : BTC, spread: rate("0.001"), tolerance: rate("0.0002") };
    const body = { type: "convert", userId: this.#user(), account: "c2c", fromId, toId, amount, ...terms } as const;
    return this.#chance(50) ? { ...body, expected } : body;
  }

  #valueOf(currencyId: number): bigint {
    const marketId = MARKETS.find((id) => this.driver.state.markets.get(id)?.config.baseId === currencyId);
    return (marketId && this.#index.get(marketId)) || price("1");
  }

  #houseMovement(): Body<Command> {
    const toHouse = this.#chance(20);
    return {
      type: this.#chance(60) ? "credit" : "debit",
      ownerId: toHouse ? 0 : this.#user(),
      account: toHouse ? this.#pick(["quoting", "fees", "outside"]) : this.#pick(["c2c", "c2c", "legal", "quoting"]),
      currencyId: this.#currency(),
      amount: this.#chance(95) ? this.#amount(500) : (0n as Amount),
      house: this.#chance(80) ? "outside" : "treasury",
      tag: "system_recharge",
      ref: "simulation",
    };
  }

  #userCommand(): Body<Command> {
    const dice = this.#random.below(100);
    if (dice < 20) {
      const userId = this.#random.below(USERS + 20);
      return this.#chance(50)
        ? { type: "registerUser", userId, inviterId: this.#random.below(100) }
        : { type: "registerUser", userId };
    }
    const state = dice < 26 ? "frozen" : dice < 32 ? "locked" : "active";
    if (this.#chance(20)) return { type: "setUserState", userId: this.#user(), level: this.#random.below(3) };
    return { type: "setUserState", userId: this.#user(), state };
  }

  /** Mostly opens and closes; sometimes new units, which an empty book allows, or a definition that nothing allows. */
  #setMarket(): Body<Command> {
    const marketId = this.#pick(MARKETS);
    const config = this.driver.state.markets.get(marketId)?.config;
    if (!config) throw new Error(`market ${marketId} is missing`);
    const body = {
      ...market(marketId, config.symbol, config.baseId, config.source),
      tick: config.tick,
      lot: config.lot,
    };
    const dice = this.#random.below(100);
    if (dice < 12) return { ...body, state: "closed" };
    if (dice < 70) return body;
    if (dice < 80) return { ...body, tick: this.#pick([CENT, price("0.02"), price("0.1")]) };
    if (dice < 84) return { ...body, tick: 1n as Price, lot: 1n as Amount };
    if (dice < 88) return { ...body, quoteId: 77 };
    if (dice < 92) return { ...body, takerFee: rate("1.5") };
    return { ...body, makerFee: rate("0"), takerFee: rate("0.0005") };
  }

  /** What the balance would buy at the best price: all of it, and a little more than the deeper levels let it pay. */
  #allIn(userId: number, marketId: number): Amount {
    const best = this.driver.state.spot.markets.get(marketId)?.book.bestAsk();
    const { tick, lot } = this.driver.state.markets.get(marketId)?.config ?? { tick: CENT, lot: amount("0.0001") };
    if (best === undefined) return lot;
    const { available } = this.driver.state.ledger.balance(userId, "c2c", USDT);
    const lots = available / ((BigInt(best) * tick * lot) / amount("1"));
    return (lots > 0n ? lots * lot : lot) as Amount;
  }

  /** From eight per cent on the patient side of the index to six on the other, where the band of five refuses; sometimes off the tick, or absurd. */
  #price(marketId: number, side: Side): Price {
    const at = this.#index.get(marketId) ?? price("1");
    const share = this.#random.below(1_400) - 800;
    const near = (at * BigInt(10_000 + (side === 0 ? share : -share))) / 10_000n;
    if (this.#chance(2)) return near as Price;
    if (this.#chance(1)) return 0n as Price;
    if (this.#chance(1)) return (CENT * (2n ** 53n + 5n)) as Price;
    const { tick } = this.driver.state.markets.get(marketId)?.config ?? { tick: CENT };
    const onTick = near - (near % tick);
    return (onTick > 0n ? onTick : tick) as Price;
  }

  #quantity(): Amount {
    if (this.#chance(1)) return 0n as Amount;
    if (this.#chance(2)) return 12_345n as Amount;
    if (this.#chance(1)) return (10_000n * (2n ** 53n + 5n)) as Amount;
    if (this.#chance(2)) return amount("0.0001");
    return (amount("0.01") * BigInt(1 + this.#random.below(this.#chance(90) ? 200 : 20_000))) as Amount;
  }

  /** Up to so many whole units, with all eight decimals. */
  #amount(units: number): Amount {
    return (BigInt(1 + this.#random.below(units)) * 99_999_989n + BigInt(this.#random.below(1_000))) as Amount;
  }

  #user(): number {
    return this.#chance(99) ? 1 + this.#random.below(USERS) : 999;
  }

  #currency(): number {
    return this.#chance(99) ? this.#pick(CURRENCIES) : 77;
  }

  #chance(percent: number): boolean {
    return this.#random.below(100) < percent;
  }

  #pick<const T>(values: readonly T[]): T {
    return values[this.#random.below(values.length)] as T;
  }
}
