import { amount, price, rate } from "@candor/contract/domain/money.ts";
import type { Command } from "@candor/core/engine/command.ts";
import { execute } from "@candor/core/engine/execute.ts";
import { createState } from "@candor/core/engine/rows.ts";
import type { State } from "@candor/core/engine/state.ts";
import type { Side } from "@candor/core/products/spot/records.ts";
import { SeededRandom } from "@candor/core/testing/random.ts";

const USERS = 1_000;
const MARKETS = 10;
const QUOTE_ID = 100;
const MID_TICKS = 10_000;
const WARM_UP = 200_000;
const COMMANDS = 1_000_000;
const CHUNK = 2_000;

type Body<C> = C extends Command ? Omit<C, "id" | "at"> : never;

/** Makes the same stream every time: 50 % resting limits, 20 % crossing limits, 30 % cancels, over 1,000 users and 10 markets. */
class Load {
  readonly state: State = createState();
  readonly #random = new SeededRandom(1);
  readonly #open: { userId: number; orderId: number }[] = [];
  #commands = 0;

  constructor() {
    this.run(this.#command({ type: "setCurrency", currencyId: QUOTE_ID, symbol: "USDT" }));
    for (let marketId = 1; marketId <= MARKETS; marketId += 1) this.#addMarket(marketId);
    for (let userId = 1; userId <= USERS; userId += 1) this.#addUser(userId);
  }

  /** Commands refused so far: cancels of orders that were filled after the command was made, which is how cancels fail in life. */
  refused = 0;

  /** Any other refusal would make the figure meaningless. */
  run(command: Command): void {
    const { outcome } = execute(this.state, command);
    if (!outcome.ok && command.type === "cancelOrder") {
      this.refused += 1;
      return;
    }
    if (!outcome.ok) throw new Error(`${command.type} was refused: ${outcome.error}`);
    if (command.type !== "placeOrder" || outcome.order?.status !== "waiting") return;
    this.#open.push({ userId: command.userId, orderId: outcome.order.orderId });
  }

  /** One command that fits the state as it is. */
  next(): Command {
    const dice = this.#random.below(100);
    if (dice >= 70) {
      const cancel = this.#takeOpen();
      if (cancel) return this.#command({ type: "cancelOrder", ...cancel });
    }
    return this.#placement(dice < 50);
  }

  #takeOpen(): { userId: number; orderId: number } | undefined {
    while (this.#open.length > 0) {
      const at = this.#random.below(this.#open.length);
      const last = this.#open.pop();
      if (!last) return undefined;
      const chosen = this.#open[at] ?? last;
      if (chosen !== last) this.#open[at] = last;
      if (this.state.spot.orders.has(chosen.orderId)) return chosen;
    }
    return undefined;
  }

  #placement(rests: boolean): Command {
    const side: Side = this.#random.below(2) === 0 ? 0 : 1;
    const away = rests ? 1 + this.#random.below(100) : -1 - this.#random.below(40);
    const ticks = side === 0 ? MID_TICKS - away : MID_TICKS + away;
    return this.#command({
      type: "placeOrder",
      userId: 1 + this.#random.below(USERS),
      marketId: 1 + this.#random.below(MARKETS),
      side,
      kind: "limit",
      tif: rests ? "GTC" : "IOC",
      price: price(`${ticks / 100}`),
      quantity: amount(`${(1 + this.#random.below(100)) / 100}`),
    });
  }

  #addMarket(marketId: number): void {
    this.run(this.#command({ type: "setCurrency", currencyId: marketId, symbol: `C${marketId}` }));
    this.run(
      this.#command({
        type: "setMarket",
        marketId,
        symbol: `C${marketId}-USDT`,
        baseId: marketId,
        quoteId: QUOTE_ID,
        tick: price("0.01"),
        lot: amount("0.01"),
        minNotional: amount("0.1"),
        makerFee: rate("0.001"),
        takerFee: rate("0.001"),
        priceBand: rate("0.05"),
        source: "book",
        state: "open",
      }),
    );
  }

  #addUser(userId: number): void {
    this.run(this.#command({ type: "registerUser", userId }));
    for (let currencyId = 1; currencyId <= MARKETS; currencyId += 1) this.#fund(userId, currencyId);
    this.#fund(userId, QUOTE_ID);
  }

  #fund(ownerId: number, currencyId: number): void {
    const fortune = amount("1000000000");
    this.run(
      this.#command({
        type: "credit",
        ownerId,
        account: "c2c",
        currencyId,
        amount: fortune,
        house: "outside",
        tag: "recharge",
        ref: "bench",
      }),
    );
  }

  #command(body: Body<Command>): Command {
    this.#commands += 1;
    return { ...body, id: `bench-${this.#commands}`, at: 1_700_000_000_000 + this.#commands };
  }
}

/**
 * Spot commands a second through the core with its ledger, on one core and without a database. The stream depends on the state (cancels name open
 * orders), so that it is made in chunks between the timed parts.
 */
export async function benchCore(): Promise<{ commandsPerSecond: number; rows: { name: string; value: string }[] }> {
  const load = new Load();
  timeCommands(load, WARM_UP);
  const { ms, postings, trades } = timeCommands(load, COMMANDS);
  const commandsPerSecond = Math.round((COMMANDS / ms) * 1_000);
  return {
    commandsPerSecond,
    rows: [
      { name: "core: spot commands a second (ledger, no database)", value: `${commandsPerSecond}` },
      { name: "core: postings a command", value: `${Math.round((postings / COMMANDS) * 100) / 100}` },
      { name: "core: trades a command", value: `${Math.round((trades / COMMANDS) * 100) / 100}` },
      { name: "core: refused cancels", value: `${load.refused}` },
      { name: "core: open orders at the end", value: `${load.state.spot.orders.size}` },
    ],
  };
}

function timeCommands(load: Load, count: number): { ms: number; postings: number; trades: number } {
  const entriesBefore = load.state.ledger.nextEntryId;
  const tradesBefore = load.state.spot.nextTradeId;
  let ms = 0;
  for (let done = 0; done < count; done += CHUNK) {
    const chunk: Command[] = [];
    while (chunk.length < CHUNK) chunk.push(load.next());
    const start = performance.now();
    for (const command of chunk) load.run(command);
    ms += performance.now() - start;
  }
  return {
    ms,
    postings: load.state.ledger.nextEntryId - entriesBefore,
    trades: load.state.spot.nextTradeId - tradesBefore,
  };
}

if (import.meta.main) {
  const { rows } = await benchCore();
  for (const { name, value } of rows) console.log(`${name}: ${value}`);
}
