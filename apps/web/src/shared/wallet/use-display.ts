import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { displayRates, setDisplayCurrency } from "@candor/contract/routes/record.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { useApi, useApiKey } from "../api/use-api.ts";
import { useErrorText } from "../api/use-error-text.ts";
import { useFormat } from "../format/use-format.ts";
import { useLoggedIn } from "../session.ts";
import { toast } from "../ui/toast-store.ts";
import { inCurrency, withSign } from "./display.ts";

/** Rates for display are updated about once an hour. */
const RATES_STALE_MS = 5 * MINUTE_MS;

const useRates = () => useApi(displayRates, {}, { enabled: useLoggedIn(), staleTime: RATES_STALE_MS });

/**
 * Worths in the user's chosen currency: `shown("30084.26")` -> "$30,090.28", undefined while a rate is missing. `simulated` when the rate is
 * made up by the installation, which has to be shown beside it.
 */
export function useDisplay() {
  const { decimal, tag } = useFormat();
  const { data: asset } = useApi(getAsset, {}, { enabled: useLoggedIn(), staleTime: MINUTE_MS });
  const { data } = useRates();
  const rate = data?.list.find(({ code }) => code === data.chosen);
  return {
    code: data?.chosen,
    simulated: rate?.simulated === true,
    rates: data?.list,
    shown: (worth: string | undefined): string | undefined => {
      const figure = inCurrency(worth, asset?.usd_rate, rate);
      return figure === undefined || rate === undefined ? undefined : withSign(decimal(figure), rate.code, tag);
    },
  };
}

/** Chooses the currency, shown at once; if the server refuses, the old one comes back, with the reason. */
export function useChooseDisplay(): (code: string) => Promise<void> {
  const client = useQueryClient();
  const key = useApiKey(displayRates, {});
  const { data: before } = useRates();
  const errorText = useErrorText();
  return async (code) => {
    if (before === undefined || before.chosen === code) return;
    client.setQueryData(key, { ...before, chosen: code });
    try {
      await call(setDisplayCurrency, { code });
    } catch (error) {
      client.setQueryData(key, before);
      toast({ title: errorText(error), tone: "bad" });
    }
  };
}
