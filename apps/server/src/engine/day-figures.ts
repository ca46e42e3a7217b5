import { formatAmount } from "@candor/contract/money.ts";
import type { Quotation } from "@candor/contract/routes/market.ts";
import type { Candle } from "../feeds/candles.ts";
import { DAY_MS } from "../feeds/feed.ts";

/** What a row of minutes sums up to. */
type Span = { open: bigint; high: bigint; low: bigint; close: bigint; volume: bigint; turnover: bigint };

function joined(span: Span | undefined, candle: Span): Span {
  if (!span) return { ...candle };
  return {
    open: span.open,
    high: candle.high > span.high ? candle.high : span.high,
    low: candle.low < span.low ? candle.low : span.low,
    close: candle.close,
    volume: span.volume + candle.volume,
    turnover: span.turnover + candle.turnover,
  };
}

/** A share in percent with two decimals and a sign, rounded half away from zero: "+1.25", "-0.50", "0.00". */
export function percentText(change: bigint, of: bigint): string {
  const magnitude = change < 0n ? -change : change;
  const hundredths = of === 0n ? 0n : (magnitude * 20_000n + of) / (2n * of);
  const sign = hundredths === 0n ? "" : change < 0n ? "-" : "+";
  return `${sign}${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, "0")}`;
}

/**
 * The rolling 24 h figures of a pair, from its minutes: the closed ones of the last day and the forming one. The closed ones are summed up once a
 * minute, since 1,440 of them for each pair and tick would cost more than the tick.
 */
export class DayFigures {
  private minutes: Candle[] = [];
  private closed: Span | undefined;

  /** A minute has closed. Minutes come in order of time. */
  add(minute: Candle): void {
    this.minutes.push(minute);
    const from = minute.openAt - DAY_MS;
    const first = this.minutes.findIndex((candle) => candle.openAt > from);
    this.minutes = this.minutes.slice(first);
    this.closed = this.minutes.reduce<Span | undefined>(joined, undefined);
  }

  /** Many closed minutes at once, at a start. */
  restore(minutes: readonly Candle[]): void {
    const last = minutes.at(-1);
    if (!last) return;
    this.minutes = minutes.slice(0, -1);
    this.add(last);
  }

  quotation(
    market: { readonly marketId: number; readonly symbol: string },
    forming: Candle | undefined,
    atMs: number,
  ): Quotation {
    const span = forming ? joined(this.closed, forming) : this.closed;
    const { open, high, low, close, volume, turnover } = span ?? {
      open: 0n,
      high: 0n,
      low: 0n,
      close: 0n,
      volume: 0n,
      turnover: 0n,
    };
    return {
      match_id: market.marketId,
      symbol: market.symbol,
      now_price: formatAmount(close),
      change: percentText(close - open, open),
      change_amount: formatAmount(close - open),
      open: formatAmount(open),
      high: formatAmount(high),
      low: formatAmount(low),
      volume: formatAmount(volume),
      turnover: formatAmount(turnover),
      at_ms: atMs,
    };
  }
}
