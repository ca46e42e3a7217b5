import { HOUSE } from "@candor/contract/domain/accounts.ts";
import {
  type Amount,
  fromNumeric,
  mulDiv,
  ONE,
  type Price,
  quoteFor,
  RATE_ONE,
} from "@candor/contract/domain/money.ts";
import { quantityOf } from "@candor/contract/rules/contracts.ts";
import type { CoreEvent } from "../engine/event.ts";
import { execute } from "../engine/execute.ts";
import type { StateRows } from "../engine/records.ts";
import { createState, restore, rowsOf } from "../engine/rows.ts";
import type { State } from "../engine/state.ts";
import { hasWork } from "../engine/work.ts";
import { gainedOn, profitNow } from "../products/contracts/exposure.ts";
import type { MarketRow } from "../products/markets/records.ts";

/** The part of a state that contracts depend on: of balances those of the house and those for contracts. */
export type RiskRows = Pick<
  StateRows,
  "currencies" | "markets" | "leverTerms" | "openPositions" | "nextPositionId" | "balances"
>;

/** What a move of all prices does to the positions of one pair; amounts are in its quote currency. */
export type MarketStress = {
  readonly marketId: number;
  readonly liquidated: number;
  /** At the moved price. */
  readonly liquidatedValue: bigint;
  /** Positions that their own take profit or stop loss closes. */
  readonly stopped: number;
  /** What the house gains (or loses, below zero): realized, and owed to the positions that stay open. */
  readonly house: bigint;
  /** The part of the losses that the insurance bears. */
  readonly insurance: bigint;
  /** Taken from the winners because neither loser nor insurance could pay. */
  readonly deleveraged: bigint;
  /** What stays open, at the moved price. */
  readonly long: bigint;
  readonly short: bigint;
};
export type CurrencyStress = {
  readonly currencyId: number;
  readonly accounts: number;
  /** Available afterwards. */
  readonly treasury: bigint;
  readonly insurance: bigint;
  /** The gains of the positions that stay open, all of which would be paid if all of them were closed. */
  readonly owed: bigint;
};
export type Stress = { readonly markets: readonly MarketStress[]; readonly currencies: readonly CurrencyStress[] };

/** A state of its own for figures: the engine's is not touched. */
export const riskState = (rows: RiskRows): State => restore({ ...rowsOf(createState()), ...rows });

const movedPrice = (price: Price, shock: bigint): Price =>
  mulDiv(price, RATE_ONE + shock, RATE_ONE, "down") as bigint as Price;

const moved = (market: MarketRow, shock: bigint): MarketRow =>
  market.lastCounting === undefined
    ? market
    : { ...market, lastCounting: { ...market.lastCounting, price: movedPrice(market.lastCounting.price, shock) } };

/** One counting tick of each pair at its new price, by the engine's own commands, until nothing is left to do. */
function settle(state: State, at: number): CoreEvent[] {
  const events: CoreEvent[] = [];
  const run = (command: Parameters<typeof execute>[1]) => events.push(...execute(state, command).events);
  const pairs = [...state.contracts.markets.values()].sort((a, b) => a.terms.marketId - b.terms.marketId);
  for (const { market } of pairs) {
    const { lastCounting: last, config } = market;
    if (!last) continue;
    run({
      type: "indexTick",
      id: "stress",
      at,
      tickId: last.tickId + 1,
      marketId: config.marketId,
      price: last.price,
      counting: true,
      volume: 0n as Amount,
      constituents: "[]",
      bids: [],
      asks: [],
    });
    while (hasWork(state)) run({ type: "continueWork", id: "stress", at });
  }
  return events;
}

/** What users have gained on a pair and not realized. */
export const unrealisedOn = (state: State, marketId: number): bigint => {
  let sum = 0n;
  for (const { positions } of state.contracts.markets.get(marketId)?.exposures ?? [])
    for (const position of positions) sum += profitNow(position);
  return sum;
};

const gainsOf = (state: State, currencyId: number): bigint => {
  let gains = 0n;
  for (const market of state.contracts.markets.values())
    if (market.market.config.quoteId === currencyId) gains += gainedOn(market);
  return gains % ONE === 0n ? gains / ONE : gains / ONE + 1n;
};

type Counted = {
  liquidated: number;
  liquidatedValue: bigint;
  stopped: number;
  house: bigint;
  insurance: bigint;
  deleveraged: bigint;
};

const positionOf = (ref: string): number => (ref.startsWith("position:") ? Number.parseInt(ref.slice(9), 10) : 0);

/** Reads what happened out of the events, as the stores do. */
class Count {
  readonly byMarket = new Map<number, Counted>();
  readonly accounts = new Map<number, Set<number>>();
  readonly #marketOf: ReadonlyMap<number, number>;
  readonly #state: State;

  constructor(state: State, rows: RiskRows) {
    this.#state = state;
    this.#marketOf = new Map(rows.openPositions.map(({ positionId, marketId }) => [positionId, marketId]));
  }

  of(marketId: number): Counted {
    const known = this.byMarket.get(marketId);
    if (known) return known;
    const fresh = { liquidated: 0, liquidatedValue: 0n, stopped: 0, house: 0n, insurance: 0n, deleveraged: 0n };
    this.byMarket.set(marketId, fresh);
    return fresh;
  }

  add(event: CoreEvent, lotsBefore: ReadonlyMap<number, number>): void {
    if (event.type === "position") this.#addPosition(event.position, lotsBefore);
    else if (event.type === "posting" && event.ownerId === HOUSE) {
      const marketId = this.#marketOf.get(positionOf(event.ref));
      if (marketId === undefined) return;
      const change = event.available + event.frozen;
      this.of(marketId).house += change;
      if (event.account === "insurance") this.of(marketId).insurance -= change;
    } else if (event.type === "receipt" && event.kind === "lever_deleverage" && event.marketId !== undefined)
      this.of(event.marketId).deleveraged += fromNumeric(String(event.result["deduction"]));
  }

  #addPosition(
    position: Extract<CoreEvent, { type: "position" }>["position"],
    lotsBefore: ReadonlyMap<number, number>,
  ): void {
    const { state, closeReason, marketId, positionId, lotSize, currencyId, userId } = position;
    if (state !== "closed") return;
    const counted = this.of(marketId);
    if (closeReason !== "liquidation") {
      if (closeReason === "tp" || closeReason === "sl") counted.stopped += 1;
      return;
    }
    const price = this.#state.markets.get(marketId)?.lastCounting?.price ?? 0n;
    counted.liquidated += 1;
    counted.liquidatedValue += quoteFor(quantityOf(lotsBefore.get(positionId) ?? 0, lotSize), price as Price, "up");
    const owners = this.accounts.get(currencyId) ?? new Set();
    this.accounts.set(currencyId, owners.add(userId));
  }
}

/**
 * What the engine would do if the prices of all pairs moved at once by this signed share: a state of its own is valued at the moved prices and gets
 * one tick of each pair, so that stops, liquidations, insurance and deleveraging are those of the engine and no second formula.
 */
export function stressOf(before: State, rows: RiskRows, shock: bigint, at: number): Stress {
  const state = riskState({ ...rows, markets: rows.markets.map((market) => moved(market, shock)) });
  const count = new Count(state, rows);
  const lotsBefore = new Map(rows.openPositions.map(({ positionId, lots }) => [positionId, lots]));
  for (const event of settle(state, at)) count.add(event, lotsBefore);
  return {
    markets: openNow(state).map(({ marketId, long, short }) => {
      const counted = count.of(marketId);
      const owedMore = unrealisedOn(state, marketId) - unrealisedOn(before, marketId);
      return { ...counted, marketId, house: counted.house - owedMore, long, short };
    }),
    currencies: fundsNow(state).map((funds) => ({
      ...funds,
      accounts: count.accounts.get(funds.currencyId)?.size ?? 0,
    })),
  };
}

/** What is open of each pair now, and the largest part of one account. */
export function openNow(state: State) {
  return [...state.contracts.markets.values()]
    .sort((a, b) => a.terms.marketId - b.terms.marketId)
    .map(({ market, longs, shorts, exposures, terms }) => {
      const worth = (quantity: bigint) =>
        quoteFor(quantity as Amount, market.lastCounting?.price ?? (0n as Price), "up");
      let [largest, largestUser, positions] = [0n, 0, 0];
      for (const { account, positions: own } of exposures) {
        let quantity = 0n;
        for (const { now } of own) quantity += quantityOf(now.lots, now.lotSize);
        positions += own.size;
        if (quantity > largest) [largest, largestUser] = [quantity, account.userId];
      }
      return {
        marketId: terms.marketId,
        positions,
        long: worth(longs),
        short: worth(shorts),
        largest: worth(largest),
        largestUser,
      };
    });
}

/** The house's funds for contracts in each quote currency, and what open winners would be paid now. */
export function fundsNow(state: State) {
  const quotes = new Set([...state.contracts.markets.values()].map(({ market }) => market.config.quoteId));
  return [...quotes].map((currencyId) => ({
    currencyId,
    treasury: state.ledger.balance(HOUSE, "treasury", currencyId).available,
    insurance: state.ledger.balance(HOUSE, "insurance", currencyId).available,
    owed: gainsOf(state, currencyId),
  }));
}
