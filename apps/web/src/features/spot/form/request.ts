import { BUY, SELL } from "@candor/contract/domain/spot.ts";
import type { InputOf } from "@candor/contract/route.ts";
import type { oco, trade } from "@candor/contract/routes/spot.ts";
import { byTotal, type MarketTerms, type SpotContext, type SpotForm } from "./fields.ts";
import { deltaOf, wireKind } from "./waiting.ts";

const common = (form: SpotForm, { id }: MarketTerms) =>
  ({ match_id: id, type: form.side === "buy" ? BUY : SELL }) as const;

/** The body of c2c/trade. Call it only when `errorsOf` is empty. */
export function toRequest(form: SpotForm, context: SpotContext): InputOf<typeof trade> {
  const size = byTotal(form) ? { total: form.total } : { number: form.quantity };
  const base = { ...common(form, context.market), kind: wireKind(form, context), ...size };
  switch (form.kind) {
    case "market":
    case "oco":
      return base;
    case "limit":
      return { ...base, tif: form.tif, price: form.price };
    case "stop_limit":
      return { ...base, tif: form.tif, price: form.price, stop_price: form.stopPrice };
    case "stop_market":
      return { ...base, stop_price: form.stopPrice };
    case "trailing":
      return {
        ...base,
        ...(form.withLimit && { price: form.stopLimit }),
        trailing_delta: deltaOf(form),
        ...(form.withActivation && { activation_price: form.activation }),
      };
  }
}

/** The body of c2c/oco. */
export const toOcoRequest = (form: SpotForm, { market }: SpotContext): InputOf<typeof oco> => ({
  ...common(form, market),
  number: form.quantity,
  price: form.price,
  stop_price: form.stopPrice,
  ...(form.withLimit ? { stop_kind: "stop_limit", stop_limit_price: form.stopLimit } : { stop_kind: "stop_market" }),
});
