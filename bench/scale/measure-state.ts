import { hash } from "node:crypto";
import { amount, price, rate } from "@candor/contract/domain/money.ts";
import type { Command } from "@candor/core/engine/command.ts";
import { execute } from "@candor/core/engine/execute.ts";
import { createState } from "@candor/core/engine/rows.ts";
import { StateSeal } from "@candor/core/seal/state-seal.ts";
import { heapBytes } from "./process-use.ts";

const USERS = 50_000;
const BALANCES = 4;
const ORDERS = 50_000;

type Body<C> = C extends Command ? Omit<C, "id" | "at"> : never;

export type StateCosts = {
  /** Bytes of heap: a user without a balance, a balance, an open order with its place in the book, and what the seal keeps for each open record. */
  readonly bytesPerUser: number;
  readonly bytesPerBalance: number;
  readonly bytesPerOrder: number;
  readonly bytesPerSealedRecord: number;
};

/** The engine's memory: users with balances, one resting order each, and the tree of the seal over all of them. */
export function measureState(): StateCosts {
  const state = createState();
  let commands = 0;
  const run = (body: Body<Command>): void => {
    commands += 1;
    const { outcome } = execute(state, { ...body, id: `scale-${commands}`, at: 1_700_000_000_000 + commands });
    if (!outcome.ok) throw new Error(`${body.type} was refused: ${outcome.error}`);
  };
  const own = { quoteId: 1, tick: price("0.01"), lot: amount("0.01"), minNotional: amount("0.1") };
  const fees = { makerFee: rate("0.001"), takerFee: rate("0.001"), priceBand: rate("0.5") };
  for (let currencyId = 1; currencyId <= BALANCES; currencyId += 1)
    run({ type: "setCurrency", currencyId, symbol: `C${currencyId}` });
  run({ type: "setMarket", marketId: 1, symbol: "C2-C1", baseId: 2, ...own, ...fees, source: "book", state: "open" });

  const empty = heapBytes();
  for (let userId = 1; userId <= USERS; userId += 1) run({ type: "registerUser", userId });
  const users = heapBytes();
  const credit = { account: "c2c", amount: amount("1000"), house: "outside", tag: "recharge", ref: "scale" } as const;
  for (let ownerId = 1; ownerId <= USERS; ownerId += 1)
    for (let currencyId = 1; currencyId <= BALANCES; currencyId += 1)
      run({ type: "credit", ownerId, currencyId, ...credit });
  const balances = heapBytes();
  const order = { marketId: 1, side: 0, kind: "limit", tif: "GTC", quantity: amount("1") } as const;
  for (let index = 0; index < ORDERS; index += 1)
    run({ type: "placeOrder", userId: 1 + (index % USERS), ...order, price: price(`${50 + (index % 40)}`) });
  const orders = heapBytes();
  const seal = new StateSeal(state, (text) => hash("sha256", text));
  seal.root();
  const sealed = heapBytes();
  // A leaf for each user, one for all balances of an owner, one for each open order.
  const leaves = USERS * 2 + ORDERS;
  return {
    bytesPerUser: Math.round((users - empty) / USERS),
    bytesPerBalance: Math.round((balances - users) / (USERS * BALANCES)),
    bytesPerOrder: Math.round((orders - balances) / ORDERS),
    bytesPerSealedRecord: Math.round((sealed - orders) / leaves),
  };
}

if (import.meta.main) console.log(JSON.stringify(measureState()));
