import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { exposure } from "@candor/contract/routes/console/derivatives.ts";

export type Exposure = OutputOf<typeof exposure>;
export type OpenOptions = Exposure["options"][number];
export type OpenContracts = Exposure["contracts"][number];

type Sums = Pick<OpenOptions, "orders" | "up_stake" | "down_stake" | "up_profit" | "down_profit" | "promised">;
export type PairOptions = Sums & {
  readonly symbol: string;
  readonly currency: string;
  readonly reserve: string;
  readonly durations: readonly OpenOptions[];
};

/** Options pair by pair, for whose durations together the reserve is. */
export function optionPairs(options: readonly OpenOptions[]): readonly PairOptions[] {
  const symbols = [...new Set(options.map(({ symbol }) => symbol))];
  return symbols.flatMap((symbol) => {
    const durations = options.filter((row) => row.symbol === symbol).toSorted((a, b) => a.seconds - b.seconds);
    const [first] = durations;
    if (!first) return [];
    const sumOf = (name: Exclude<keyof Sums, "orders">) =>
      formatAmount(durations.reduce((sum, row) => sum + fromNumeric(row[name]), 0n));
    const { currency, reserve } = first;
    return [
      {
        symbol,
        currency,
        reserve,
        durations,
        orders: durations.reduce((sum, row) => sum + row.orders, 0),
        up_stake: sumOf("up_stake"),
        down_stake: sumOf("down_stake"),
        up_profit: sumOf("up_profit"),
        down_profit: sumOf("down_profit"),
        promised: sumOf("promised"),
      },
    ];
  });
}

/** The house's result without fees if the price is higher at settlement than at opening, or lower. */
export function houseResult(row: Pick<OpenOptions, "up_stake" | "down_stake" | "up_profit" | "down_profit">) {
  const of = (lost: string, won: string) => formatAmount(fromNumeric(lost) - fromNumeric(won));
  return { ifHigher: of(row.down_stake, row.up_profit), ifLower: of(row.up_stake, row.down_profit) };
}

/** The users' gain is the house's loss. */
export const houseGain = ({ unrealised }: Pick<OpenContracts, "unrealised">): string =>
  formatAmount(-fromNumeric(unrealised));

export const grossOf = ({ long_value, short_value }: Pick<OpenContracts, "long_value" | "short_value">): string =>
  formatAmount(fromNumeric(long_value) + fromNumeric(short_value));
