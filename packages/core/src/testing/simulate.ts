import { accountTypes } from "@candor/contract/domain/accounts.ts";
import { type Amount, amount, type Price, price, rate } from "@candor/contract/domain/money.ts";
import {
  hasTrigger,
  type OrderKind,
  orderKinds,
  replaceModes,
  selfTradeModes,
  takesAtMarket,
  triggersOnRise,
} from "@candor/contract/domain/spot.ts";
import type { Command } from "../engine/command.ts";
import { type Execution, hasDue } from "../engine/execute.ts";
import type { QuoteLevel } from "../products/markets/records.ts";
import type { PlaceOrder, Side, TimeInForce } from "../products/spot/records.ts";
import type { Order } from "../products/spot/state.ts";
import type { Subscription } from "../products/subscriptions/records.ts";
import { requireCovered } from "./covered.ts";
import { someAmount, someCurrency, someUser } from "./draws.ts";
import { type Body, BTC, BTC_USDT, Driver, ETH, ETH_USDT, market, NEW, NEW_USDT, USDT } from "./driver.ts";
import { NaiveLists } from "./naive-lists.ts";
import { NaiveTrails } from "./naive-trails.ts";
import { SeededRandom } from "./random.ts";
import { ContractTraffic } from "./simulate-contracts.ts";
import { FeeLevelTraffic } from "./simulate-fee-levels.ts";
import { HostingTraffic } from "./simulate-hosting.ts";
import { OptionTraffic } from "./simulate-options.ts";
import { OtcTraffic } from "./simulate-otc.ts";
import { SubscriptionTraffic } from "./simulate-subscriptions.ts";
import { WithdrawalTraffic } from "./simulate-withdrawal.ts";

const USERS = 12;
const CURRENCIES = [BTC, ETH, USDT, NEW];
const MARKETS = [BTC_USDT, NEW_USDT, ETH_USDT];
const CENT = price("0.01");
const REBATES = { first: rate("0.2"), second: rate("0.1"), third: rate("0.05") };
/** Limit per user. */
const PER_MINUTE = amount("400");

const stageOf = ({ applied, allottedAt, launchPrice, launchedAt, releasedAt }: Subscription): string => {
  if (releasedAt !== undefined) return "released";
  if (launchedAt !== undefined) return launchPrice === undefined ? "launched without a trade" : "launched";
  if (allottedAt !== undefined) return "allotted";
  return applied === undefined ? "set" : "allotting";
};

/**
 * Random users, operators and feeds over everything the core knows. Most of what they do makes sense, and a share is wrong in every way there is a
 * refusal for. All is drawn from the seed, so that a failure is repeated by its seed.
 */
export class Simulation {
  readonly driver = new Driver();
  /** Every error and every reason of a cancel that occurred. */
  readonly refusals = new Set<string>();
  readonly cancelReasons = new Set<string>();
  /** Every state that a withdrawal took, with its version; "conversion", and every state that an option, a hosting order, an application, a subscription, an OTC order, a merchant, a rebate or a fee level took; "trail" for a trailing order that was triggered, and what each list of two orders did first. */
  readonly steps = new Set<string>();
  #placed = 0;
  readonly #random: SeededRandom;
  readonly #trails = new NaiveTrails();
  readonly #lists = new NaiveLists((step) => this.steps.add(step));
  readonly #withdrawals: WithdrawalTraffic;
  readonly #option: OptionTraffic;
  readonly #lever: ContractTraffic;
  readonly #hosting: HostingTraffic;
  readonly #subscriptions: SubscriptionTraffic;
  readonly #otc: OtcTraffic;
  readonly #feeLevels: FeeLevelTraffic;
  readonly #index = new Map<number, bigint>([
    [BTC_USDT, price("200")],
    [NEW_USDT, price("5")],
    [ETH_USDT, price("50")],
  ]);

  constructor(seed: number) {
    this.#random = new SeededRandom(seed);
    this.#withdrawals = new WithdrawalTraffic(this.driver, this.#random, { users: USERS, currencies: CURRENCIES });
    this.driver.inviterOf = (userId) => (userId % 5 === 1 ? undefined : userId - 1);
    this.driver.openExchange(USERS);
    this.driver.ok({ type: "setRebates", ...REBATES });
    for (const currencyId of CURRENCIES) {
      this.driver.fund(0, currencyId, "1000");
      for (let userId = 1; userId <= USERS; userId += 1) this.driver.fund(userId, currencyId, "1000");
    }
    this.driver.ok(this.#credit(0, "treasury", amount("600")));
    for (let userId = 1; userId <= USERS; userId += 1) this.driver.ok(this.#credit(userId, "mic", amount("1000")));
    this.#option = new OptionTraffic(this.driver, this.#random, USERS);
    this.driver.ok(this.#credit(0, "insurance", amount("60")));
    for (let userId = 1; userId <= USERS; userId += 1) this.driver.ok(this.#credit(userId, "lever", amount("200")));
    this.#lever = new ContractTraffic(this.driver, this.#random, USERS);
    this.#hosting = new HostingTraffic(this.driver, this.#random, USERS);
    this.#subscriptions = new SubscriptionTraffic(this.driver, this.#random, USERS);
    this.#otc = new OtcTraffic(this.driver, this.#random, USERS);
    this.#feeLevels = new FeeLevelTraffic(this.driver, this.#random, USERS);
  }

  /** Runs one to twenty commands and returns their effects. */
  batch(): Execution[] {
    const executions: Execution[] = [];
    const size = 1 + this.#random.below(20);
    for (let index = 0; index < size; index += 1) executions.push(this.step());
    return executions;
  }

  step(): Execution {
    const execution = this.driver.run(this.#draw());
    requireCovered(this.driver);
    this.#trails.check(this.driver);
    this.#lists.check(this.driver);
    const { outcome, events } = execution;
    if (!outcome.ok) this.refusals.add(outcome.error);
    else if (outcome.refusal) this.refusals.add(outcome.refusal.error);
    for (const event of events) {
      if (event.type === "order" && event.order.cancelReason) this.cancelReasons.add(event.order.cancelReason);
      if (event.type === "receipt" && event.kind === "spot_trail") this.steps.add("trail");
      if (event.type === "withdrawal") this.steps.add(`${event.withdrawal.state} ${event.withdrawal.version}`);
      if (event.type === "conversion") this.steps.add("conversion");
      if (event.type === "position") this.steps.add(`position ${event.position.closeReason ?? event.position.state}`);
      if (event.type === "receipt" && event.kind === "lever_overnight") this.steps.add("overnight");
      if (event.type === "hostingOrder") this.steps.add(`hosting ${event.order.state}`);
      if (event.type === "hostingPaid") this.steps.add("hosting paid");
      if (event.type === "subscriptionApplication") this.steps.add(`application ${event.application.state}`);
      if (event.type === "subscription") this.steps.add(`subscription ${stageOf(event.subscription)}`);
      if (event.type === "feeLevel") this.steps.add(`fee level ${event.level.level}`);
      if (event.type === "rebate") this.steps.add(`rebate ${event.rebate.state}`);
      if (event.type === "otcOrder") this.steps.add(`otc ${event.order.state}`);
      if (event.type === "otcMerchant") this.steps.add(`merchant ${event.merchant.state}`);
      if (event.type === "option") this.steps.add(`option ${event.option.state}`);
    }
    return execution;
  }

  /** As the engine asks for it: in slices of its choice. */
  #settle(): Body<Command> {
    return this.#random.chance(50) ? { type: "settleDue" } : { type: "settleDue", most: 1 + this.#random.below(250) };
  }

  #draw(): Body<Command> {
    // Time advances unevenly, so that ticks get old and quotes are withdrawn.
    if (this.#random.chance(10)) this.driver.at += this.#random.below(3_000);
    const dice = this.#random.below(1_000);
    // A clock is set back, further than anything that waits for a time.
    if (dice === 997) this.driver.at -= this.#random.below(3_600_000);
    // And now and then the next day is near.
    if (dice === 999) this.driver.at += this.#random.below(20 * 3_600_000);
    if (hasDue(this.driver.state) && this.#random.chance(30)) return this.#settle();
    if (dice < 205) return this.#placeOrder();
    if (dice < 222) return this.#placeOco();
    if (dice < 235) return this.#replaceOrder();
    if (dice < 275) return this.#otc.draw();
    if (dice < 310) return this.#hosting.draw();
    if (dice < 355) return this.#subscriptions.draw();
    if (dice < 425) return this.#lever.draw();
    if (dice < 490) return this.#option.draw();
    if (dice < 580) return this.#changeOrder();
    if (dice < 770) return this.#tick();
    if (dice < 800) return { type: "clock" };
    if (dice < 830) return this.#transfer();
    if (dice < 860) return this.#houseMovement();
    if (dice < 920) return this.#withdrawals.draw();
    if (dice < 955) return this.#convert();
    if (dice < 985) return this.#userCommand();
    if (dice < 998) return this.#setMarket();
    return { type: "restart" };
  }

  #placeOrder(): Body<PlaceOrder> {
    const marketId = this.#random.chance(99) ? this.#random.pick(MARKETS) : 99;
    const side: Side = this.#random.chance(50) ? 0 : 1;
    const kind: OrderKind = this.#random.pick(["limit", "limit", "limit", "market", ...orderKinds]);
    const tif: TimeInForce = this.#random.pick(["GTC", "GTC", "GTC", "IOC", "FOK", "POST"]);
    this.#placed += 1;
    const named = this.#placed % 7 === 0 ? { clientOrderId: `bot-${this.#placed % 5}` } : {};
    const mode = this.#random.chance(20) ? { stp: this.#random.pick(selfTradeModes) } : {};
    const base = { type: "placeOrder", userId: this.#user(), marketId, side, kind, tif, ...named, ...mode } as const;
    if (this.#random.chance(1)) return base;
    if (kind === "market" && this.#random.chance(20)) return { ...base, quantity: this.#allIn(base.userId, marketId) };
    if (kind === "market") {
      return this.#random.chance(50)
        ? { ...base, quoteAmount: this.#amount(side === 0 ? 30_000 : 3_000) }
        : { ...base, quantity: this.#quantity() };
    }
    const limit = takesAtMarket(kind) ? {} : { price: this.#price(marketId, side) };
    const order = { ...base, ...limit, quantity: this.#quantity() };
    return hasTrigger(kind) ? { ...order, ...this.#trigger(marketId, triggersOnRise(kind, side) ? 1 : 0) } : order;
  }

  /** A stop price beyond the index, or a delta that it turns by within some ticks; now and then one that no order may have. */
  #trigger(marketId: number, beyond: Side): Pick<PlaceOrder, "stopPrice" | "trailingDelta" | "activationPrice"> {
    const price = this.#price(marketId, beyond);
    if (this.#random.chance(60)) return { stopPrice: price };
    const trailingDelta = this.#random.chance(98) ? 1 + this.#random.below(300) : this.#random.pick([0, 2_001]);
    return this.#random.chance(40) ? { trailingDelta, activationPrice: price } : { trailingDelta };
  }

  /** The first order of a list: a limit order, or a take profit whose trigger is on the same side of the index. */
  #first(marketId: number, side: Side) {
    const limitPrice = this.#price(marketId, side);
    if (this.#placed % 4 < 2) return { limitPrice };
    return this.#placed % 4 === 2
      ? ({ limitKind: "take_profit_limit", limitStopPrice: limitPrice, limitPrice } as const)
      : ({ limitKind: "take_profit_market", limitStopPrice: limitPrice } as const);
  }

  /** The limit price on the patient side of the index, the trigger on the other; now and then the wrong way around. */
  #placeOco(): Body<Command> {
    const marketId = this.#random.chance(97) ? this.#random.pick(MARKETS) : 99;
    const side: Side = this.#random.chance(50) ? 0 : 1;
    const stopKind = this.#random.pick(["stop_limit", "stop_market"] as const);
    const tif: TimeInForce = this.#random.pick(["GTC", "GTC", "IOC", "FOK", "POST"]);
    this.#placed += 1;
    const named = this.#placed % 3 === 0 ? { listClientOrderId: `list-${this.#placed % 5}` } : {};
    return {
      type: "placeOco",
      userId: this.#user(),
      marketId,
      side,
      quantity: this.#quantity(),
      ...this.#first(marketId, side),
      stopKind,
      stopTif: tif,
      ...(this.#random.chance(97) && this.#trigger(marketId, side === 0 ? 1 : 0)),
      ...(stopKind === "stop_limit" && { stopLimitPrice: this.#price(marketId, side) }),
      ...(this.#placed % 4 === 0 && {
        limitClientOrderId: `bot-${this.#placed % 3}`,
        stopClientOrderId: `bot-${this.#placed % 5}`,
      }),
      ...named,
    };
  }

  #replaceOrder(): Body<Command> {
    const open = [...this.driver.state.spot.orders.values()];
    const order = open[this.#random.below(Math.max(open.length, 1))];
    const placed = this.#placeOrder();
    const userId = order && this.#random.chance(90) ? order.userId : placed.userId;
    const orderId = order && this.#random.chance(90) ? order.orderId : 1 + this.#random.below(5_000);
    const chosen = order?.clientOrderId ? { cancelClientOrderId: order.clientOrderId } : { cancelOrderId: orderId };
    return {
      ...placed,
      ...(this.#random.chance(98) && chosen),
      type: "replaceOrder",
      userId,
      mode: this.#random.pick(replaceModes),
    };
  }

  #changeOrder(): Body<Command> {
    const open = [...this.driver.state.spot.orders.values()];
    const order = open[this.#random.below(Math.max(open.length, 1))];
    const dice = this.#random.below(100);
    const userId = order && this.#random.chance(95) ? order.userId : this.#user();
    const orderId = order && this.#random.chance(95) ? order.orderId : 1 + this.#random.below(5_000);
    if (dice < 60 && order?.clientOrderId)
      return { type: "cancelNamedOrder", userId, clientOrderId: order.clientOrderId };
    if (dice < 60 && order?.orderListId !== undefined && this.#random.chance(50)) {
      const { orderListId, listClientOrderId } = order;
      if (this.#random.chance(3)) return { type: "cancelOrderList", userId };
      return listClientOrderId
        ? { type: "cancelOrderList", userId, listClientOrderId }
        : { type: "cancelOrderList", userId, orderListId };
    }
    if (dice < 60) return { type: "cancelOrder", userId, orderId };
    if (dice < 75) return { type: "reduceOrder", userId, orderId, quantity: this.#quantity() };
    if (dice < 90) return this.#amend(order, { userId, orderId });
    if (dice < 95) return { type: "cancelAll", userId };
    return { type: "cancelAll", userId, marketId: this.#random.chance(90) ? this.#random.pick(MARKETS) : 99 };
  }

  /** Now and then at the price that it has, where less quantity only reduces it. */
  #amend(order: Order | undefined, ids: { readonly userId: number; readonly orderId: number }): Body<Command> {
    const kept = order?.price !== undefined && order.orderId % 3 === 0 ? order.price : undefined;
    const marketId = order?.marketId ?? BTC_USDT;
    return {
      type: "amendOrder",
      ...ids,
      price: kept ?? this.#price(marketId, order?.side ?? 0),
      quantity: this.#quantity(),
    };
  }

  /** A random walk of about half a per cent, now and then a jump, with quotes of the house around it. */
  #tick(): Body<Command> {
    const marketId = this.#random.chance(95)
      ? this.#random.pick([BTC_USDT, ETH_USDT])
      : this.#random.pick([NEW_USDT, 99]);
    const last = this.#index.get(marketId) ?? price("1");
    const percent = this.#random.chance(2) ? 800 : 50;
    // One of seven stays where it is, so that options are flat.
    const moved = this.#random.chance(15)
      ? last
      : (last * BigInt(10_000 - percent + this.#random.below(2 * percent + 1))) / 10_000n;
    const at = moved < price("2") ? price("2") : (moved as Price);
    if (this.#index.has(marketId)) this.#index.set(marketId, at);
    const levels = this.#random.chance(90) ? 3 : 0;
    return this.driver.tickBody(marketId, at, {
      bids: this.#quotes(at, -1n, levels),
      asks: this.#quotes(at, 1n, levels),
      counting: this.#random.chance(95),
      ...(this.#random.chance(30) && { observedFrom: this.driver.at - this.#random.below(1_500) }),
    });
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
      from: this.#random.chance(60) ? "c2c" : this.#random.pick(accountTypes),
      to: this.#random.pick(accountTypes),
      currencyId: this.#currency(),
      amount: this.#random.chance(95) ? this.#amount(300) : (0n as Amount),
    };
  }

  /** Half of them were quoted a price, around which the index has moved by up to 0.2 % either way. */
  #convert(): Body<Command> {
    const [fromId, toId] = [this.#currency(), this.#currency()];
    const amount = this.#random.chance(95) ? this.#amount(20) : this.#amount(1_000);
    const share = BigInt(9_970 + this.#random.below(40));
    const expected = ((amount * this.#valueOf(fromId) * share) / (this.#valueOf(toId) * 10_000n)) as Amount;
    const terms = { viaId: this.#random.chance(97) ? USDT : BTC, spread: rate("0.001"), tolerance: rate("0.0002") };
    // Most are done at once; the executor holds the others back until a later tick, which here may or may not have come.
    const acceptedAt = this.driver.at - this.#random.below(this.#random.chance(95) ? 1_500 : 4_000);
    const rules = {
      ...(this.#random.chance(60) && { acceptedAt }),
      ...(this.#random.chance(60) && { perMinute: PER_MINUTE }),
    };
    const whose = { type: "convert", userId: this.#user(), account: "c2c" } as const;
    const body = { ...whose, fromId, toId, amount, ...terms, ...rules };
    return this.#random.chance(50) ? { ...body, expected } : body;
  }

  #valueOf(currencyId: number): bigint {
    const marketId = MARKETS.find((id) => this.driver.state.markets.get(id)?.config.baseId === currencyId);
    return (marketId && this.#index.get(marketId)) || price("1");
  }

  #houseMovement(): Body<Command> {
    const toHouse = this.#random.chance(20);
    return {
      type: this.#random.chance(60) ? "credit" : "debit",
      ownerId: toHouse ? 0 : this.#user(),
      account: toHouse
        ? this.#random.pick(["quoting", "fees", "treasury", "outside"])
        : this.#random.pick(["c2c", "c2c", "legal", "quoting"]),
      currencyId: this.#currency(),
      amount: this.#random.chance(95) ? this.#amount(500) : (0n as Amount),
      house: this.#random.chance(80) ? "outside" : "treasury",
      tag: "system_recharge",
      ref: "simulation",
    };
  }

  #userCommand(): Body<Command> {
    const dice = this.#random.below(100);
    if (dice >= 98) return this.#stop();
    if (dice < 20) {
      const userId = this.#random.below(USERS + 20);
      return this.#random.chance(50)
        ? { type: "registerUser", userId, inviterId: this.#random.below(100) }
        : { type: "registerUser", userId };
    }
    const state = dice < 26 ? "frozen" : dice < 32 ? "locked" : "active";
    if (dice >= 32 && dice < 46) return this.#rebates();
    if (dice >= 46 && dice < 62) return this.#feeLevels.draw();
    if (this.#random.chance(20)) return { type: "setUserState", userId: this.#user(), level: this.#random.below(3) };
    return { type: "setUserState", userId: this.#user(), state };
  }

  /** What is stopped opens soon, so that most of a run is traffic. */
  #stop(): Body<Command> {
    const [target] = this.driver.state.stops.targets;
    if (target !== undefined && this.#random.chance(90))
      return { type: "setStop", target, stopped: false, operatorId: 2 };
    const some = this.#random.pick([
      "everything",
      "withdrawals",
      "spot",
      "options",
      "market:1",
      "market:99",
      "nothing",
    ]);
    return { type: "setStop", target: some, stopped: true, operatorId: 1 };
  }

  #rebates(): Body<Command> {
    const invitedId = this.#user();
    const inviterId = invitedId - (this.#random.chance(80) ? 1 : 2);
    const held = [...this.driver.state.rebates.pairs.values()].find(({ state }) => state === "withheld");
    if (held && this.#random.chance(30)) {
      const version = this.#random.chance(90) ? held.version : 7;
      return { ...held, type: "releaseRebates", version, operatorId: 1 };
    }
    if (this.#random.chance(20))
      return { type: "setRebates", ...REBATES, first: this.#random.pick([rate("0.2"), rate("0.9")]) };
    return { type: "withholdRebates", inviterId, invitedId, reason: "document" };
  }

  /** Mostly opens and closes; sometimes new units, which an empty book allows, or a definition that nothing allows. */
  #setMarket(): Body<Command> {
    const marketId = this.#random.pick(MARKETS);
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
    if (dice < 80) return { ...body, tick: this.#random.pick([CENT, price("0.02"), price("0.1")]) };
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
    if (this.#random.chance(2)) return near as Price;
    if (this.#random.chance(1)) return 0n as Price;
    if (this.#random.chance(1)) return (CENT * (2n ** 53n + 5n)) as Price;
    const { tick } = this.driver.state.markets.get(marketId)?.config ?? { tick: CENT };
    const onTick = near - (near % tick);
    return (onTick > 0n ? onTick : tick) as Price;
  }

  #quantity(): Amount {
    if (this.#random.chance(1)) return 0n as Amount;
    if (this.#random.chance(2)) return 12_345n as Amount;
    if (this.#random.chance(1)) return (10_000n * (2n ** 53n + 5n)) as Amount;
    if (this.#random.chance(2)) return amount("0.0001");
    return (amount("0.01") * BigInt(1 + this.#random.below(this.#random.chance(90) ? 200 : 20_000))) as Amount;
  }

  #amount(units: number): Amount {
    return someAmount(this.#random, units);
  }

  #user(): number {
    return someUser(this.#random, USERS);
  }

  #currency(): number {
    return someCurrency(this.#random, CURRENCIES);
  }
}
