import { type Amount, formatAmount, parseAmount, parsePrice, quoteFor, ZERO } from "@candor/contract/domain/money.ts";
import { BUY } from "@candor/contract/domain/spot.ts";
import type { SpotOrder } from "@candor/contract/routes/spot.ts";
import type { Errors } from "../../../shared/form/state.ts";
import { openQuantity } from "../../../shared/market/move-order.ts";
import { errorsOf } from "../form/errors.ts";
import { emptyForm, type MarketTerms } from "../form/fields.ts";

/** Editing an open order: another limit price or open quantity. */
export type AmendValues = { readonly price: string; readonly number: string };
type Editable = Pick<SpotOrder, "type" | "price" | "number" | "filled">;
/** The available balances of the spot account, without what the order itself holds. */
type Context = { readonly market: MarketTerms; readonly base: Amount; readonly quote: Amount };

/** What the sheet begins with: the order as it stands. */
export const amendStart = (order: Editable): AmendValues => ({ price: order.price ?? "", number: openQuantity(order) });

/** What an order of these figures holds: a buy its cost, a sell its quantity. */
function held({ type }: Editable, { price, number }: AmendValues): Amount {
  const [at, quantity] = [parsePrice(price), parseAmount(number)];
  if (at === undefined || quantity === undefined) return ZERO;
  return type === BUY ? quoteFor(quantity, at, "up") : quantity;
}
export const heldText = (order: Editable, values: AmendValues): string => formatAmount(held(order, values));

/** Errors by field, in the words of the order form. The balance that the order holds pays for its successor. */
export function amendErrors(order: Editable, values: AmendValues, context: Context): Errors<"price" | "number"> {
  const buys = order.type === BUY;
  const freed = held(order, amendStart(order));
  const form = { ...emptyForm, side: buys ? ("buy" as const) : ("sell" as const) };
  const { price, quantity } = errorsOf(
    { ...form, price: values.price, quantity: values.number },
    {
      market: context.market,
      availableBase: (buys ? context.base : context.base + freed) as Amount,
      availableQuote: (buys ? context.quote + freed : context.quote) as Amount,
      lastPrice: undefined,
      bids: [],
      asks: [],
    },
  );
  return { ...(price && { price }), ...(quantity && { number: quantity }) };
}

/** What an edit does to the order's place: a smaller quantity at the same price keeps it. */
export function amendEffect(order: Editable, values: AmendValues): "none" | "keeps" | "moves" {
  const [price, number] = [parsePrice(values.price), parseAmount(values.number)];
  if (price !== parsePrice(order.price ?? undefined)) return "moves";
  const open = parseAmount(openQuantity(order));
  if (number === open) return "none";
  return number !== undefined && open !== undefined && number < open ? "keeps" : "moves";
}
