import { type Amount, floorTo, formatAmount, parseAmount, parsePrice, ZERO } from "@candor/contract/domain/money.ts";
import type { Depth, Market } from "@candor/contract/routes/market.ts";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useBook } from "../../shared/market/use-book.ts";
import { useQuote } from "../../shared/socket/quotes.ts";
import { spotBalance } from "./balances.ts";
import { emptyForm, type Level, reduceForm, type Side, type SpotAction, type SpotContext, termsOf } from "./form.ts";
import type { useBalances } from "./use-account.ts";

const levelsOf = (side: Depth["bids"] | undefined): readonly Level[] =>
  (side ?? []).flatMap(([priceText, quantityText]) => {
    const price = parsePrice(priceText);
    const quantity = parseAmount(quantityText);
    return price === undefined || quantity === undefined ? [] : [{ price, quantity }];
  });

/** The form of form.ts with what the market and the wallet say at this moment. */
export function useSpotForm(
  market: Market,
  balances: ReturnType<typeof useBalances>["balances"],
  opening: { readonly side: Side; readonly price: string | undefined },
) {
  const book = useBook(market).data;
  const last = useQuote(market.symbol)?.now_price;
  const terms = useMemo(() => termsOf(market), [market]);
  const available = (currencyId: number): Amount =>
    parseAmount(spotBalance(balances ?? [], currencyId).available) ?? ZERO;
  const context: SpotContext = {
    market: terms,
    availableBase: available(market.currency_id),
    availableQuote: available(market.legal_id),
    lastPrice: parsePrice(last),
    bids: useMemo(() => levelsOf(book?.bids), [book]),
    asks: useMemo(() => levelsOf(book?.asks), [book]),
  };
  const latest = useRef(context);
  latest.current = context;
  const [form, setForm] = useState({ ...emptyForm, side: opening.side, price: opening.price ?? "" });
  const dispatch = useCallback(
    (action: SpotAction) => setForm((before) => reduceForm(before, action, latest.current)),
    [],
  );

  // The first price that is known fills the field once; from then on the field is the user's.
  const filled = useRef(opening.price !== undefined);
  const start = context.lastPrice;
  useEffect(() => {
    if (filled.current || start === undefined) return;
    filled.current = true;
    dispatch({ type: "price", text: formatAmount(floorTo(start, terms.tick)) });
  }, [start, terms.tick, dispatch]);
  return { form, dispatch, context };
}
