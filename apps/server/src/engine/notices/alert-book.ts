import type { AlertBasis, AlertKind, AlertRepeat } from "@candor/contract/domain/alerts.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import { Ladder } from "./ladder.ts";

export type PriceAlert = {
  readonly id: number;
  readonly revision: number;
  readonly marketId: number;
  readonly kind: AlertKind;
  readonly basis: AlertBasis;
  /** 1e-8 of the quote currency, or 1e-8 percent. */
  readonly threshold: bigint;
  readonly repeat: AlertRepeat;
  /** ms of the engine's time; undefined until it has fired. */
  readonly firedAt: number | undefined;
};

/** A price as alerts see it; `change` in 1e-8 percent over 24 h, unknown before the first candle. */
export type PriceSeen = { readonly price: bigint; readonly change: bigint | undefined; readonly at: number };

type Waiting = { readonly id: number; readonly level: bigint; readonly alert: PriceAlert };

export const utcDay = (at: number): number => Math.floor(at / DAY_MS);

/** A price falls to its level as its negative rises to the level's negative. */
const waitingOf = (alert: PriceAlert): Waiting => ({
  id: alert.id,
  level: alert.kind === "below" ? -alert.threshold : alert.threshold,
  alert,
});

/**
 * The alerts of one pair and basis. A price fires each alert whose level it reaches: once, or for a daily one once in a UTC day. A price that reaches
 * none costs four comparisons.
 */
export class AlertBook {
  readonly #ladders: Readonly<Record<AlertKind, Ladder<Waiting>>> = {
    above: new Ladder(),
    below: new Ladder(),
    rise: new Ladder(),
    fall: new Ladder(),
  };
  /** Daily alerts that have fired, until the day after. */
  readonly #resting = new Map<number, PriceAlert>();
  #day = 0;

  get size(): number {
    return Object.values(this.#ladders).reduce((sum, { size }) => sum + size, this.#resting.size);
  }

  add(alert: PriceAlert): void {
    if (alert.repeat === "daily" && alert.firedAt !== undefined && utcDay(alert.firedAt) >= this.#day)
      this.#resting.set(alert.id, alert);
    else this.#ladders[alert.kind].add(waitingOf(alert));
  }

  remove(alert: PriceAlert): void {
    if (!this.#resting.delete(alert.id)) this.#ladders[alert.kind].remove(waitingOf(alert));
  }

  /** Takes in a price and answers the alerts that it fires. Daily ones stay, with the time at which they fired. */
  see({ price, change, at }: PriceSeen): PriceAlert[] {
    this.#wake(utcDay(at));
    const { above, below, rise, fall } = this.#ladders;
    const fired = [...above.take(price), ...below.take(-price)];
    if (change !== undefined) fired.push(...rise.take(change), ...fall.take(-change));
    const alerts = fired.map(({ alert }) => ({ ...alert, firedAt: at }));
    for (const alert of alerts) if (alert.repeat === "daily") this.#resting.set(alert.id, alert);
    return alerts;
  }

  /** On the first price of a day: those that rested on an earlier one wait again. A clock that jumps over days wakes them once. */
  #wake(day: number): void {
    if (day <= this.#day) return;
    this.#day = day;
    for (const alert of this.#resting.values()) {
      if (utcDay(alert.firedAt ?? 0) >= day) continue;
      this.#resting.delete(alert.id);
      this.#ladders[alert.kind].add(waitingOf(alert));
    }
  }
}
