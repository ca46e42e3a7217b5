import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useApi } from "../api/use-api.ts";
import { useFormat } from "../format/use-format.ts";
import { useLoggedIn } from "../session.ts";
import { inDollars } from "./in-dollars.ts";

/**
 * A USDT price as "$67,425.98" in the reader's notation. The rate comes with the wallet, so a guest sees nothing: a rate is never made up.
 */
export function useFiat(quote: string | undefined): (price: string | undefined) => string | undefined {
  const { decimal } = useFormat();
  const { data } = useApi(getAsset, {}, { enabled: useLoggedIn(), staleTime: MINUTE_MS });
  return (price) => {
    const dollars = quote === "USDT" ? inDollars(price, data?.usd_rate) : undefined;
    return dollars === undefined ? undefined : `$${decimal(dollars)}`;
  };
}
