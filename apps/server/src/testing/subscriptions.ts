import { amount, formatAmount, price, rate } from "@candor/contract/domain/money.ts";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { commandId, fund as credit, required, type TestEngine, USDT } from "./engine.ts";

export const NEW = 40;
export const NEW_USDT = 40;
export const SALE = 7;

type Terms = Extract<CommandRequest, { type: "setSubscription" }>;

/** 1,000 NEW at 0.5 USDT, 10 to 400 a user, whose issuer holds them; its times are the caller's. */
export async function openSale(
  engine: Pick<TestEngine, "send">,
  { issuerId, ...change }: Partial<Terms> & Pick<Terms, "issuerId" | "startsAt" | "endsAt" | "launchAt">,
): Promise<void> {
  const supply = change.supply ?? amount("1000");
  await required(
    engine,
    { type: "setCurrency", id: commandId(), currencyId: NEW, symbol: "NEW" },
    {
      type: "setMarket",
      id: commandId(),
      marketId: NEW_USDT,
      symbol: "NEW-USDT",
      baseId: NEW,
      quoteId: USDT,
      tick: price("0.0001"),
      lot: amount("0.1"),
      minNotional: amount("1"),
      makerFee: rate("0.001"),
      takerFee: rate("0.001"),
      priceBand: rate("0.05"),
      source: "book",
      state: "open",
    },
    credit(issuerId, NEW, formatAmount(supply)),
    {
      type: "setSubscription",
      id: commandId(),
      subscriptionId: SALE,
      currencyId: NEW,
      payCurrencyId: USDT,
      marketId: NEW_USDT,
      issuerId,
      price: price("0.5"),
      supply,
      step: amount("1"),
      min: amount("10"),
      max: amount("400"),
      review: "automatic",
      allotsAt: change.endsAt,
      lockupDays: 1,
      isRecommended: false,
      ...change,
    },
  );
}
