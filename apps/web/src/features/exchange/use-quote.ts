import { getExchangeQuote, QUOTE_LIFETIME_MS } from "@candor/contract/routes/exchange.ts";
import { useEffect, useState } from "react";
import { useApi } from "../../shared/api/use-api.ts";
import { type ExchangeForm, type Quote, quoteInput } from "./form.ts";

/** Quiet time after a keystroke before a price is asked for. */
const TYPED_AFTER_MS = 250;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    // A cleared field or a chip is meant as it is; only typing waits.
    const timer = setTimeout(() => setSettled(text), TYPED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

export type QuoteState = {
  /** For exactly what the form says; undefined while another amount is being asked for, and after a refusal. */
  readonly quote: Quote | undefined;
  /** The last of this pair, whatever its amount: good for the rate. */
  readonly latest: Quote | undefined;
  readonly error: unknown;
  /** Milliseconds of the page's clock at which it came. */
  readonly atMs: number;
  readonly asking: boolean;
};

/** The price of a conversion, asked for anew every 10 s while the page is seen, and at once when it is seen again or `hold`, which keeps it as it is, ends. */
export function useQuote(form: ExchangeForm, hold: boolean): QuoteState {
  const amount = useSettled(form.amount);
  const input = quoteInput({ ...form, amount });
  const { data, error, dataUpdatedAt, isPlaceholderData, isFetching } = useApi(getExchangeQuote, input, {
    enabled: !hold && form.fromId !== form.toId,
    refetchInterval: QUOTE_LIFETIME_MS,
    refetchOnWindowFocus: "always",
    staleTime: 0,
    // An older price of the same amount would be taken for one that counts.
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
