import { amount, price, rate } from "@candor/contract/domain/money.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { Pool } from "pg";
import { Admission } from "../engine/admission.ts";
import { connectEngineDatabase } from "../engine/connect.ts";
import { Engine } from "../engine/engine.ts";
import type { EngineOptions } from "../engine/engine-options.ts";
import { IdempotencyWindow } from "../engine/idempotency.ts";
import type { CommandRequest, Outcome } from "../platform/bus/bus.ts";
import { makeCommandId } from "../platform/bus/command-id.ts";
import { hashBody } from "../platform/bus/protocol.ts";
import { createLog } from "../platform/log/log.ts";
import { createEngineMetrics } from "../platform/metrics.ts";

export const USDT = 3;
export const BTC = 1;
export const MARKET = 1;

/** An engine over a test's database, without feed, gateway or thread. */
export type TestEngine = {
  readonly engine: Engine;
  readonly send: (request: CommandRequest, lane?: "user" | "operator") => Promise<Outcome>;
  readonly stop: () => Promise<void>;
};

export async function startTestEngine(url: string, changes: Partial<EngineOptions> = {}): Promise<TestEngine> {
  const engine = new Engine({
    connect: () => connectEngineDatabase(url),
    holder: crypto.randomUUID(),
    now: () => Date.now(),
    wallNow: () => Date.now(),
    log: createLog(process.env["ENGINE_TEST_LOG"] ?? "silent"),
    metrics: createEngineMetrics(),
    followers: [],
    keepsBodies: true,
    ...changes,
  });
  await engine.start();
  const admission = new Admission(new IdempotencyWindow(Date.now() - 60_000), {
    wallNow: () => Date.now(),
    lookUp: () => Promise.resolve(undefined),
    enqueue: (queued, lane) => {
      const refused = engine.enqueue(queued, lane);
      return refused && refuse(refused);
    },
  });
  return {
    engine,
    send: (request, lane = "user") =>
      new Promise((resolve) => {
        admission.submit({ request, bodyHash: hashBody(request), lane, answer: (text) => resolve(JSON.parse(text)) });
      }),
    stop: () => engine.drain(),
  };
}

export const commandId = (): string => makeCommandId(Date.now());

const INSERT_USERS = `
INSERT INTO users (user_id, uid, email, password_hash, nickname, channel, invite_code)
SELECT id, (10000000 + id)::text, 'user' || id || '@test.example', '-', 'user ' || id, 'mail', 'invite' || id FROM unnest($1::bigint[]) AS id`;

type Market = Extract<CommandRequest, { type: "setMarket" }>;
const marketOf = (own: Pick<Market, "marketId" | "symbol" | "baseId" | "lot" | "source">): Market => ({
  type: "setMarket",
  id: commandId(),
  ...own,
  quoteId: USDT,
  tick: price("0.01"),
  minNotional: amount("1"),
  makerFee: rate("0.001"),
  takerFee: rate("0.001"),
  priceBand: rate("0.05"),
  state: "open",
});

/** Currencies, one book-priced market BTC-USDT, and users with 1,000,000 USDT and 1,000 BTC each in their coin account. */
export async function seedMarket(
  { send }: Pick<TestEngine, "send">,
  pool: Pool,
  userIds: readonly number[],
): Promise<void> {
  await pool.query(INSERT_USERS, [userIds]);
  const setup: CommandRequest[] = [
    { type: "setCurrency", id: commandId(), currencyId: USDT, symbol: "USDT" },
    { type: "setCurrency", id: commandId(), currencyId: BTC, symbol: "BTC" },
    marketOf({ marketId: MARKET, symbol: "BTC-USDT", baseId: BTC, lot: amount("0.000001"), source: "book" }),
    ...userIds.map((userId) => ({ type: "registerUser" as const, id: commandId(), userId })),
    ...userIds.flatMap((userId) => [fund(userId, USDT, "1000000"), fund(userId, BTC, "1000")]),
  ];
  const outcomes = await Promise.all(setup.map((request) => send(request, "operator")));
  const refused = outcomes.find((outcome) => !outcome.ok);
  if (refused) throw new Error(`seeding was refused: ${JSON.stringify(refused)}`);
}

type Credit = Extract<CommandRequest, { type: "credit" }>;

export const fund = (
  ownerId: number,
  currencyId: number,
  text: string,
  account: Credit["account"] = "c2c",
): CommandRequest => ({
  type: "credit",
  id: commandId(),
  ownerId,
  account,
  currencyId,
  amount: amount(text),
  house: "outside",
  tag: "system_recharge",
  ref: "test",
});

/** What is answered to conversions that were sent: `tick` gives the prices that they wait for, as often as it takes until they are done. */
export async function atNextTicks<Answer>(sent: Promise<Answer>, tick: () => Promise<unknown>): Promise<Answer> {
  let isAnswered = false;
  const answered = sent.finally(() => {
    isAnswered = true;
  });
  while (!isAnswered) await tick();
  return answered;
}

/** Sends what must not be refused. */
export async function required(
  { send }: Pick<TestEngine, "send">,
  ...requests: readonly CommandRequest[]
): Promise<void> {
  for (const request of requests) {
    const outcome = await send(request, "operator");
    if (!outcome.ok) throw new Error(`${request.type} was refused: ${outcome.error}`);
  }
}

export const ETH = 2;
export const ETH_USDT = 2;
/** A second market beside that of `seedMarket`, priced by the index. */
export const ethMarket = (): CommandRequest[] => [
  { type: "setCurrency", id: commandId(), currencyId: ETH, symbol: "ETH" },
  marketOf({ marketId: ETH_USDT, symbol: "ETH-USDT", baseId: ETH, lot: amount("0.0001"), source: "index" }),
];

let tickIds = 1_000;
/** A counting tick of this moment, of a venue that is the whole market. */
export const indexTick = (marketId: number, text: string): CommandRequest => {
  tickIds += 1;
  return {
    type: "indexTick",
    id: commandId(),
    tickId: tickIds,
    marketId,
    price: price(text),
    counting: true,
    volume: amount("0"),
    constituents: "[]",
    bids: [],
    asks: [],
  };
};

export type LimitOrder = {
  readonly userId: number;
  readonly side: 0 | 1;
  readonly price: string;
  readonly quantity: string;
};
export const limitOrder = (order: LimitOrder): CommandRequest => ({
  type: "placeOrder",
  id: commandId(),
  userId: order.userId,
  marketId: MARKET,
  side: order.side,
  kind: "limit",
  tif: "GTC",
  price: price(order.price),
  quantity: amount(order.quantity),
});

export const marketBuy = (order: { userId: number; marketId: number; quoteAmount: string }): CommandRequest => ({
  type: "placeOrder",
  id: commandId(),
  userId: order.userId,
  marketId: order.marketId,
  side: 0,
  kind: "market",
  tif: "IOC",
  quoteAmount: amount(order.quoteAmount),
});
