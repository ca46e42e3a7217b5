import { amount, type Price, price } from "@candor/contract/domain/money.ts";
import { Publisher } from "../apps/server/src/engine/publisher.ts";
import type { IndexTick } from "../apps/server/src/feeds/feed.ts";
import { createHouseQuotes } from "../apps/server/src/feeds/house-quotes.ts";
import { BTC, BTC_USDT, Driver, USDT } from "../packages/core/src/testing/driver.ts";

export type BookFeedFigures = {
  readonly levels: number;
  /** Processor time in us of a tenth of a second in which a tick replaces the house's 40 quotes and ten commands come and go, the core's work included: medians of pairs. */
  readonly plainUs: number;
  readonly followedUs: number;
  readonly watchedUs: number;
  /** What 30 followed books cost of a second in which each changes ten times. */
  readonly shareOf30: number;
};

const PAIRS = 21;
const ROUNDS = 200;
const LEVELS_OF_USERS = [0, 1_000] as const;

/** Of this thread alone, so that other work on the machine does not count. Its grain is coarse, so whole runs are measured. */
function cpuUs(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/**
 * What the engine pays for the changes of a followed book and for the steps of a watched account, beside the same work without: one market whose quotes change
 * with each tick, with and without a thousand levels of users behind them. Runs of each kind alternate.
 */
export function benchBookFeed(): BookFeedFigures[] {
  return LEVELS_OF_USERS.map((levels) => {
    const run = createRun(levels);
    const times = { plain: [] as number[], followed: [] as number[], watched: [] as number[] };
    run("plain");
    for (let pair = 0; pair < PAIRS; pair += 1)
      for (const kind of ["plain", "followed", "watched"] as const) times[kind].push(run(kind));
    const [plainUs, followedUs, watchedUs] = [median(times.plain), median(times.followed), median(times.watched)];
    return { levels, plainUs, followedUs, watchedUs, shareOf30: ((followedUs - plainUs) * 30 * 10) / 1_000_000 };
  });
}

function createRun(levels: number): (kind: "plain" | "followed" | "watched") => number {
  const driver = new Driver().openExchange(12);
  driver.fund(0, USDT, "100000000");
  driver.fund(0, BTC, "100000");
  for (let userId = 1; userId <= 12; userId += 1) {
    driver.fund(userId, USDT, "100000000");
    driver.fund(userId, BTC, "10000");
  }
  const quotes = createHouseQuotes();
  const market = driver.state.markets.get(BTC_USDT)?.config;
  if (!market) throw new Error("the market is not listed");
  let clock = 0;
  const publisher = new Publisher(
    () => {},
    () => clock,
    () => 1,
  );
  void publisher.loaded(driver.state);
  let rounds = 0;
  const tick = () => {
    rounds += 1;
    const at = price(String(100 + (rounds % 7) / 100)) as Price;
    const index: IndexTick = {
      symbol: "BTC-USDT",
      at: driver.at,
      price: at,
      volume: amount("1"),
      counting: true,
      constituents: [],
    };
    driver.tick(BTC_USDT, "100", { ...quotes(market, index), price: at });
  };
  tick();
  // Far below the quotes, a level each, five users' worth of open orders and more.
  for (let level = 0; level < levels; level += 1)
    driver.place(1 + (level % 11), "buy", { price: (97 - level / 500).toFixed(2), quantity: "0.1" });
  const take = () => {
    for (const { command, execution } of driver.log.splice(0)) publisher.executed(command, execution);
    clock += 100;
    publisher.sealed().committed();
  };
  take();
  return (kind) => {
    publisher.follow(BTC_USDT, kind === "followed");
    publisher.watchAccount(12, kind === "watched");
    const started = cpuUs();
    for (let round = 0; round < ROUNDS; round += 1) {
      tick();
      for (let count = 0; count < 5; count += 1) {
        const { orderId } = driver.place(12, "buy", { price: "99.5", quantity: "1" });
        driver.ok({ type: "cancelOrder", userId: 12, orderId });
      }
      take();
    }
    return (cpuUs() - started) / ROUNDS;
  };
}
