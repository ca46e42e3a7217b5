/**
 * Orders in the auction of a launch, 500 a second, into a book of 10,000 levels a side that all overlap, whose price is published each second: their
 * acknowledgements against those of as many orders that rest in an ordinary book of the same engine.
 */
import { Auctions } from "../apps/server/src/engine/auctions.ts";
import { systemCommand } from "../apps/server/src/engine/queue.ts";
import type { CommandRequest, Published } from "../apps/server/src/platform/bus/bus.ts";
import { withClient } from "../apps/server/src/platform/database/connect.ts";
import { createPool } from "../apps/server/src/platform/database/database.ts";
import {
  commandId,
  fund,
  limitOrder,
  required,
  seedMarket,
  startTestEngine,
  type TestEngine,
} from "../apps/server/src/testing/engine.ts";
import { startTestPostgres } from "../apps/server/src/testing/postgres.ts";
import { NEW, NEW_USDT, openSale } from "../apps/server/src/testing/subscriptions.ts";
import { amount, price } from "../packages/contract/src/domain/money.ts";
import { MINUTE_MS, SECOND_MS } from "../packages/contract/src/domain/time.ts";

const LEVELS = 10_000;
/** Orders that a user may have open in a market. */
const PER_USER = 200;
const TRADERS = 64;
const MAKERS = (2 * LEVELS) / PER_USER;
const PER_SECOND = 500;
const ROUND_MS = 5_000;
const ROUNDS = 5;
const LOWEST = 3_000;

export type AuctionFigures = {
  readonly levels: number;
  /** Of the best round, in ms: the one in which the machine did least besides. */
  readonly restingP99Ms: number;
  readonly auctionP99Ms: number;
  readonly ratio: number;
  /** Auctions that were published during the rounds. */
  readonly published: number;
};

const ticks = (count: number): string => `${count / 10_000}`;

function auctionOrder(userId: number, side: 0 | 1, level: number): CommandRequest {
  const order = limitOrder({ userId, side, price: "1", quantity: "10" }) as Extract<
    CommandRequest,
    { type: "placeOrder" }
  >;
  return { ...order, marketId: NEW_USDT, price: price(ticks(LOWEST + level)), quantity: amount("10") };
}

async function fillBook(engine: TestEngine): Promise<void> {
  const orders = Array.from({ length: 2 * LEVELS }, (_, index) => {
    const maker = Math.floor(index / PER_USER);
    // The first half of the makers buys, so that nobody stands on both sides.
    return auctionOrder(1 + TRADERS + maker, index < LEVELS ? 0 : 1, index % LEVELS);
  });
  while (orders.length > 0) {
    const outcomes = await Promise.all(orders.splice(0, 1_000).map((order) => engine.send(order)));
    const refused = outcomes.find((outcome) => !outcome.ok);
    if (refused) throw new Error(`an order of the book was refused: ${JSON.stringify(refused)}`);
  }
}

const p99 = (latencies: readonly number[]): number =>
  latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? Number.NaN;
const best = (values: readonly number[]): number => Math.min(...values);

/** The p99 of a round of orders, sent evenly. */
async function round({ send }: TestEngine, orderOf: (sent: number) => CommandRequest): Promise<number> {
  const latencies: number[] = [];
  const pending: Promise<void>[] = [];
  const started = performance.now();
  for (let sent = 0; performance.now() - started < ROUND_MS; ) {
    for (; sent < ((performance.now() - started) / 1_000) * PER_SECOND; sent += 1) {
      const asked = performance.now();
      pending.push(
        send(orderOf(sent)).then((outcome) => {
          if (!outcome.ok) throw new Error(`an order was refused: ${outcome.error}`);
          latencies.push(performance.now() - asked);
        }),
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await Promise.all(pending);
  return p99(latencies);
}

const resting = (sent: number): CommandRequest => {
  const side = sent % 2 === 0 ? 0 : 1;
  const away = 1 + (sent % 40);
  return limitOrder({
    userId: 1 + (sent % TRADERS),
    side,
    price: `${30_000 + (side === 0 ? -away : away)}`,
    quantity: "0.0001",
  });
};
/** Even users buy and odd ones sell, and all of it overlaps. */
const inAuction = (sent: number): CommandRequest =>
  auctionOrder(1 + (sent % TRADERS), sent % 2 === 0 ? 0 : 1, (sent * 37) % LEVELS);

async function measure(engine: TestEngine): Promise<{ restingP99Ms: number; auctionP99Ms: number }> {
  const [quiet, busy]: [number[], number[]] = [[], []];
  for (let index = 0; index < ROUNDS; index += 1) {
    quiet.push(await round(engine, resting));
    busy.push(await round(engine, inAuction));
  }
  return { restingP99Ms: best(quiet), auctionP99Ms: best(busy) };
}

export async function benchAuction(): Promise<AuctionFigures> {
  const { postgres, stop } = await startTestPostgres();
  const name = `${postgres.prefix}auction`;
  const on = (url: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  try {
    await withClient(postgres.adminUrl, (admin) =>
      admin.query(`CREATE DATABASE ${name} TEMPLATE ${postgres.template} OWNER candor_owner`),
    );
    const pool = createPool(on(postgres.appUrl), { max: 2, name: "bench" });
    const clock = { ahead: 0 };
    const now = () => Date.now() + clock.ahead;
    let published = 0;
    const auctions = new Auctions((message: Published) => {
      if (message.type === "auction") published += 1;
    }, now);
    const engine = await startTestEngine(on(postgres.appUrl), { now, followers: [auctions] });
    const users = Array.from({ length: TRADERS + MAKERS }, (_, index) => index + 1);
    await seedMarket(engine, pool, users);
    const endsAt = now() + MINUTE_MS;
    await openSale(engine, { issuerId: 1, startsAt: now(), endsAt, launchAt: endsAt + 10 * MINUTE_MS });
    await required(engine, ...users.map((userId) => fund(userId, NEW, "100000")));
    clock.ahead = MINUTE_MS;
    const strike = () => engine.engine.enqueue(systemCommand({ type: "clock", id: commandId() }), "system");
    strike();
    await fillBook(engine);
    const clocks = setInterval(strike, SECOND_MS);
    published = 0;
    const { restingP99Ms, auctionP99Ms } = await measure(engine);
    clearInterval(clocks);
    await engine.stop();
    await pool.end();
    const rounded = (value: number): number => Math.round(value * 10) / 10;
    return {
      levels: LEVELS,
      restingP99Ms: rounded(restingP99Ms),
      auctionP99Ms: rounded(auctionP99Ms),
      ratio: Math.round((auctionP99Ms / restingP99Ms) * 100) / 100,
      published,
    };
  } finally {
    await stop();
  }
}

if (import.meta.main) console.log(await benchAuction());
