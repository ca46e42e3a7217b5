import { DAY_MS, MINUTE_MS } from "@candor/contract/domain/time.ts";
import { type OpenRefusal, openRefusal } from "@candor/contract/open/errors.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Config } from "../../platform/config/config.ts";
import type { SharedSpending } from "../../platform/network/shared-spending.ts";
import { Windows } from "../../platform/network/windows.ts";

const TEN_SECONDS_MS = 10_000;
/** So many requests beyond the limit of a minute end in a ban. */
const REFUSED_MAX = 100;
const BAN_MS = 2 * MINUTE_MS;
const BAN_MS_MAX = 3 * DAY_MS;
/** After this long without another ban the next one is as short as the first. */
const BAN_FORGOTTEN_MS = DAY_MS;
const BANS_MAX = 100_000;

type Ban = { until: number; lengthMs: number };

/**
 * What callers of the open API may ask for, over HTTP and over a socket together: weight in a minute by network (and by user, so that many addresses give nobody
 * more), new orders in 10 s and in a day by user. Whoever goes on after a refusal is banned for two minutes, twice as long each time, up to three days.
 */
export class OpenLimits {
  readonly weightMax: number;
  readonly ordersPer10s: number;
  readonly ordersPerDay: number;
  readonly #clock: Clock;
  readonly #weights: Windows;
  readonly #refused: Windows;
  readonly #short: Windows;
  readonly #day: Windows;
  readonly #bans = new Map<string, Ban>();

  constructor(config: Config, clock: Clock, spending: SharedSpending) {
    this.#clock = clock;
    this.weightMax = config.openWeightPerMinute;
    this.ordersPer10s = config.openOrdersPer10s;
    this.ordersPerDay = config.ordersPerDay;
    this.#weights = spending.share("open weights", new Windows(MINUTE_MS, clock));
    this.#refused = spending.share("open refused", new Windows(MINUTE_MS, clock));
    this.#short = spending.share("open short", new Windows(TEN_SECONDS_MS, clock));
    this.#day = spending.share("open day", new Windows(DAY_MS, clock));
  }

  /** Adds to what a caller (a network, or `user:7`) has used in this minute, and answers a refusal if that is too much. */
  takeWeight(caller: string, weight: number): OpenRefusal | undefined {
    if (this.weightMax === 0) return undefined;
    const banned = this.#banOf(caller);
    if (banned) return banned;
    if (this.#weights.used(caller) + weight <= this.weightMax) {
      this.#weights.add(caller, weight);
      return undefined;
    }
    if (this.#refused.add(caller, 1) > REFUSED_MAX) return this.#ban(caller);
    return { ...openRefusal("TOO_MUCH_WEIGHT", this.weightMax), retryAfter: this.#weights.secondsLeft() };
  }

  /** As `exchangeInfo` names them. */
  described() {
    const all = [
      { rateLimitType: "REQUEST_WEIGHT", interval: "MINUTE", intervalNum: 1, limit: this.weightMax },
      { rateLimitType: "ORDERS", interval: "SECOND", intervalNum: 10, limit: this.ordersPer10s },
      { rateLimitType: "ORDERS", interval: "DAY", intervalNum: 1, limit: this.ordersPerDay },
    ] as const;
    return all.filter(({ limit }) => limit > 0);
  }

  usedWeight(caller: string): number {
    return this.#weights.used(caller);
  }

  /** Counts new orders of a user, also those that are refused later. */
  takeOrders(userId: number, count: number): OpenRefusal | undefined {
    const user = String(userId);
    const windows = [
      { window: this.#short, max: this.ordersPer10s, interval: "10 SECOND" },
      { window: this.#day, max: this.ordersPerDay, interval: "1 DAY" },
    ];
    for (const { window, max, interval } of windows)
      if (max > 0 && window.used(user) + count > max)
        return { ...openRefusal("TOO_MANY_ORDERS", max, interval), retryAfter: window.secondsLeft() };
    for (const { window } of windows) window.add(user, count);
    return undefined;
  }

  /** How many new orders a user has sent in these 10 s and on this UTC day. */
  usedOrders(userId: number): { readonly per10s: number; readonly perDay: number } {
    const user = String(userId);
    return { per10s: this.#short.used(user), perDay: this.#day.used(user) };
  }

  #banOf(caller: string): OpenRefusal | undefined {
    const ban = this.#bans.get(caller);
    const now = this.#clock.now();
    if (!ban || ban.until <= now) return undefined;
    return { ...openRefusal("BANNED", ban.until), retryAfter: Math.ceil((ban.until - now) / 1_000) };
  }

  #ban(caller: string): OpenRefusal | undefined {
    const now = this.#clock.now();
    const before = this.#bans.get(caller);
    const isAgain = before !== undefined && now - before.until < BAN_FORGOTTEN_MS;
    const lengthMs = isAgain ? Math.min(BAN_MS_MAX, before.lengthMs * 2) : BAN_MS;
    this.#bans.delete(caller);
    this.#bans.set(caller, { until: now + lengthMs, lengthMs });
    const [oldest] = this.#bans.keys();
    if (this.#bans.size > BANS_MAX && oldest !== undefined) this.#bans.delete(oldest);
    return this.#banOf(caller);
  }
}
