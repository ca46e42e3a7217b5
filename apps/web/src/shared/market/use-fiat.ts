import { floorTo, formatAmount, mulDiv, ONE, parseAmount } from "@candor/contract/money.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useApi } from "../api/use-api.ts";
import { useFormat } from "../format/use-format.ts";
import { useLoggedIn } from "../session.ts";

/**
 * A value in a currency pegged to the dollar times its rate, as a decimal string cut to cents, below one dollar to five places; undefined where
 * either is missing.
 */
export function inDollars(value: string | undefined, rate: string | undefined): string | undefined {
  const amount = parseAmount(value);
  const perUnit = parseAmount(rate);
  if (amount === undefined || perUnit === undefined) return undefined;
  const dollars = mulDiv(amount, perUnit, ONE, "down");
  const places = dollars < ONE ? 5 : 2;
  return formatAmount(floorTo(dollars, 10n ** BigInt(8 - places)), places);
}

/**
 * A USDT price as "$67,425.98" in the reader's notation. The rate comes with the wallet, so that nothing shows to a guest: a rate is never made up.
 */
export function useFiat(quote: string | undefined): (price: string | undefined) => string | undefined {
  const { decimal } = useFormat();
  const { data } = useApi(getAsset, {}, { enabled: useLoggedIn(), staleTime: 60_000 });
  return (price) => {
    const dollars = quote === "USDT" ? inDollars(price, data?.usd_rate) : undefined;
    return dollars === undefined ? undefined : `$${decimal(dollars)}`;
  };
}
