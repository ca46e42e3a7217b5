import { amount, formatAmount, type Price, price } from "@candor/contract/domain/money.ts";
import { AUCTION_FIRM_MS } from "@candor/contract/domain/subscriptions.ts";
import { auctionResult } from "@candor/contract/rules/auction.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { execute, hasDue } from "../../engine/execute.ts";
import { checkBatch, checkState } from "../../engine/invariants.ts";
import { restore, rowsOf } from "../../engine/rows.ts";
import { decodeRows, encodeRows, stateHash } from "../../engine/snapshot.ts";
import { market, NEW, NEW_USDT, USDT } from "../../testing/driver.ts";
import { SeededRandom } from "../../testing/random.ts";
import { ISSUER, SubscriptionDriver, sale } from "../../testing/subscriptions.ts";
import { auctionOf } from "./auction.ts";

let driver: SubscriptionDriver;
const USERS = 8;
/** Users 2 to 8 have 1,000 USDT and 1,000 NEW each; the issue price is 0.5. */
function inAuction(users = USERS): SubscriptionDriver {
  const opened = SubscriptionDriver.opened(users);
  for (let userId = 2; userId <= users; userId += 1) opened.fund(userId, NEW, "1000");
  return opened.until(sale.allotsAt).until(opened.times.auctionAt);
}
const order = (userId: number, side: "buy" | "sell", at: string, quantity: string) =>
  driver.order(userId, side, { marketId: NEW_USDT, price: at, quantity });
const place = (userId: number, side: "buy" | "sell", at: string, quantity: string) =>
  driver.place(userId, side, { marketId: NEW_USDT, price: at, quantity });
const marketNow = () => {
  const found = driver.state.spot.markets.get(NEW_USDT);
  if (!found) throw new Error("the pair is missing");
  return found;
};
const trades = () =>
  driver.log.flatMap(({ execution }) =>
    execution.events.flatMap((event) =>
      event.type === "trade"
        ? [
            `${event.takerSide === 0 ? event.takerUserId : event.makerUserId} buys ${formatAmount(event.quantity)} of ${
              event.takerSide === 0 ? event.makerUserId : event.takerUserId
            } at ${formatAmount(event.price)}`,
          ]
        : [],
    ),
  );

beforeEach(() => {
  driver = inAuction();
});

describe("before the launch", () => {
  test("limit orders rest without matching, and the price, the volume and the imbalance are known", () => {
    place(2, "buy", "0.6", "10");
    place(3, "sell", "0.4", "25");
    expect(trades()).toEqual([]);
    expect(auctionOf(marketNow())).toEqual({ ticks: 50, volume: 100_000n, imbalance: -150_000n });
    expect([driver.balance(2, USDT), driver.balance(3, NEW)]).toEqual(["994/6", "975/25"]);
    checkState(driver.state);
  });

  test("nothing else is taken", () => {
    const base = { marketId: NEW_USDT, price: "0.5", quantity: "10" };
    for (const change of [
      { tif: "IOC" },
      { tif: "FOK" },
      { tif: "POST" },
      { kind: "stop_limit", stop: "0.5" },
    ] as const)
      expect(driver.refusedOrder(2, "buy", { ...base, ...change })).toBe("AUCTION_ORDER");
    expect(driver.refusedOrder(2, "buy", { marketId: NEW_USDT, kind: "market", quantity: "10" })).toBe("AUCTION_ORDER");
    expect(driver.refusedOrder(2, "buy", { ...base, price: "0.001" })).toBe("PRICE_OFF_TICK");
    expect(driver.refusedOrder(2, "buy", { ...base, quantity: "1" })).toBe("NOTIONAL_TOO_SMALL");
    expect(driver.refusedOrder(2, "buy", { ...base, quantity: "10000" })).toBe("INSUFFICIENT_BALANCE");
  });

  test("the pair is closed until ten minutes before, and from the launch until its trades are done", () => {
    driver.at = driver.times.auctionAt - 2;
    expect(driver.refused(order(2, "buy", "0.5", "10"))).toBe("MARKET_CLOSED");
    place(2, "buy", "0.5", "10");
    driver.at = driver.times.launchAt - 2;
    place(2, "buy", "0.5", "10");
    expect(driver.refused(order(2, "buy", "0.5", "10"))).toBe("MARKET_CLOSED");
    driver.until(driver.times.launchAt);
    place(2, "buy", "0.5", "10");
  });

  test("nobody meets an own order, by which a single account would set the price alone", () => {
    place(2, "buy", "0.6", "10");
    expect(driver.refused(order(2, "sell", "0.6", "10"))).toBe("AUCTION_OWN_ORDER");
    expect(driver.refused(order(2, "sell", "0.5", "10"))).toBe("AUCTION_OWN_ORDER");
    const ask = place(2, "sell", "0.61", "10");
    expect(driver.refused(order(2, "buy", "0.61", "10"))).toBe("AUCTION_OWN_ORDER");
    driver.ok({ type: "cancelOrder", userId: 2, orderId: ask.orderId });
    place(2, "buy", "0.61", "10");
    place(3, "sell", "0.6", "10");
  });

  test("orders are canceled and reduced until the last minute, in which they are firm", () => {
    const [one, two, three] = [
      place(2, "buy", "0.5", "10"),
      place(2, "buy", "0.6", "10"),
      place(2, "buy", "0.7", "10"),
    ];
    driver.ok({ type: "cancelOrder", userId: 2, orderId: one.orderId });
    driver.ok({ type: "reduceOrder", userId: 2, orderId: two.orderId, quantity: amount("5") });
    driver.at = driver.times.launchAt - AUCTION_FIRM_MS - 2;
    driver.ok({ type: "reduceOrder", userId: 2, orderId: three.orderId, quantity: amount("4") });
    expect(driver.refused({ type: "cancelOrder", userId: 2, orderId: two.orderId })).toBe("AUCTION_FIRM");
    const reduced = { type: "reduceOrder", userId: 2, orderId: two.orderId, quantity: amount("1") } as const;
    expect(driver.refused(reduced)).toBe("AUCTION_FIRM");
    const amended = { type: "amendOrder", userId: 2, orderId: two.orderId, price: price("0.65") } as const;
    expect(driver.refused({ ...amended, quantity: amount("5") })).toBe("AUCTION_FIRM");
    expect(driver.ok({ type: "cancelAll", userId: 2 }).outcome).toMatchObject({ cancelled: 0 });
    place(3, "sell", "0.5", "4");
    driver.ok({ type: "setUserState", userId: 2, state: "frozen" });
    expect(driver.state.spot.orders.size).toBe(1);
    expect(driver.balance(2, USDT)).toBe("1000/0");
  });

  test("a crossed book is loaded as it was", () => {
    place(2, "buy", "0.6", "10");
    place(3, "sell", "0.4", "25");
    const reloaded = restore(decodeRows(encodeRows(rowsOf(driver.state))));
    expect(stateHash(reloaded)).toBe(stateHash(driver.state));
    checkState(reloaded);
  });
});

describe("the launch", () => {
  test("the worked example: all trade at the one price that trades the most, by price and then by time", () => {
    //  price   bids           asks    buyers  sellers  volume  imbalance
    //   0.54   20 (user 2)      -        20     100       20       -80
    //   0.53    -             30 (7)     20     100       20       -80
    //   0.52   25 (3), 15 (4) 20 (6)     60      70       60       -10
    //   0.51   10 (5)         30 (6)     70      50       50        20
    //   0.50    -             20 (7)     70      20       20        50
    place(3, "buy", "0.52", "25");
    place(4, "buy", "0.52", "15");
    place(7, "sell", "0.5", "20");
    place(7, "sell", "0.53", "30");
    place(6, "sell", "0.52", "20");
    place(6, "sell", "0.51", "30");
    place(2, "buy", "0.54", "20");
    place(5, "buy", "0.51", "10");
    expect(auctionOf(marketNow())).toEqual({ ticks: 52, volume: 600_000n, imbalance: -100_000n });
    driver.until(driver.times.launchAt);
    expect(trades()).toEqual([
      "2 buys 20 of 7 at 0.52",
      "3 buys 25 of 6 at 0.52",
      "4 buys 5 of 6 at 0.52",
      "4 buys 10 of 6 at 0.52",
    ]);
    expect(driver.saleNow.now).toMatchObject({ launchPrice: price("0.52"), launchedAt: driver.at });
    // User 2 had frozen 10.8, paid 10.4 and a fee of 0.1 % in coins; what is left of user 6's order rests.
    expect([driver.balance(2, USDT), driver.balance(2, NEW)]).toEqual(["989.6/0", "1019.98/0"]);
    expect(driver.balance(6, NEW)).toBe("950/10");
    expect(marketNow().launch).toBeUndefined();
    checkBatch(driver.log.flatMap(({ execution }) => execution.events));
    checkState(driver.state);
    // Continuous trading: a market order takes what rests.
    driver.place(2, "buy", { marketId: NEW_USDT, kind: "market", quantity: "10" });
    expect(trades().at(-1)).toBe("2 buys 10 of 6 at 0.52");
  });

  test("of prices that trade the same, the least imbalance and then the issue price decide", () => {
    place(2, "buy", "0.9", "10");
    place(3, "sell", "0.3", "10");
    expect(auctionOf(marketNow())?.ticks).toBe(50);
    // Five more are bid at up to 0.6: above it demand and supply agree.
    place(4, "buy", "0.6", "5");
    expect(auctionOf(marketNow())).toEqual({ ticks: 61, volume: 100_000n, imbalance: 0n });
    driver.until(driver.times.launchAt);
    expect(trades()).toEqual(["2 buys 10 of 3 at 0.61"]);
  });

  test("a buyer who is filled in part keeps frozen what the rest costs at the own limit", () => {
    place(2, "buy", "0.8", "20");
    place(3, "sell", "0.4", "15");
    driver.until(driver.times.launchAt);
    expect(trades()).toEqual(["2 buys 15 of 3 at 0.5"]);
    expect(driver.balance(2, USDT)).toBe("988.5/4");
    driver = inAuction();
    place(2, "buy", "0.8", "10");
    place(4, "buy", "0.7", "20");
    place(3, "sell", "0.4", "15");
    driver.until(driver.times.launchAt);
    expect(trades()).toEqual(["2 buys 10 of 3 at 0.5", "4 buys 5 of 3 at 0.5"]);
    expect([driver.balance(2, USDT), driver.balance(4, USDT)]).toEqual(["995/0", "987/10.5"]);
    checkState(driver.state);
  });

  test("the younger order of a pair pays as the taker", () => {
    driver.ok({ ...market(NEW_USDT, "NEW-USDT", NEW, "book"), makerFee: 0n as never });
    place(2, "buy", "0.5", "10");
    place(3, "sell", "0.5", "10");
    driver.until(driver.times.launchAt);
    expect([driver.balance(2, NEW), driver.balance(3, USDT)]).toEqual(["1010/0", "1004.995/0"]);
  });

  test("where nothing trades the pair opens with its orders", () => {
    place(2, "buy", "0.4", "10");
    place(3, "sell", "0.5", "10");
    driver.until(driver.times.launchAt);
    expect(trades()).toEqual([]);
    expect(driver.saleNow.now).toMatchObject({ launchPrice: undefined, launchedAt: driver.at });
    place(4, "buy", "0.5", "4");
    expect(trades()).toEqual(["4 buys 4 of 3 at 0.5"]);
  });

  test("of a pair that an operator has closed waits until it opens", () => {
    place(2, "buy", "0.5", "10");
    const left = place(4, "buy", "0.5", "4");
    place(3, "sell", "0.5", "10");
    driver.ok({ ...market(NEW_USDT, "NEW-USDT", NEW, "book"), state: "closed" });
    driver.until(driver.times.launchAt + 5_000);
    expect([hasDue(driver.state), trades()]).toEqual([false, []]);
    driver.ok({ type: "cancelOrder", userId: 4, orderId: left.orderId });
    driver.until(driver.times.releaseAt);
    expect(driver.saleNow.now).toMatchObject({ launchedAt: undefined, releasedAt: driver.at });
    driver.ok(market(NEW_USDT, "NEW-USDT", NEW, "book"));
    driver.until(driver.times.releaseAt + 9_000);
    expect(trades()).toEqual(["2 buys 10 of 3 at 0.5"]);
  });

  test("the issuer sells what nobody subscribed", () => {
    place(ISSUER, "sell", "0.5", "100");
    place(2, "buy", "0.5", "40");
    driver.until(driver.times.launchAt);
    expect([driver.balance(ISSUER, NEW), driver.balance(ISSUER, USDT)]).toEqual(["900/60", "19.98/0"]);
  });
});

/** So many orders a side, all of which trade: more than one slice does. */
function fillAuction(many: number): void {
  for (let index = 0; index < many; index += 1) {
    place(2 + (index % 3), "buy", "0.6", "2");
    place(5 + (index % 3), "sell", "0.4", "3");
  }
}

describe("a launch in slices", () => {
  test("with a reload between any two trades as without", () => {
    fillAuction(350);
    driver.until(driver.times.launchAt, 0);
    const slices: number[] = [];
    while (hasDue(driver.state)) {
      const { events } = driver.ok({ type: "settleDue" });
      checkBatch(events);
      slices.push(events.filter(({ type }) => type === "trade").length);
      const reloaded = restore(decodeRows(encodeRows(rowsOf(driver.state))));
      checkState(reloaded);
      driver.ok({ type: "restart" });
      const { command, execution } = driver.log.at(-1) as (typeof driver.log)[number];
      expect(execute(reloaded, command)).toEqual(execution);
      expect(stateHash(reloaded)).toBe(stateHash(driver.state));
      driver.state = reloaded;
    }
    expect(slices).toEqual([200, 200, 67]);
    const found = trades();
    driver = inAuction();
    fillAuction(350);
    driver.until(driver.times.launchAt);
    expect(trades()).toEqual(found);
  });

  test("takes no order and no cancel between them, and a user who is frozen trades first", () => {
    fillAuction(350);
    driver.until(driver.times.launchAt, 1);
    expect(trades()).toHaveLength(200);
    const open = [...driver.state.spot.orders.values()].find(({ userId }) => userId === 2);
    expect(driver.refused({ type: "cancelOrder", userId: 2, orderId: open?.orderId ?? 0 })).toBe("AUCTION_FIRM");
    expect(driver.refused(order(2, "buy", "0.6", "10"))).toBe("MARKET_CLOSED");
    driver.at = driver.times.launchAt - 100_000;
    expect(driver.refused(order(2, "buy", "0.6", "10"))).toBe("MARKET_CLOSED");
    expect(driver.refused({ type: "cancelOrder", userId: 2, orderId: open?.orderId ?? 0 })).toBe("AUCTION_FIRM");
    driver.ok({ ...market(NEW_USDT, "NEW-USDT", NEW, "book"), state: "closed" });
    expect(hasDue(driver.state)).toBe(true);
    driver.ok({ type: "setUserState", userId: 3, level: 2 });
    expect(trades()).toHaveLength(200);
    driver.ok({ type: "setUserState", userId: 2, state: "frozen" });
    expect(trades()).toHaveLength(467);
    expect(driver.saleNow.now.launchedAt).toBeDefined();
    checkState(driver.state);
  });
});

test("random auctions trade at the price and in the amounts of a naive one, and leave no crossed book", () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = new SeededRandom(seed);
    driver = inAuction();
    const placed: { user: number; side: "buy" | "sell"; ticks: number; left: number; limit: number }[] = [];
    for (let index = 0; index < 40; index += 1) {
      // Even users buy, odd ones sell.
      const user = 2 + random.below(USERS - 1);
      const side = user % 2 === 0 ? "buy" : "sell";
      const ticks = 40 + random.below(20);
      const left = 3 + random.below(30);
      place(user, side, formatAmount(BigInt(ticks) * price("0.01")), String(left));
      placed.push({ user, side, ticks, left, limit: ticks });
    }
    const of = (side: "buy" | "sell") => placed.filter((one) => one.side === side);
    const level = ({ ticks, left }: (typeof placed)[number]) => ({ price: ticks, quantity: left * 10_000 });
    const bids = of("buy").toSorted((a, b) => b.ticks - a.ticks);
    const asks = of("sell").toSorted((a, b) => a.ticks - b.ticks);
    const result = auctionResult(
      { bids: bids.map(level), asks: asks.map(level) },
      { tick: price("0.01"), issuePrice: sale.price },
    );
    driver.until(driver.times.launchAt);
    checkState(driver.state);
    const at = result?.ticks ?? 0;
    const naive: string[] = [];
    for (const bid of bids)
      for (const ask of asks) {
        const lots = Math.min(bid.left, ask.left);
        if (!result || lots === 0 || bid.ticks < at || ask.ticks > at) continue;
        bid.left -= lots;
        ask.left -= lots;
        naive.push(`${bid.user} buys ${lots} of ${ask.user} at ${formatAmount((BigInt(at) * price("0.01")) as Price)}`);
      }
    expect(trades()).toEqual(naive);
    const { book } = marketNow();
    expect((book.bestBid() ?? 0) < (book.bestAsk() ?? Number.POSITIVE_INFINITY)).toBe(true);
    expect([...driver.state.spot.orders.values()].map(({ openLots }) => openLots / 10_000)).toEqual(
      placed.filter(({ left }) => left > 0).map(({ left }) => left),
    );
  }
}, 30_000);
