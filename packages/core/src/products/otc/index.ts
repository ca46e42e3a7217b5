import type { Product } from "../../engine/product.ts";
import { checkOtc, freezes, holdsOfOtc } from "./check.ts";
import { applyForMerchant, leaveMerchant, setMerchant } from "./merchants.ts";
import { changeOtcOffer, closeOtcOffer, publishOtcOffer, setOtcOfferState } from "./offers.ts";
import {
  cancelOtcOrder,
  decideOtcOrder,
  disputeOtcOrder,
  expireOrders,
  hasDueOrders,
  markOtcPaid,
  releaseOtcOrder,
} from "./orders.ts";
import { sealedCounters, sealedMerchants, sealedOffers, sealedOrders, sealedTakers } from "./seal.ts";
import { createOtcState, otcRows, restoreOtc } from "./state.ts";
import { takeOtcOffer } from "./take.ts";

/**
 * Coins against money of a country, which moves outside of the platform: merchants publish offers that are covered, users take them, and the seller's
 * coins are in escrow until the seller has the money, the buyer withdraws, the time is over, or operators decide a dispute.
 */
export const otc: Product = {
  name: "otc",
  order: 67,
  state: () => ({ otc: createOtcState() }),
  commands: {
    applyForMerchant,
    setMerchant,
    leaveMerchant,
    publishOtcOffer,
    changeOtcOffer,
    setOtcOfferState,
    closeOtcOffer,
    takeOtcOffer,
    markOtcPaid,
    releaseOtcOrder,
    cancelOtcOrder,
    disputeOtcOrder,
    decideOtcOrder,
  },
  seal: [sealedMerchants, sealedOffers, sealedOrders, sealedTakers, sealedCounters],
  rows: otcRows,
  restore: restoreOtc,
  isDue: hasDueOrders,
  reactions: {
    clock({ otc: own }, { at }) {
      own.now = Math.max(own.now, at);
    },
    restart({ otc: own }, { at }) {
      own.now = at;
    },
    settleDue: expireOrders,
  },
  holds: holdsOfOtc,
  freezes,
  check: checkOtc,
};
