import { type Amount, formatAmount, ONE } from "@candor/contract/domain/money.ts";
import type { OutputOf, ParsedInputOf } from "@candor/contract/route.ts";
import { type getExchangeQuote, QUOTE_LIFETIME_MS } from "@candor/contract/routes/exchange.ts";
import { convertedAmount } from "@candor/contract/rules/conversion.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { indexPrice } from "./pairs.ts";
import { readTerms } from "./terms.ts";

type Input = ParsedInputOf<typeof getExchangeQuote>;

/** The amount that the core would currently settle, by the committed ticks; without hold or guarantee. */
export async function quote(services: Services, input: Input): Promise<Result<OutputOf<typeof getExchangeQuote>>> {
  const { db, engine, clock } = services;
  const { from_currency_id: fromId, to_currency_id: toId, amount } = input;
  if (fromId === toId) return refuseField("to_currency_id", "CONVERT_UNAVAILABLE");
  // Ticks have the engine's time, which is in the past during a replay.
  const [{ now }, { spread }] = await Promise.all([engine.status(), readTerms(db)]);
  const [from, to] = await Promise.all([indexPrice(services, fromId, now), indexPrice(services, toId, now)]);
  if (!from.ok) return from;
  if (!to.ok) return to;
  const prices = { from: from.data, to: to.data, spread };
  const receive = convertedAmount(amount, prices);
  if (receive <= 0n) return refuseField("amount", "INVALID_AMOUNT");
  return done({
    receive: formatAmount(receive),
    price: formatAmount(convertedAmount(ONE as Amount, prices)),
    from_price: formatAmount(from.data),
    to_price: formatAmount(to.data),
    spread: formatAmount(spread),
    expires_at_ms: clock.now() + QUOTE_LIFETIME_MS,
  });
}
