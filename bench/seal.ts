/**
 * What the seal of the state costs a command: the same batches are executed and encoded, and beside that noted and hashed. The share is that of the work
 * which the core and the text of a batch take anyway, in the same run.
 */
import { hash } from "node:crypto";
import { amount, price, rate } from "@candor/contract/domain/money.ts";
import { type Executed, linesOf } from "@candor/core/engine/batch.ts";
import type { Command } from "@candor/core/engine/command.ts";
import { execute } from "@candor/core/engine/execute.ts";
import { createState } from "@candor/core/engine/rows.ts";
import type { State } from "@candor/core/engine/state.ts";
import { StateSeal } from "@candor/core/seal/state-seal.ts";
import { SeededRandom } from "@candor/core/testing/random.ts";

const BASE = 1;
const QUOTE = 3;
const COMMANDS = 40_000;
const sha256 = (text: string): string => hash("sha256", text);

type Body<C> = C extends Command ? Omit<C, "id" | "at"> : never;

export type SealFigures = {
  readonly users: number;
  readonly batch: number;
  /** us a command. */
  readonly coreUs: number;
  readonly sealUs: number;
  /** The seal of the whole state at once, which a reload takes; ms. */
  readonly wholeMs: number;
};

function open(users: number): { state: State; run: (body: Body<Command>) => Executed } {
  const state = createState();
  let commands = 0;
  const run = (body: Body<Command>): Executed => {
    commands += 1;
    const command: Command = { ...body, id: `c${commands}`, at: 1_700_000_000_000 + commands };
    return { command, execution: execute(state, command) };
  };
  run({ type: "setCurrency", currencyId: BASE, symbol: "BTC" });
  run({ type: "setCurrency", currencyId: QUOTE, symbol: "USDT" });
  run({
    type: "setMarket",
    marketId: 1,
    symbol: "BTC-USDT",
    baseId: BASE,
    quoteId: QUOTE,
    source: "book",
    state: "open",
    tick: price("0.01"),
    lot: amount("0.000001"),
    minNotional: amount("1"),
    priceBand: rate("0.05"),
    makerFee: rate("0.001"),
    takerFee: rate("0.001"),
  });
  for (let ownerId = 1; ownerId <= users; ownerId += 1) {
    run({ type: "registerUser", userId: ownerId });
    for (const currencyId of [BASE, QUOTE]) {
      const credit = { account: "c2c", house: "outside", tag: "system_recharge", ref: "bench" } as const;
      run({ type: "credit", ownerId, currencyId, amount: amount("1000000"), ...credit });
    }
  }
  return { state, run };
}

/** Limit orders around the middle, half of which trade, as in `orders-engine.ts`. */
function measure(users: number, batch: number): SealFigures {
  const random = new SeededRandom(20_261_122);
  const { state, run } = open(users);
  const started = performance.now();
  const seal = new StateSeal(state, sha256);
  seal.root();
  const wholeMs = performance.now() - started;
  let core = 0;
  let sealed = 0;
  for (let done = 0; done < COMMANDS; done += batch) {
    const before = performance.now();
    const executed: Executed[] = [];
    for (let index = 0; index < batch; index += 1) {
      const cents = 3_000_000 + random.below(101) - 50;
      executed.push(
        run({
          type: "placeOrder",
          userId: 1 + random.below(users),
          marketId: 1,
          side: random.below(2) === 0 ? 0 : 1,
          kind: "limit",
          tif: "GTC",
          price: price(`${cents / 100}`),
          quantity: amount("0.001"),
        }),
      );
    }
    const lines = executed.map(linesOf);
    sha256(lines.flat().join("\n"));
    const between = performance.now();
    executed.forEach(({ execution }, index) => {
      seal.note(execution.events, (lines[index] as string[]).slice(2));
    });
    seal.root();
    if (done * 2 < COMMANDS) continue;
    core += between - before;
    sealed += performance.now() - between;
  }
  const us = (ms: number): number => Math.round((ms * 2_000_000) / COMMANDS) / 1_000;
  return { users, batch, coreUs: us(core), sealUs: us(sealed), wholeMs: Math.round(wholeMs) };
}

export const benchSeal = (): SealFigures[] => [
  measure(64, 371),
  measure(10_000, 371),
  measure(10_000, 20),
  measure(100_000, 371),
];

if (import.meta.main) console.table(benchSeal());
