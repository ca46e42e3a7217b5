import { amount, price, rate } from "@candor/contract/domain/money.ts";
import { DAY_MS, MINUTE_MS } from "@candor/contract/domain/time.ts";
import type { SetSubscription } from "@candor/core/products/subscriptions/records.ts";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { robotEmails } from "../services/demo-robots.ts";
import { USDT } from "./catalogue.ts";

/** A new coin of the demo. The projects are invented; their texts (people/content/seed) say so. */
export type DemoCoin = {
  readonly subscriptionId: number;
  readonly currencyId: number;
  readonly marketId: number;
  readonly symbol: string;
  readonly name: string;
  /** What its issuer holds at first. */
  readonly issued: string;
  readonly terms: (now: number) => Terms;
};
type Terms = Omit<SetSubscription, "type" | "id" | "at" | "issuerId" | "marketId" | "currencyId" | "subscriptionId">;

const QUARTER_MS = 15 * MINUTE_MS;
const before = (at: number, step: number): number => at - (at % step);
const after = (at: number, step: number): number => before(at + step - 1, step);
const quarterAfter = (at: number): number => after(at, QUARTER_MS);

const common = {
  payCurrencyId: USDT,
  step: amount("1"),
  review: "automatic",
  lockupDays: 30,
  isRecommended: false,
} as const;

const upcoming: DemoCoin = {
  subscriptionId: 1,
  currencyId: 13,
  marketId: 11,
  symbol: "BRKELP",
  name: "Brightkelp",
  issued: "2000000",
  terms: (now) => {
    const startsAt = quarterAfter(now + 14 * DAY_MS);
    const endsAt = startsAt + 60 * DAY_MS;
    return {
      ...common,
      price: price("0.08"),
      supply: amount("1500000"),
      min: amount("500"),
      max: amount("50000"),
      startsAt,
      endsAt,
      allotsAt: endsAt,
      launchAt: endsAt + DAY_MS,
    };
  },
};

const subscribing: DemoCoin = {
  subscriptionId: 2,
  currencyId: 14,
  marketId: 12,
  symbol: "LNFOLD",
  name: "Lanternfold",
  issued: "800000",
  terms: (now) => {
    const endsAt = quarterAfter(now + 21 * DAY_MS);
    return {
      ...common,
      price: price("0.5"),
      supply: amount("600000"),
      min: amount("100"),
      max: amount("20000"),
      review: "reviewed",
      startsAt: before(now, QUARTER_MS),
      endsAt,
      allotsAt: endsAt + 2 * DAY_MS,
      launchAt: endsAt + 3 * DAY_MS,
      lockupDays: 90,
      isRecommended: true,
    };
  },
};

/** It ends some minutes after the first start, and launches within half an hour. */
export const launching: DemoCoin = {
  subscriptionId: 3,
  currencyId: 15,
  marketId: 13,
  symbol: "ORGATE",
  name: "Orrisgate",
  issued: "60000",
  terms: (now) => {
    const endsAt = after(now + 2 * MINUTE_MS, MINUTE_MS);
    return {
      ...common,
      price: price("0.25"),
      supply: amount("40000"),
      min: amount("400"),
      max: amount("26000"),
      startsAt: before(now, QUARTER_MS),
      endsAt,
      allotsAt: endsAt,
      launchAt: quarterAfter(endsAt + 12 * MINUTE_MS),
      lockupDays: 7,
    };
  },
};

/**
 * The first is upcoming for two weeks and then runs for two months, the second runs for three weeks: a demo that is started again within ten weeks has
 * a subscription to apply for.
 */
export const demoCoins: readonly DemoCoin[] = [upcoming, subscribing, launching];

export const pairOf = ({ symbol, marketId, currencyId }: DemoCoin, id: string): CommandRequest => ({
  type: "setMarket",
  id,
  marketId,
  symbol: `${symbol}-USDT`,
  baseId: currencyId,
  quoteId: USDT,
  tick: price("0.0001"),
  lot: amount("1"),
  minNotional: amount("1"),
  makerFee: rate("0.001"),
  takerFee: rate("0.001"),
  priceBand: rate("0.05"),
  source: "book",
  state: "open",
});

/** The accounts of the demo that take part. Everybody can log in to them: nobody else's demand is feigned. */
export const ISSUER: string = robotEmails.issuer;
export const { buyers } = robotEmails;
export const BUYER_FUNDS = "60000";

export type DemoApplication = { readonly subscriptionId: number; readonly email: string; readonly quantity: string };
/** 50,000 for the 40,000 of the third: four fifths for everybody. */
export const applicationsOf = (demoUser: string): readonly DemoApplication[] => [
  { subscriptionId: 2, email: buyers[0], quantity: "15000" },
  { subscriptionId: 2, email: buyers[1], quantity: "4200" },
  { subscriptionId: 3, email: buyers[0], quantity: "26000" },
  { subscriptionId: 3, email: buyers[1], quantity: "20000" },
  { subscriptionId: 3, email: demoUser, quantity: "4000" },
];

export type DemoOrder = {
  readonly email: string;
  readonly side: 0 | 1;
  readonly price: string;
  readonly quantity: string;
};
/** In the auction of the third; alone they trade 6,000 at 0.25 and leave orders on both sides. The issuer sells coins beyond the sale. */
export const launchOrders: readonly DemoOrder[] = [
  { email: ISSUER, side: 1, price: "0.23", quantity: "3000" },
  { email: ISSUER, side: 1, price: "0.25", quantity: "3000" },
  { email: ISSUER, side: 1, price: "0.27", quantity: "4000" },
  { email: buyers[0], side: 0, price: "0.26", quantity: "4000" },
  { email: buyers[1], side: 0, price: "0.25", quantity: "2500" },
  { email: buyers[1], side: 0, price: "0.22", quantity: "3000" },
];
