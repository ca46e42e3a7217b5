import { type Amount, amount, type Price, rate } from "@candor/contract/domain/money.ts";
import type { Execution } from "../engine/execute.ts";
import { checkState } from "../engine/invariants.ts";
import { restore, rowsOf } from "../engine/rows.ts";
import { decodeRows, encodeRows } from "../engine/snapshot.ts";
import type { PositionState } from "../products/contracts/records.ts";
import type { OptionOrder } from "../products/options/records.ts";
import { Contracts, multiples, terms } from "./contracts.ts";
import { BTC_USDT, USDT } from "./driver.ts";
import { NaiveContracts, type NaiveTick, type Wish } from "./naive-contracts.ts";
import { NaiveHouse } from "./naive-house.ts";
import { NaiveOptions } from "./naive-options.ts";
import { terms as optionTerms } from "./options.ts";
import { SeededRandom } from "./random.ts";

const CENT = 1_000_000n;
/** As little as makes both answers to a new promise come about; and more than all gaps can take. */
const TREASURY = "300";
export const INSURANCE = "1000000";

/** Core and the independent calculation, told the same. */
export class Both {
  readonly #random: SeededRandom;
  readonly users: number;
  readonly driver: Contracts;
  readonly house = new NaiveHouse(amount(TREASURY), amount(INSURANCE));
  readonly contracts: NaiveContracts;
  readonly options: NaiveOptions;
  readonly positions = new Map<number, PositionState>();
  readonly orders = new Map<number, OptionOrder>();
  readonly refusals = new Map<string, number>();
  current = 0n;
  #taken = 0n;

  constructor(seed: number, users: number) {
    this.users = users;
    this.#random = new SeededRandom(seed);
    const tiers = [
      [10, 400],
      [20, 300],
      [50, 250],
      [100, 200],
    ] as const;
    const contracts = terms({
      lotSize: amount("0.00100007"),
      maxLots: 400,
      overnightRate: rate("0.002"),
      multiples: multiples(...tiers),
    });
    const option = optionTerms({ fee: rate("0.00123457"), reserve: amount("400") });
    const funds = Array.from({ length: this.users }, () => `${5 + this.below(120)}.${1 + this.below(9)}`);
    this.driver = Contracts.open([contracts], { users: funds, treasury: TREASURY, insurance: INSURANCE });
    this.contracts = new NaiveContracts({ ...contracts, tiers: new Map(tiers) }, this.house);
    const ratios = new Map(option.choices.map(({ seconds, ratio }) => [seconds, ratio] as const));
    const range = { min: amount("10"), max: amount("2000") };
    this.options = new NaiveOptions({ fee: option.fee, reserve: option.reserve, ...range, ratios }, this.house);
    this.house.promised = () => this.options.promised();
    this.house.gained = () => this.contracts.gained();
    this.driver.ok(option);
    for (const [index, sum] of funds.entries()) {
      const userId = index + 1;
      this.driver.ok({ type: "setUserState", userId, level: 1 });
      const credit = { type: "credit", ownerId: userId, account: "mic", currencyId: USDT, ref: "test" } as const;
      this.driver.ok({ ...credit, amount: amount("1000"), house: "outside", tag: "recharge" });
      this.contracts.available.set(userId, amount(sum));
      this.options.available.set(userId, amount("1000"));
    }
  }

  below(below: number): number {
    return this.#random.below(below);
  }

  /** Runs in core at exactly this time; gives the refusal and keeps what it told of positions and orders. */
  run(at: number, body: Parameters<Contracts["run"]>[0]): string | undefined {
    this.driver.at = at - 1;
    const execution: Execution = this.driver.run(body);
    for (const event of execution.events) {
      if (event.type === "position") this.positions.set(event.position.positionId, event.position);
      if (event.type === "option") this.orders.set(event.option.orderId, event.option);
    }
    return execution.outcome.ok ? undefined : execution.outcome.error;
  }

  /** Both have to refuse, or none, and for one reason. */
  agree(what: string, core: string | undefined, naive: string | undefined): void {
    const found = `${what} ${core ?? "done"}`;
    this.refusals.set(found, (this.refusals.get(found) ?? 0) + 1);
    if (core !== naive) throw new Error(`${what}: core says ${core}, the rules ${naive}`);
  }

  /** A price of the market's tick, within 0.4, 2.5 or 20 % of the current one, on the side that is asked for or, one time in ten, on the other. */
  #near(isAbove: boolean): Price {
    const isTrue = isAbove !== (this.below(10) === 0);
    const away = (this.current * BigInt(1 + this.below([40, 250, 2_000, 2_000][this.below(4)] as number))) / 10_000n;
    const near = isTrue ? this.current + away : this.current - away;
    return (near - (near % CENT)) as Price;
  }

  #wish(userId: number): Wish {
    const isLong = this.below(2) === 0;
    const limit = this.below(3) === 0 ? this.#near(!isLong) : undefined;
    const multiple = [10, 20, 50, 100][this.below(4)] as number;
    const stops = { takeProfit: this.#near(isLong), stopLoss: this.#near(!isLong) };
    const lots = 1 + this.below(this.below(8) === 0 ? 410 : 40);
    const wish = { userId, isLong, lots, multiple, limit, ...stops };
    if (this.below(2) === 0) return wish;
    // All of the money on one position, with stops out of the way: what liquidation and insurance are for.
    const free = this.contracts.available.get(userId) ?? 0n;
    const most = Math.max(
      1,
      Math.min(200, Math.floor(Number((free * 90n * BigInt(multiple)) / this.current) / 100_000)),
    );
    const far = (this.current / 5n / CENT) * CENT;
    const near = this.current - (this.current % CENT);
    const [above, below] = [near + far, near - far];
    return {
      ...wish,
      limit: undefined,
      lots: most,
      takeProfit: isLong ? above : below,
      stopLoss: isLong ? below : above,
    };
  }

  placeContract(at: number): void {
    const userId = 1 + this.below(this.users);
    // Most users have one position at a time, every third as many as they can pay.
    const isBusy = this.contracts.of(userId, "pending", "opening", "holding", "closing").length > 0;
    if (isBusy && userId % 3 > 0) return;
    const wish = this.#wish(userId);
    const { isLong, limit, ...same } = wish;
    const prices = { takeProfit: same.takeProfit as Price, stopLoss: same.stopLoss as Price };
    const kind =
      limit === undefined ? ({ kind: "market" } as const) : ({ kind: "limit", price: limit as Price } as const);
    const order = { type: "placeLever", marketId: BTC_USDT, side: isLong ? 0 : 1, levelNeeded: 0 } as const;
    this.agree("place", this.run(at, { ...order, ...same, ...prices, ...kind }), this.contracts.place(wish, at));
  }

  placeOption(at: number): void {
    const stake = amount(`${9 + this.below(90)}.${1 + this.below(99_999_999)}`);
    const bet = {
      userId: 1 + this.below(this.users),
      isUp: this.below(2) === 0,
      seconds: 30 + 30 * this.below(2),
      stake,
    };
    const { userId, seconds } = bet;
    const order = { type: "placeOption", marketId: BTC_USDT, userId, seconds, amount: stake, levelNeeded: 1 } as const;
    const core = this.run(at, { ...order, direction: bet.isUp ? 0 : 1 });
    this.agree("option", core, this.options.place(bet, at));
  }

  /** What a user does with one of the positions, or with the money behind them. */
  act(at: number): void {
    const open = this.contracts.all();
    const one = open[this.below(Math.max(1, open.length))];
    if (!one) return;
    const { id: positionId, userId } = one;
    const choice = this.below(8);
    if (choice < 2) {
      const lots = this.below(2) === 0 ? one.held : 1 + this.below(one.held);
      const core = this.run(at, { type: "closeLever", userId, positionId, lots });
      this.agree("close", core, this.contracts.close(one, lots, at));
    } else if (choice === 2) {
      // Few wait at a time, so that one of those is taken where there is one.
      const waiting = open.find(({ state }) => state === "pending") ?? one;
      const cancel = { type: "cancelLever", userId: waiting.userId, positionId: waiting.id } as const;
      this.agree("cancel", this.run(at, cancel), this.contracts.cancel(waiting));
    } else if (choice < 5) {
      const [takeProfit, stopLoss] = [this.#near(one.isLong), this.#near(!one.isLong)];
      const core = this.run(at, { type: "setLeverStops", userId, positionId, takeProfit, stopLoss });
      this.agree("stops", core, this.contracts.setStops(one, takeProfit, stopLoss, at));
    } else if (choice < 7) {
      const sum = amount(`${this.below(30)}.${1 + this.below(9)}`);
      const core = this.run(at, { type: "transfer", userId, from: "lever", to: "c2c", currencyId: USDT, amount: sum });
      const naive = this.contracts.takeOut(userId, sum, at);
      if (!naive) this.#taken += sum;
      this.agree("transfer", core, naive);
    }
  }

  /** Operators add to the treasury, or take away most of what nobody has a claim to, all of it, or a unit more. */
  moveTreasury(at: number): void {
    const spare = this.house.spare();
    const isIn = spare <= 0n || this.below(3) === 0;
    const most = [spare - spare / 10n, spare, spare, spare + 1n][this.below(4)] as bigint;
    const sum = isIn ? amount(`${this.below(60)}.${1 + this.below(99_999_999)}`) : (most as Amount);
    const [account, house] = isIn ? (["treasury", "outside"] as const) : (["outside", "treasury"] as const);
    const credit = { type: "credit", ownerId: 0, account, house, currencyId: USDT, amount: sum } as const;
    const core = this.run(at, { ...credit, tag: "system_recharge", ref: "test" });
    this.agree("treasury", core, this.house.move(isIn ? sum : -sum));
  }

  tick(tick: NaiveTick): void {
    this.current = tick.price;
    const { at, counting, observedFrom } = tick;
    const seen = observedFrom === undefined ? {} : { observedFrom };
    const body = { ...this.driver.tickBody(BTC_USDT, tick.price as Price, { counting, ...seen }), tickId: tick.id };
    this.run(at, body);
    this.contracts.tick(tick);
    this.options.tick(tick);
    this.run(at, { type: "settleDue" });
  }

  clock(at: number): void {
    this.run(at, { type: "clock" });
    this.options.clock(at);
    this.contracts.clock(at);
    this.run(at, { type: "settleDue" });
  }

  reload(): void {
    this.driver.state = restore(decodeRows(encodeRows(rowsOf(this.driver.state))));
    this.run(this.driver.at + 1, { type: "restart" });
    checkState(this.driver.state);
  }

  /** Every balance of users and house, and that together they are zero. */
  compareMoney(): void {
    const { ledger } = this.driver.state;
    const same = (name: string, core: bigint, naive: bigint) => {
      if (core !== naive) throw new Error(`${name}: core has ${core}, the rules ${naive}`);
    };
    for (let userId = 1; userId <= this.users; userId += 1) {
      for (const [name, naive] of [
        ["lever", this.contracts],
        ["mic", this.options],
      ] as const) {
        const { available, frozen } = ledger.balance(userId, name, USDT);
        same(`${name} of ${userId}`, available, naive.available.get(userId) ?? 0n);
        same(`frozen ${name} of ${userId}`, frozen, naive.frozen(userId));
      }
    }
    const { available, frozen } = ledger.balance(0, "treasury", USDT);
    same("treasury", available + frozen, this.house.treasury);
    same("reserved", frozen, this.options.promised());
    same("fees", ledger.balance(0, "fees", USDT).available, this.house.fees);
    same("insurance", ledger.balance(0, "insurance", USDT).available, this.house.insurance);
    let [all, taken] = [0n, 0n];
    for (const one of ledger.balances()) {
      all += one.available + one.frozen;
      if (one.account === "c2c") taken += one.available;
    }
    same("users and house", all, 0n);
    same("taken out", taken, this.#taken);
  }
}
