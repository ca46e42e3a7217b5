import { type Amount, amount, type Price, price, rate } from "@candor/contract/domain/money.ts";
import type { Command } from "../engine/command.ts";
import type { PositionState, SetContract } from "../products/contracts/records.ts";
import { multiples, terms } from "./contracts.ts";
import { someUser } from "./draws.ts";
import { type Body, BTC_USDT, type Driver, ETH_USDT, USDT } from "./driver.ts";
import type { SeededRandom } from "./random.ts";

const CENT = price("0.01");

/**
 * Random orders, closes and stops of users with contracts. High multiples and stops close to the price, so that a walk of half a per cent liquidates now
 * and then and a jump empties the insurance; and a share that is wrong in every way there is a refusal for.
 */
export class ContractTraffic {
  readonly #driver: Driver;
  readonly #random: SeededRandom;
  readonly #users: number;

  constructor(driver: Driver, random: SeededRandom, users: number) {
    this.#driver = driver;
    this.#random = random;
    this.#users = users;
    for (const marketId of [BTC_USDT, ETH_USDT]) driver.ok(pair({ marketId }));
  }

  draw(): Body<Command> {
    const dice = this.#random.below(100);
    if (dice < 50) return this.#place();
    if (dice < 53) return this.#closeAll();
    if (dice < 62) return this.#takeOut();
    if (dice < 98) return this.#onPosition();
    return this.#terms();
  }

  #place(): Body<Command> {
    const marketId = this.#random.chance(98) ? this.#random.pick([BTC_USDT, ETH_USDT]) : 99;
    const side = this.#random.pick([0, 1] as const);
    const near = this.#index(marketId);
    const limit = this.#random.chance(30) ? this.#away(near, side === 0 ? -1 : 1) : undefined;
    const body = {
      type: "placeLever",
      userId: this.#user(),
      marketId,
      side,
      lots: this.#random.chance(97) ? 1 + this.#random.below(60) : this.#random.pick([0, 500]),
      multiple: this.#random.chance(97) ? this.#random.pick([5, 20, 100]) : 7,
      kind: limit === undefined ? "market" : "limit",
      ...this.#stops(side === 0 ? "long" : "short", near),
      levelNeeded: this.#random.pick([0, 0, 0, 0, 0, 0, 1]),
    } as const;
    if (this.#random.chance(1)) return { ...body, kind: "limit" };
    return limit === undefined ? body : { ...body, price: limit };
  }

  #onPosition(): Body<Command> {
    const open = [...this.#driver.state.contracts.positions.values()];
    const chosen = open[this.#random.below(Math.max(open.length, 1))]?.now;
    const positionId = chosen && this.#random.chance(97) ? chosen.positionId : 100_000;
    const userId = chosen && this.#random.chance(97) ? chosen.userId : this.#user();
    const own = { userId, positionId };
    if (chosen?.state === "pending" ? this.#random.chance(40) : this.#random.chance(3))
      return { type: "cancelLever", ...own };
    if (this.#random.chance(60)) return { type: "setLeverStops", ...own, ...this.#newStops(chosen) };
    return this.#random.chance(50)
      ? { type: "closeLever", ...own }
      : { type: "closeLever", ...own, lots: this.#random.chance(95) ? 1 + this.#random.below(20) : 0 };
  }

  #closeAll(): Body<Command> {
    const body = { type: "closeAllLever", userId: this.#user() } as const;
    return this.#random.chance(50) ? body : { ...body, marketId: this.#random.pick([BTC_USDT, ETH_USDT]) };
  }

  /** Nearly everything that somebody with positions has available. */
  #takeOut(): Body<Command> {
    const accounts = [...this.#driver.state.contracts.accounts.values()].flatMap((owned) => [...owned.values()]);
    const account = accounts[this.#random.below(Math.max(accounts.length, 1))];
    const available = account?.balance.available ?? 0n;
    const sum = (available * BigInt(this.#random.pick([20, 60, 90, 99, 100]))) / 100n;
    const [userId, currencyId] = [account?.userId ?? this.#user(), account?.currencyId ?? USDT];
    return { type: "transfer", userId, from: "lever", to: "c2c", currencyId, amount: sum as Amount };
  }

  /** Other terms for what comes; a market without an index, and terms that nobody may have. */
  #terms(): Body<Command> {
    const marketId = this.#random.chance(90) ? this.#random.pick([BTC_USDT, ETH_USDT]) : this.#random.pick([2, 99]);
    return pair({
      marketId,
      state: this.#random.chance(80) ? "open" : "closed",
      lotSize: this.#random.chance(90) ? this.#random.pick([amount("0.1"), amount("0.03")]) : (0n as Amount),
      spread: this.#random.pick([rate("0"), rate("0.0002"), rate("0.001")]),
      maxOpen: amount(this.#random.pick(["12000", "1500"])),
    });
  }

  #newStops(chosen: PositionState | undefined) {
    return this.#stops(chosen?.side ?? "long", this.#index(chosen?.marketId ?? BTC_USDT));
  }

  #stops(side: PositionState["side"], near: bigint) {
    const [above, below] = [this.#away(near, 1), this.#away(near, -1)];
    const [takeProfit, stopLoss] = side === "long" ? [above, below] : [below, above];
    if (this.#random.chance(3)) return { takeProfit, stopLoss: (stopLoss + 1n) as Price };
    return this.#random.chance(4) ? { takeProfit: stopLoss, stopLoss: takeProfit } : { takeProfit, stopLoss };
  }

  /** On the market's tick, up to forty per cent away; now and then the price itself. */
  #away(near: bigint, direction: 1 | -1): Price {
    const share = this.#random.chance(3)
      ? 0n
      : BigInt(this.#random.pick([30, 500, 1_000, 4_000]) - this.#random.below(30));
    const at = near + (near * share * BigInt(direction)) / 10_000n;
    return (at - (at % CENT)) as Price;
  }

  #index(marketId: number): bigint {
    return this.#driver.state.markets.get(marketId)?.lastTick?.price ?? price("100");
  }

  #user(): number {
    return someUser(this.#random, this.#users);
  }
}

const pair = (change: Partial<Body<SetContract>>): Body<SetContract> =>
  terms({
    lotSize: amount("0.1"),
    multiples: multiples([5, 400], [20, 300], [100, 200]),
    maxLots: 400,
    maxOpen: amount("6000"),
    maxNet: amount("3000"),
    overnightRate: rate("0.004"),
    ...change,
  });
