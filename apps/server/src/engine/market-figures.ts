import { formatAmount } from "@candor/contract/domain/money.ts";
import {
  type Candle as CandleTuple,
  type KlinePeriod,
  klinePeriods,
  type Quotation,
} from "@candor/contract/routes/market.ts";
import type { Command } from "@candor/core/engine/command.ts";
import type { Execution } from "@candor/core/engine/execute.ts";
import type { State } from "@candor/core/engine/state.ts";
import type { MarketConfig } from "@candor/core/products/markets/records.ts";
import type { ClientBase } from "pg";
import { type Candle, type CandleBuilder, createCandleBuilder, isStored, type PricePoint } from "../feeds/candles.ts";
import { createDayWindow, type DayWindow } from "../feeds/day-statistics.ts";
import { SecondCandle } from "../feeds/second-candle.ts";
import type { Published } from "../platform/bus/bus.ts";
import type { Contribution, Follower } from "./follower.ts";
import type { DayChange } from "./notices/day-change.ts";
import { percentText, quotationOf } from "./quotation.ts";
import { candleRows, loadHistory } from "./store/candles.ts";

type MarketPrices = {
  readonly config: MarketConfig;
  readonly builder: CandleBuilder;
  readonly second: SecondCandle;
  readonly day: DayWindow;
  /** Time of the last price in ms. */
  at: number;
};

const formingOf = ({ builder, second }: MarketPrices, period: KlinePeriod): Candle | undefined =>
  period === "1s" ? second.forming : builder.forming(period);

const tupleOf = (candle: Candle): CandleTuple => [
  candle.openAt,
  formatAmount(candle.open),
  formatAmount(candle.high),
  formatAmount(candle.low),
  formatAmount(candle.close),
  formatAmount(candle.volume),
  formatAmount(candle.turnover),
];

/**
 * Candles and 24 h figures of every market: from the ticks of an index-priced market, from the trades of a book-priced one. A closed candle is a row
 * of the same transaction as the tick that closed it; the forming ones live here only.
 */
export class MarketFigures implements Follower {
  private readonly emit: (message: Published) => void;
  private readonly rows = candleRows();
  private markets = new Map<number, MarketPrices>();
  private readonly changed = new Set<MarketPrices>();
  /** Last states of candles that the open batch closed. */
  private closedMessages: Published[] = [];

  constructor(emit: (message: Published) => void) {
    this.emit = emit;
  }

  async loaded(state: State, client: ClientBase): Promise<void> {
    this.rows.take();
    this.changed.clear();
    this.closedMessages = [];
    this.markets = new Map();
    for (const { config } of state.markets.values()) {
      const { minutes, seed, points } = await loadHistory(client, config);
      const prices: MarketPrices = {
        config,
        builder: createCandleBuilder(config.symbol, seed),
        second: new SecondCandle(config.symbol),
        day: createDayWindow(minutes),
        at: seed?.upTo ?? 0,
      };
      this.markets.set(config.marketId, prices);
      for (const point of points) this.add(prices, point);
    }
  }

  executed(command: Command, { events }: Execution): void {
    if (command.type === "clock") {
      for (const prices of this.markets.values()) {
        this.closed(prices, prices.builder.advance(command.at));
        this.closedSecond(prices, prices.second.advance(command.at));
      }
    }
    for (const event of events) {
      if (event.type === "market") this.list(event.market);
      if (event.type === "tick") {
        const { marketId, at, price, volume } = event.tick;
        this.addTo(marketId, { at, price, volume });
      }
      if (event.type === "trade" && this.markets.get(event.marketId)?.config.source === "book")
        this.addTo(event.marketId, { at: event.at, price: event.price, volume: event.quantity });
    }
  }

  sealed(): Contribution {
    const changed = [...this.changed];
    this.changed.clear();
    const messages = [...this.closedMessages, ...changed.flatMap((prices) => this.candleMessages(prices))];
    this.closedMessages = [];
    if (changed.length > 0)
      messages.push({ type: "quotes", list: changed.flatMap((prices) => this.quotations(prices)) });
    return {
      statements: this.rows.take(),
      committed: () => {
        for (const message of messages) this.emit(message);
      },
    };
  }

  /** The figures of every market that has had a price. */
  quotes(): Quotation[] {
    return [...this.markets.values()].flatMap((prices) => this.quotations(prices));
  }

  /** As of the last executed command. */
  readonly dayChange: DayChange = {
    rate: (marketId) => this.statisticsOf(marketId)?.changeRate,
    text: (marketId) => {
      const day = this.statisticsOf(marketId);
      return day ? percentText(day.change, day.open) : "0.00";
    },
  };

  private statisticsOf(marketId: number) {
    const prices = this.markets.get(marketId);
    return prices?.day.statistics(prices.builder.forming("1m"));
  }

  forming(marketId: number, period: KlinePeriod): CandleTuple | undefined {
    const prices = this.markets.get(marketId);
    const candle = prices && formingOf(prices, period);
    return candle && tupleOf(candle);
  }

  private list(config: MarketConfig): void {
    const known = this.markets.get(config.marketId);
    const { builder, second, day, at } = known ?? {
      builder: createCandleBuilder(config.symbol),
      second: new SecondCandle(config.symbol),
      day: createDayWindow(),
      at: 0,
    };
    this.markets.set(config.marketId, { config, builder, second, day, at });
  }

  private addTo(marketId: number, point: PricePoint): void {
    const prices = this.markets.get(marketId);
    if (!prices) throw new Error(`a price of market ${marketId}, which nobody listed`);
    this.add(prices, point);
  }

  private add(prices: MarketPrices, point: PricePoint): void {
    this.closed(prices, prices.builder.add(point));
    this.closedSecond(prices, prices.second.add(point));
    prices.at = point.at;
    this.changed.add(prices);
  }

  private closed(prices: MarketPrices, candles: readonly Candle[]): void {
    for (const candle of candles) {
      if (isStored(candle)) this.rows.add({ marketId: prices.config.marketId, candle });
      if (candle.period === "1m") prices.day.close(candle);
      this.noteClosed(prices, candle);
    }
    if (candles.length > 0) this.changed.add(prices);
  }

  private closedSecond(prices: MarketPrices, second: Candle | undefined): void {
    if (second) this.noteClosed(prices, second);
  }

  private noteClosed({ config: { marketId, symbol } }: MarketPrices, candle: Candle): void {
    const { period } = candle;
    this.closedMessages.push({ type: "candle", marketId, symbol, period, candle: tupleOf(candle), isClosed: true });
  }

  /** The figures of one market; undefined before the first price. */
  private quotations({ config, builder, day, at }: MarketPrices): Quotation[] {
    const statistics = day.statistics(builder.forming("1m"));
    return statistics ? [quotationOf(config, statistics, at)] : [];
  }

  private candleMessages(prices: MarketPrices): Published[] {
    const { marketId, symbol } = prices.config;
    return klinePeriods.flatMap((period) => {
      const candle = formingOf(prices, period);
      return candle ? [{ type: "candle" as const, marketId, symbol, period, candle: tupleOf(candle) }] : [];
    });
  }
}
