import { getExchangeQuote, QUOTE_LIFETIME_MS } from "@candor/contract/routes/exchange.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { useSettled } from "../../shared/use-settled.ts";
import { type ExchangeForm, type Quote, quoteInput } from "./form.ts";

export type QuoteState = {
  /** For exactly the form's input; undefined while another amount is requested, and after a refusal. */
  readonly quote: Quote | undefined;
  /** The last of this pair, whatever its amount: good for the rate. */
  readonly latest: Quote | undefined;
  readonly error: unknown;
  /** Milliseconds of the page's clock at which it arrived. */
  readonly atMs: number;
  readonly asking: boolean;
};

/**
 * The price of a conversion, requested again every 10 s while the page is visible, and at once when it becomes visible again or when `hold`, which
 * keeps the price, ends.
 */
export function useQuote(form: ExchangeForm, hold: boolean): QuoteState {
  const amount = useSettled(form.amount);
  const input = quoteInput({ ...form, amount });
  const { data, error, dataUpdatedAt, isPlaceholderData, isFetching } = useApi(getExchangeQuote, input, {
    enabled: !hold && form.fromId !== form.toId,
    refetchInterval: QUOTE_LIFETIME_MS,
    refetchOnWindowFocus: "always",
    staleTime: 0,
    // An older price of the same amount would be mistaken for a valid one.
    gcTime: 0,
    retry: false,
    placeholderData: (before, query) => {
      const asked = query?.queryKey[1] as typeof input | undefined;
      const samePair = asked?.from_currency_id === form.fromId && asked.to_currency_id === form.toId;
      return samePair ? before : undefined;
    },
  });
  const asked = quoteInput(form).amount === input.amount && form.amount !== "";
  return {
    quote: asked && !isPlaceholderData && error === null ? data : undefined,
    latest: data,
    error: isPlaceholderData ? null : error,
    atMs: dataUpdatedAt,
    asking: isFetching,
  };
}
