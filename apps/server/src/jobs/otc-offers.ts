import { type Amount, amount, mulDiv, ONE, type Price, RATE_ONE, type Rate } from "@candor/contract/domain/money.ts";
import type { OtcSide } from "@candor/contract/domain/otc.ts";
import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { floatingPrice } from "@candor/contract/rules/otc.ts";

/** An offer of a demo's merchant. */
export type DemoOffer = {
  readonly side: OtcSide;
  readonly symbol: string;
  readonly fiat: string;
  readonly premium: bigint;
};

/** 1 % of 1e-8. */
const PERCENT = RATE_ONE / 100n;
const offers = (side: OtcSide, symbol: string, fiats: readonly string[], premium: bigint): DemoOffer[] =>
  fiats.map((fiat) => ({ side, symbol, fiat, premium }));
const many = ["USD", "EUR", "GBP", "JPY", "KRW", "VND", "THB", "TWD"];
const few = ["USD", "EUR", "VND"];

/** Of the first merchant, who rather sells, and of the second, who rather buys: 18 each, of the 20 that one may have. */
export const demoOffers: readonly (readonly DemoOffer[])[] = [
  [
    ...offers("sell", "USDT", many, PERCENT / 2n),
    ...offers("sell", "BTC", few, PERCENT),
    ...offers("sell", "ETH", few, PERCENT),
    ...offers("buy", "USDT", ["USD", "EUR", "JPY", "VND"], -PERCENT),
  ],
  [
    ...offers("buy", "USDT", many, -PERCENT / 2n),
    ...offers("buy", "BTC", few, -PERCENT),
    ...offers("buy", "ETH", few, -PERCENT),
    ...offers("sell", "USDT", ["USD", "EUR", "JPY", "VND"], PERCENT),
  ],
];

/** What each of them has in the fiat account: more than its offers freeze. */
export const DEMO_FUNDS = new Map([
  ["USDT", amount("400000")],
  ["BTC", amount("5")],
  ["ETH", amount("80")],
]);

const quantities: Readonly<Record<string, Amount>> = { USDT: amount("20000"), BTC: amount("0.5"), ETH: amount("8") };
/** In dollars: of the smallest and the largest order. */
const [LEAST, MOST] = [10n * ONE, 2_000n * ONE];

/** The terms of an offer at an index and a rate of now. Its bound is far: the demo's prices may wander for weeks. */
export function demoTerms({ side, premium, symbol }: DemoOffer, index: Price, rate: Rate, decimals: number) {
  const price = floatingPrice(index, rate, premium, decimals);
  const bound = floatingPrice(price, RATE_ONE, side === "sell" ? -RATE_ONE / 2n : RATE_ONE / 2n, decimals);
  const worth = (dollars: bigint) => {
    const exact = mulDiv(dollars, rate, ONE, "up");
    const step = ONE * 10n ** BigInt(Math.max(0, (exact / ONE).toString().length - 2));
    return (mulDiv(exact, 1n, step, "up") * step) as Amount;
  };
  const windowMs = 15 * MINUTE_MS;
  return {
    quantity: quantities[symbol] ?? (ONE as Amount),
    premium,
    bound,
    min: worth(LEAST),
    max: worth(MOST),
    windowMs,
  };
}
