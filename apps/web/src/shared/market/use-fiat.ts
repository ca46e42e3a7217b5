import { mulDiv, ONE, parseAmount } from "@candor/contract/money.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useApi } from "../api/use-api.ts";
import { useFormat } from "../format/use-format.ts";
import { useLoggedIn } from "../session.ts";

/** A value in a currency pegged to the dollar times its rate, in cents as a decimal string; undefined where either is missing. */
export function inDollars(value: string | undefined, rate: string | undefined): string | undefined {
  const amount = parseAmount(value);
  const perUnit = parseAmount(rate);
  if (amount === undefined || perUnit === undefined) return undefined;
  const cents = mulDiv(amount, perUnit, ONE * 1_000_000n, "down");
  return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}

/**
 * A USDT price as "$67,425.98" in the reader's notation. The rate comes with the wallet, so that nothing shows to a guest: a rate is never made up.
 */
export function useFiat(quote: string | undefined): (price: string | undefined) => string | undefined {
  const { decimal } = useFormat();
  const { data } = useApi(getAsset, {}, { enabled: useLoggedIn(), staleTime: 60_000 });
  return (price) => {
    const dollars = quote === "USDT" ? inDollars(price, data?.usd_rate) : undefined;
    return dollars === undefined ? undefined : `$${decimal(dollars, { decimals: 2 })}`;
  };
}
