import { formatAmount } from "@candor/contract/domain/money.ts";
import { OTC_VALUED_IN } from "@candor/contract/domain/otc.ts";
import type * as routes from "@candor/contract/routes/otc.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { accountHandlers } from "./accounts.ts";
import { premiumMax } from "./limits.ts";
import { apply, leave, standing } from "./merchants.ts";
import { bestOffer, listOffers, oneOffer } from "./offers.ts";
import { orderPage, orderRecord } from "./orders.ts";
import { change, ownOffers, publish, setState } from "./own-offers.ts";
import { coinsOf, decimalsOfFiat, indexOf, ratesOf } from "./pricing.ts";
import { Profiles } from "./profiles.ts";
import { Steps } from "./steps.ts";
import { dayLeft, take } from "./take.ts";

const unknown = refuseField("id", "NOT_FOUND");
/** Hundredths of a percent in a million of millionths. */
const PPM_OF_HUNDREDTH = 100;

export function otcHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, catalogue, engine } = services;
  const desk = { ...services, profiles: new Profiles(services) };
  const steps = new Steps(desk);
  return {
    ...accountHandlers(services),
    otcMarkets: async () => {
      const { now } = await engine.status();
      const [rates, premium] = await Promise.all([ratesOf(services), premiumMax(db)]);
      const coins = coinsOf(catalogue).map(async ({ currency_id, symbol, decimals }) => {
        const index = await indexOf(services, currency_id, now);
        const shown = index.now === undefined ? null : formatAmount(index.now);
        return { currency_id, currency_name: symbol, decimals, index: shown };
      });
      const fiats = [...rates].map(([code, { rate, at }]) => ({
        code,
        decimals: decimalsOfFiat(code),
        rate: formatAmount(rate),
        rate_at_ms: at,
      }));
      return done({ coins: await Promise.all(coins), fiats, premium_max: Math.floor(premium / PPM_OF_HUNDREDTH) });
    },
    otcLimits: async (context) => {
      const { limits, left, bannedUntil, own } = await dayLeft(desk, userOf(context));
      return done({
        currency_name: OTC_VALUED_IN,
        order_max: formatAmount(limits.order),
        day_max: formatAmount(limits.day),
        day_left: formatAmount(left),
        banned_until_ms: bannedUntil,
        level: own.level,
        age_days: own.ageDays,
        completed_orders: own.orders,
      });
    },
    otcOffers: async (_context, { side, currency_id, fiat, ...wanted }) =>
      done(await listOffers(desk, { side, currency_id, fiat }, wanted)),
    otcOffer: async (_context, { id }) => {
      const offer = await oneOffer(desk, id);
      return offer ? done(offer) : unknown;
    },
    otcExpress: async (context, { side, currency_id, fiat, amount, number }) => {
      if ((amount === undefined) === (number === undefined)) return refuseField("amount", "INVALID_REQUEST");
      return done(await bestOffer(desk, context, { side, currency_id, fiat }, { amount, number }));
    },
    otcTake: (context, input) => take(desk, context, input),
    otcOrders: async (context, input) => done(await orderPage(desk, context, input)),
    otcOrder: async (context, { id }) => {
      const record = await orderRecord(desk, context, id);
      return record ? done(record) : unknown;
    },
    otcPaid: (context, input) => steps.paid(context, input),
    otcRelease: (context, input) => steps.release(context, input),
    otcCancel: (context, input) => steps.cancel(context, input),
    otcDispute: (context, input) => steps.dispute(context, input),
    otcMerchant: async (context) => done(await standing(desk, userOf(context).userId, context.language)),
    otcMerchantApply: (context, { margin }) => apply(desk, context, margin),
    otcMerchantLeave: (context) => leave(desk, context),
    otcOwnOffers: async (context, input) => done(await ownOffers(desk, context, input)),
    otcPublish: (context, input) => publish(desk, context, input),
    otcChange: (context, input) => change(desk, context, input),
    otcOfferState: (context, input) => setState(desk, context, input),
  };
}
