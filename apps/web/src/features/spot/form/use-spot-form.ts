import { type Amount, floorTo, formatAmount, parseAmount, parsePrice, ZERO } from "@candor/contract/domain/money.ts";
import type { Auction, Depth, Market } from "@candor/contract/routes/market.ts";
import { oco, trade } from "@candor/contract/routes/spot.ts";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import type { Errors } from "../../../shared/form/state.ts";
import { useForm } from "../../../shared/form/use-form.ts";
import { type Act, useSend } from "../../../shared/form/use-send.ts";
import { useBook } from "../../../shared/market/use-book.ts";
import { useOwnFees } from "../../../shared/market/use-own-fees.ts";
import { useQuote } from "../../../shared/socket/quotes.ts";
import { spotBalance } from "../orders/balances.ts";
import type { useBalances } from "../use-account.ts";
import { errorsOf, type FieldName } from "./errors.ts";
import { useFieldText } from "./field-errors.ts";
import { emptyForm, type Level, type Side, type SpotContext, type SpotForm, termsOf } from "./fields.ts";
import { reduceForm, type SpotAction } from "./form.ts";

const levelsOf = (side: Depth["bids"] | undefined): readonly Level[] =>
  (side ?? []).flatMap(([priceText, quantityText]) => {
    const price = parsePrice(priceText);
    const quantity = parseAmount(quantityText);
    return price === undefined || quantity === undefined ? [] : [{ price, quantity }];
  });

const isOtherForm = ({ type }: SpotAction): boolean => type === "side" || type === "kind" || type === "unit";

/** The form has two calls, of which at most one is under way: what became of the last one, and both are forgotten together. */
const oneOf = (first: Act, second: Act): Act => ({
  ...(first.state === "idle" ? second : first),
  reset: () => {
    first.reset();
    second.reset();
  },
});

type Surroundings = {
  readonly balances: ReturnType<typeof useBalances>["balances"];
  /** Null for a pair that trades; undefined until it is known. */
  readonly auction: Auction | null | undefined;
  /** From the page's address. */
  readonly opening: { readonly side: Side; readonly price: string | undefined; readonly total: string | undefined };
};

/** The form of form.ts with the current data of market and wallet. */
export function useSpotForm(market: Market, { balances, auction, opening }: Surroundings) {
  const book = useBook(market).data;
  const quoted = useQuote(market.symbol)?.now_price;
  // Before its launch a pair has no price. The best of a side is none either, since the sides overlap.
  const last = auction ? (auction.price ?? auction.issue_price) : quoted;
  const fees = useOwnFees(market);
  const terms = useMemo(() => termsOf(market, fees.taker), [market, fees.taker]);
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
  const textOf = useFieldText();
  const sends = {
    trade: useSend(trade, `spot:${market.symbol}`),
    oco: useSend(oco, `spot:${market.symbol}:oco`),
  };
  const act = oneOf(sends.oco, sends.trade);
  const form = useForm({
    start: {
      ...emptyForm,
      side: opening.side,
      price: opening.price ?? "",
      ...(opening.total === undefined ? {} : { kind: "market" as const, total: opening.total }),
    },
    reduce: (values, action: SpotAction) => reduceForm(values, action, context),
    // Only once the wallet has been read can "insufficient" be known.
    errors: (values): Errors<FieldName> => (balances === undefined ? {} : errorsOf(values, context)),
    shows: (field, values) => values[field] !== "",
    names: {},
    codes: { AUCTION_OWN_ORDER: "price" as FieldName },
    textOf,
    act,
    draft: {
      name: `spot:${market.symbol}`,
      fields: Object.keys(emptyForm) as (keyof SpotForm)[],
      // The price is filled in by itself.
      isTyped: ({ quantity, total, stopPrice, delta, activation, stopLimit }) =>
        quantity + total + stopPrice + delta + activation + stopLimit !== "",
    },
  });

  // The first known price fills the field once; from then on only the user changes it.
  const filled = useRef(opening.price !== undefined || form.values.price !== "");
  const start = context.lastPrice;
  const fill = useEffectEvent((text: string) => form.change({ type: "price", text }));
  useEffect(() => {
    if (filled.current || start === undefined) return;
    filled.current = true;
    fill(formatAmount(floorTo(start, terms.tick)));
  }, [start, terms.tick]);
  /** Another side, kind or unit is another form: what was wrong in the last one says nothing of it. */
  const change = (action: SpotAction) => (isOtherForm(action) ? form.turn(action) : form.change(action));
  return { act, sends, form: { ...form, change }, context, fees };
}
export type SpotFields = ReturnType<typeof useSpotForm>;
