import { expect, test, vi } from "vitest";
import { PeerListeners, type Peers } from "../platform/bus/peers.ts";
import { SharedSpending } from "../platform/network/shared-spending.ts";
import { MarketInterest } from "./market-interest.ts";

const WATCHED_MS = 20_000;

test("a pair that a gateway's socket follows is watched in the process of the traders, until some time after it left", async () => {
  vi.useFakeTimers();
  const [gateway, jobs] = [new PeerListeners(), new PeerListeners()];
  const peers = (own: PeerListeners, other: PeerListeners): Peers => ({
    tell: (message) => other.hear(JSON.parse(JSON.stringify(message))),
    onTold: (listener) => own.add(listener),
  });
  const [here, there] = [peers(gateway, jobs), peers(jobs, gateway)].map((one) =>
    new SharedSpending(one).share("interest", new MarketInterest(() => Date.now())),
  ) as [MarketInterest, MarketInterest];
  here.follow("BTC-USDT");
  await vi.advanceTimersByTimeAsync(1_000);
  expect([there.isWatched("BTC-USDT", WATCHED_MS), there.isWatched("ETH-USDT", WATCHED_MS)]).toEqual([true, false]);
  for (let seconds = 0; seconds < 60; seconds += 5) {
    here.repeat();
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(there.isWatched("BTC-USDT", WATCHED_MS)).toBe(true);
  here.unfollow("BTC-USDT");
  here.repeat();
  await vi.advanceTimersByTimeAsync(WATCHED_MS + 1_000);
  expect(there.isWatched("BTC-USDT", WATCHED_MS)).toBe(false);
  vi.useRealTimers();
});
