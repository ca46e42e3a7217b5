import { type AccountType, accountTypes } from "@candor/contract/domain/accounts.ts";
import { allocate, formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { Balance, getAsset } from "@candor/contract/routes/wallet.ts";
import { bySymbol } from "../by-symbol.ts";

/** The answer of wallet/getAsset. */
export type Asset = OutputOf<typeof getAsset>;

/** One currency over all accounts. */
export type Holding = {
  readonly currency_id: number;
  readonly symbol: string;
  readonly available: string;
  readonly frozen: string;
  readonly total: string;
  /** In USDT; null without a price. */
  readonly value: string | null;
};

const sum = (values: readonly string[]): bigint => values.reduce((all, value) => all + fromNumeric(value), 0n);
const worth = (balances: readonly Balance[]): string =>
  formatAmount(sum(balances.flatMap(({ value }) => (value === null ? [] : [value]))));

/** Replaces balances with the socket's changed ones and sums the totals again. */
export function mergeBalances(asset: Asset, changed: readonly Balance[]): Asset {
  const keyOf = ({ account, currency_id }: Balance) => `${account}:${currency_id}`;
  const byKey = new Map(asset.balances.map((balance) => [keyOf(balance), balance]));
  for (const balance of changed) {
    // A message without a worth leaves the old one until the next read: a better estimate than none.
    const value = balance.value ?? byKey.get(keyOf(balance))?.value ?? null;
    byKey.set(keyOf(balance), { ...balance, value });
  }
  const balances = [...byKey.values()];
  return {
    ...asset,
    balances,
    total: worth(balances),
    accounts: accountTypes.map((account) => ({
      account,
      total: worth(balances.filter((balance) => balance.account === account)),
    })),
  };
}

/** The balances as one line per currency, the most valuable first; those without a price come last, by symbol. */
export function holdingsOf(balances: readonly Balance[]): Holding[] {
  const groups = new Map<number, Balance[]>();
  for (const balance of balances)
    groups.set(balance.currency_id, [...(groups.get(balance.currency_id) ?? []), balance]);
  const holdings = [...groups.values()].flatMap((group): Holding[] => {
    const [first] = group;
    if (!first) return [];
    const available = sum(group.map((balance) => balance.available));
    const frozen = sum(group.map((balance) => balance.frozen));
    const priced = group.every(({ value }) => value !== null);
    return [
      {
        currency_id: first.currency_id,
        symbol: first.symbol,
        available: formatAmount(available),
        frozen: formatAmount(frozen),
        total: formatAmount(available + frozen),
        value: priced ? worth(group) : null,
      },
    ];
  });
  const rank = ({ value }: Holding): bigint => (value === null ? -1n : fromNumeric(value));
  return holdings.sort((a, b) => {
    const [left, right] = [rank(a), rank(b)];
    return left === right ? bySymbol(a, b) : left > right ? -1 : 1;
  });
}

export const isZero = (text: string): boolean => fromNumeric(text) === 0n;

/** The balance of one currency in one account; undefined where the wallet has no such pair. */
export const balanceIn = (
  balances: readonly Balance[],
  account: AccountType,
  currencyId: number,
): Balance | undefined => balances.find((balance) => balance.account === account && balance.currency_id === currencyId);

/**
 * Each part's share of the whole in tenths of a percent, as text with one decimal ("45.7"). Shares are cut by largest remainder, so that they add up to
 * exactly 100.0; all are "0.0" when there is nothing.
 */
export function sharesOf(parts: readonly string[]): string[] {
  const weights = parts.map((part) => fromNumeric(part));
  if (weights.every((weight) => weight === 0n)) return parts.map(() => "0.0");
  return allocate(1000n, weights).map((tenths) => `${tenths / 10n}.${tenths % 10n}`);
}
