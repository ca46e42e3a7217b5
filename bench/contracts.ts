import { amount, price, rate } from "@candor/contract/domain/money.ts";
import { closePriceOf, isLiquidated, profitOf, quantityOf } from "@candor/contract/rules/contracts.ts";
import type { Command } from "@candor/core/engine/command.ts";
import { execute } from "@candor/core/engine/execute.ts";
import { createState } from "@candor/core/engine/rows.ts";
import type { State } from "@candor/core/engine/state.ts";
import { SeededRandom } from "@candor/core/testing/random.ts";

const POSITIONS = 10_000;
const TICKS = 400;
const WARM_UP = 100;
const PAIR = 1;
const [BASE, QUOTE] = [1, 3];
const START = price("60000");

type Body<C> = C extends Command ? Omit<C, "id" | "at"> : never;

/** A pair on which so many users hold 10,000 positions between them, longs and shorts at all multiples, with stops 10 % away. */
class Load {
  readonly state: State = createState();
  readonly #random = new SeededRandom(1);
  #commands = 0;
  #index: bigint = START;

  constructor(users: number) {
    this.run({ type: "setCurrency", currencyId: BASE, symbol: "BTC" });
    this.run({ type: "setCurrency", currencyId: QUOTE, symbol: "USDT" });
    this.#openPair();
    this.#endow(0, "treasury", "1000000000");
    for (let userId = 1; userId <= users; userId += 1) {
      this.run({ type: "registerUser", userId });
      this.#endow(userId, "lever", "100000");
    }
    this.tick();
    for (let index = 0; index < POSITIONS; index += 1) this.#place(1 + (index % users));
    this.tick();
    const held = this.state.contracts.positions.size;
    if (held !== POSITIONS) throw new Error(`${held} positions are held instead of ${POSITIONS}`);
  }

  /** One tick of a random walk of a hundredth of a per cent: most reach no stop, as in life. */
  tick(): number {
    this.#index += (this.#index * BigInt(this.#random.below(21) - 10)) / 100_000n;
    const at = (this.#index - (this.#index % price("0.01"))) as typeof START;
    const body: Body<Command> = {
      type: "indexTick",
      tickId: this.#commands + 1,
      marketId: PAIR,
      price: at,
      counting: true,
      volume: amount("1"),
      constituents: "[]",
      bids: [],
      asks: [],
    };
    const start = performance.now();
    this.run(body);
    return performance.now() - start;
  }

  /** What the same tick costs when each position is valued by itself: the yardstick. Gives the ms, and throws if anybody would have to go. */
  valueOneByOne(): number {
    const start = performance.now();
    const mark = this.state.markets.get(PAIR)?.lastCounting;
    if (!mark) throw new Error("the pair has no price");
    let due = 0;
    for (const owned of this.state.contracts.accounts.values()) {
      for (const account of owned.values()) {
        const standing = { available: account.balance.available, margin: 0n, unrealised: 0n };
        for (const { now } of account.open) {
          const close = closePriceOf(now.side, mark.price, now.spread);
          standing.unrealised += profitOf(now.side, now.openPrice ?? close, close, quantityOf(now.lots, now.lotSize));
          standing.margin += now.margin;
        }
        if (isLiquidated(standing)) due += 1;
      }
    }
    const ms = performance.now() - start;
    if (due > 0) throw new Error(`${due} accounts are due for liquidation`);
    return ms;
  }

  run(body: Body<Command>): void {
    this.#commands += 1;
    const command: Command = {
      ...body,
      id: `bench-${this.#commands}`,
      at: 1_700_000_000_000 + Math.floor(this.#commands / 10),
    };
    const { outcome } = execute(this.state, command);
    if (!outcome.ok) throw new Error(`${body.type} was refused: ${outcome.error}`);
  }

  #openPair(): void {
    const fees = { makerFee: rate("0.001"), takerFee: rate("0.001"), priceBand: rate("0.05") };
    const units = { tick: price("0.01"), lot: amount("0.00001"), minNotional: amount("5") };
    this.run({
      type: "setMarket",
      marketId: PAIR,
      symbol: "BTC-USDT",
      baseId: BASE,
      quoteId: QUOTE,
      ...units,
      ...fees,
      source: "index",
      state: "open",
    });
    this.run({
      type: "setLever",
      marketId: PAIR,
      state: "open",
      lotSize: amount("0.01"),
      spread: rate("0.0002"),
      feeRate: rate("0.0005"),
      overnightRate: rate("0.0002"),
      multiples: [10, 20, 50, 100].map((multiple) => ({ multiple, maxLots: 10_000 })),
      minLots: 1,
      maxLots: 10_000,
      maxOpen: amount("100000000000"),
      maxNet: amount("100000000000"),
    });
  }

  #endow(ownerId: number, account: "lever" | "treasury", sum: string): void {
    const movement = {
      currencyId: QUOTE,
      amount: amount(sum),
      house: "outside",
      tag: "recharge",
      ref: "bench",
    } as const;
    this.run({ type: "credit", ownerId, account, ...movement });
  }

  #place(userId: number): void {
    const side = this.#random.below(2) === 0 ? 0 : 1;
    const [low, high] = [price("54000"), price("66000")];
    this.run({
      type: "placeLever",
      userId,
      marketId: PAIR,
      side,
      lots: 1 + this.#random.below(20),
      multiple: [10, 20, 50, 100][this.#random.below(4)] ?? 10,
      kind: "market",
      takeProfit: side === 0 ? high : low,
      stopLoss: side === 0 ? low : high,
      levelNeeded: 0,
    });
  }
}

type Times = { readonly median: number; readonly p99: number };
function timesOf(ms: number[]): Times {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99) };
}

function measure(users: number): { tick: Times; oneByOne: Times } {
  const load = new Load(users);
  for (let index = 0; index < WARM_UP; index += 1) {
    load.tick();
    load.valueOneByOne();
  }
  const ticks: number[] = [];
  const valuations: number[] = [];
  for (let index = 0; index < TICKS; index += 1) {
    ticks.push(load.tick());
    valuations.push(load.valueOneByOne());
  }
  return { tick: timesOf(ticks), oneByOne: timesOf(valuations) };
}

const shown = ({ median, p99 }: Times) => `${median.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`;

/**
 * One index tick with 10,000 open positions on its pair: held by 10,000 users, which is the most that a tick has to look at, and by 500 with 20 each.
 * Beside it what the plain valuation of every position takes in the same run, without orders, stops or ledger.
 */
export async function benchContracts() {
  const [apart, together] = [measure(POSITIONS), measure(POSITIONS / 20)];
  return {
    tickMs: apart.tick.median,
    tickP99Ms: apart.tick.p99,
    ratio: apart.oneByOne.median / apart.tick.median,
    rows: [
      { name: "lever: a tick, 10,000 positions of 10,000 users", value: shown(apart.tick) },
      { name: "lever: plain valuation of the same", value: shown(apart.oneByOne) },
      { name: "lever: a tick, 10,000 positions of 500 users", value: shown(together.tick) },
      { name: "lever: plain valuation of the same", value: shown(together.oneByOne) },
    ],
  };
}

if (import.meta.main) {
  const { rows } = await benchContracts();
  for (const { name, value } of rows) console.log(`${name}: ${value}`);
}
