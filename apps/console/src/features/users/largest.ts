import { fromNumeric } from "@candor/contract/domain/money.ts";

type Held = { readonly available: string; readonly frozen: string; readonly usdt: string | null };

const compare = (a: bigint, b: bigint): number => (a < b ? 1 : a > b ? -1 : 0);
const worth = ({ usdt }: Held): bigint => (usdt === null ? -1n : fromNumeric(usdt));

/** Nonzero balances, the largest value first, those without a price last. */
export const largestFirst = <Balance extends Held>(balances: readonly Balance[]): readonly Balance[] =>
  balances
    .filter(({ available, frozen }) => fromNumeric(available) !== 0n || fromNumeric(frozen) !== 0n)
    .sort((a, b) => compare(worth(a), worth(b)));
