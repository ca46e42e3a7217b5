import {
  formatAmount,
  fromNumeric,
  ONE,
  type Price,
  plain,
  quoteFor,
  type Rate,
} from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type * as routes from "@candor/contract/routes/console/derivatives.ts";
import { closePriceOf } from "@candor/contract/rules/contracts.ts";
import type { Services } from "../../../services/services.ts";
import * as queries from "./queries.ts";

export type Exposure = OutputOf<typeof routes.exposure>;
type Names = Pick<Services["catalogue"], "market" | "pairOf" | "symbolOf">;

const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);
const quoteOf = (catalogue: Names, marketId: number): string => catalogue.market(marketId)?.quote ?? "";

/** What users' positions of one spread have gained at its closing price, unrounded; towards the house, as the core rounds. */
function gainOf(held: queries.HeldPositions, index: Price): bigint {
  const quantity = fromNumeric(held.quantity);
  const worth = closePriceOf(held.side, index, fromNumeric(held.spread) as Rate) * quantity;
  const gained = held.side === "long" ? worth - BigInt(held.cost) : BigInt(held.cost) - worth;
  const rounded = gained >= 0n || gained % ONE === 0n ? gained / ONE : gained / ONE - 1n;
  return rounded - fromNumeric(held.deduction);
}

type OfPair = { readonly held: readonly queries.HeldPositions[]; readonly index: Price | undefined };

/** The values of a pair's positions at its last counting price; a pair without one has no positions either. */
export function contractFigures({ held, index }: OfPair) {
  const valueOn = (side: "long" | "short") =>
    quoteFor(sumOf(held.filter((one) => one.side === side).map((one) => fromNumeric(one.quantity))), index ?? 0n, "up");
  const [long, short] = [valueOn("long"), valueOn("short")];
  return {
    positions: held.reduce((sum, { positions }) => sum + positions, 0),
    price: index === undefined ? null : formatAmount(index),
    long_value: formatAmount(long),
    short_value: formatAmount(short),
    net_value: formatAmount(long - short),
    unrealised: formatAmount(index === undefined ? 0n : sumOf(held.map((one) => gainOf(one, index)))),
  };
}

const priceOf = (mark: { readonly price: string } | undefined): Price | undefined =>
  mark && (fromNumeric(mark.price) as Price);

/** What the house would win or lose, and what stands behind it; one snapshot, so that what is promised is what is frozen. */
export async function readExposure({ db, catalogue, clock }: Services): Promise<Exposure> {
  const [optionTerms, contractTerms, open, held, marks, waiting, funds, gained] = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(
      async (trx) =>
        [
          await queries.allOptionTerms(trx),
          await queries.allContractTerms(trx),
          await queries.openOptions(trx),
          await queries.heldPositions(trx),
          await queries.marks(trx),
          await queries.waitingPositions(trx),
          await queries.houseFunds(trx, "treasury", "insurance"),
          await queries.gainedByContracts(trx),
        ] as const,
    );
  return {
    at_ms: clock.now(),
    options: optionTerms.flatMap(({ market_id, reserve }) =>
      open
        .filter((row) => row.market_id === market_id)
        .map((row) => ({ ...optionRow(row), ...names(catalogue, market_id), reserve: plain(reserve) })),
    ),
    contracts: contractTerms.map(({ market_id, max_open, max_net }) => ({
      ...names(catalogue, market_id),
      ...contractFigures({
        held: held.filter((row) => row.market_id === market_id),
        index: priceOf(marks.find((row) => row.market_id === market_id)),
      }),
      waiting: waiting.find((row) => row.market_id === market_id)?.orders ?? 0,
      max_open: plain(max_open),
      max_net: plain(max_net),
    })),
    house: houseRows(catalogue, [...optionTerms, ...contractTerms], { funds, gained }),
  };
}

const names = (catalogue: Names, marketId: number) => ({
  symbol: catalogue.pairOf(marketId),
  currency: quoteOf(catalogue, marketId),
});

const optionRow = (row: queries.OpenOptions) => ({
  seconds: row.seconds,
  orders: row.orders,
  up_stake: plain(row.up_stake),
  down_stake: plain(row.down_stake),
  up_profit: plain(row.up_profit),
  down_profit: plain(row.down_profit),
  promised: formatAmount(fromNumeric(row.up_profit) + fromNumeric(row.down_profit)),
  next_due_ms: row.next_due?.getTime() ?? null,
});

type HouseMoney = {
  readonly funds: Awaited<ReturnType<typeof queries.houseFunds>>;
  readonly gained: Awaited<ReturnType<typeof queries.gainedByContracts>>;
};

/** Each currency that options or contracts are paid in, also before the house has put anything behind them. */
function houseRows(
  catalogue: Names,
  terms: readonly { readonly market_id: number }[],
  { funds, gained }: HouseMoney,
): Exposure["house"] {
  const quotes = terms.flatMap(({ market_id }) => catalogue.market(market_id)?.legal_id ?? []);
  return [...new Set(quotes)].map((currencyId) => {
    const of = (account: string) => funds.find((row) => row.currency_id === currencyId && row.account === account);
    return {
      currency_id: currencyId,
      currency: catalogue.symbolOf(currencyId),
      treasury: plain(of("treasury")?.available ?? "0"),
      treasury_frozen: plain(of("treasury")?.frozen ?? "0"),
      treasury_gained: formatAmount(gained.get(currencyId) ?? 0n),
      insurance: plain(of("insurance")?.available ?? "0"),
    };
  });
}
