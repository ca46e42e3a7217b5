import { formatAmount, fromNumeric } from "@candor/contract/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { exposure } from "@candor/contract/routes/console/derivatives.ts";

export type Exposure = OutputOf<typeof exposure>;
export type OpenOptions = Exposure["options"][number];
export type OpenContracts = Exposure["contracts"][number];

const size = (value: bigint): bigint => (value < 0n ? -value : value);

/** How much of a limit is used: tenths of a percent, never rounded up to a full one, and from which on it wants looking at. */
export type Used = { readonly permille: number; readonly text: string; readonly state: "free" | "near" | "full" };
const NEAR = 700n;
const FULL = 950n;

/** `used` of `limit`, both decimal strings; of a limit of nothing everything is used as soon as something is. */
export function usedOf(used: string, limit: string): Used {
  const [part, whole] = [size(fromNumeric(used)), fromNumeric(limit)];
  const permille = whole > 0n ? (part * 1_000n) / whole : part > 0n ? 1_000n : 0n;
  const state = permille >= FULL ? "full" : permille >= NEAR ? "near" : "free";
  const shown = permille > 1_000n ? 1_000n : permille;
  return { permille: Number.parseInt(shown.toString(), 10), text: percentText(permille, part), state };
}

/** A part that is there is never "0 %". */
function percentText(permille: bigint, part: bigint): string {
  if (permille === 0n) return part > 0n ? "under 0.1 %" : "0 %";
  return permille >= 100n ? `${permille / 10n} %` : `${permille / 10n}.${permille % 10n} %`;
}

const CENT = 1_000_000n;

/** To two places, the last one rounded: what moves with each tick is read at a glance, and is not a posting. */
export function cents(value: string): string {
  const exact = fromNumeric(value);
  const rounded = (size(exact) + CENT / 2n) / CENT;
  return formatAmount(exact < 0n ? -rounded * CENT : rounded * CENT);
}

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
        ...{ symbol, currency, reserve, durations },
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

/** What the house gains, fees left out, if the price is higher at delivery than at opening, or lower. */
export function houseResult(row: Pick<OpenOptions, "up_stake" | "down_stake" | "up_profit" | "down_profit">) {
  const of = (lost: string, won: string) => formatAmount(fromNumeric(lost) - fromNumeric(won));
  return { ifHigher: of(row.down_stake, row.up_profit), ifLower: of(row.up_stake, row.down_profit) };
}

/** What users have gained the house has lost. */
export const houseGain = ({ unrealised }: Pick<OpenContracts, "unrealised">): string =>
  formatAmount(-fromNumeric(unrealised));

export const grossOf = ({ long_value, short_value }: Pick<OpenContracts, "long_value" | "short_value">): string =>
  formatAmount(fromNumeric(long_value) + fromNumeric(short_value));
