import type { Product } from "../../engine/product.ts";
import { applyForSubscription, reviewSubscription, takeBackSubscription } from "./apply.ts";
import { checkSubscriptions, freezes, holdsOfSubscriptions } from "./check.ts";
import { hasDueSubscriptions, settleSubscriptions } from "./due.ts";
import { finishLaunches } from "./launch.ts";
import { restoreSubscriptions, subscriptionRows } from "./sales.ts";
import { sealedApplications, sealedSubscriptions } from "./seal.ts";
import { createSubscriptionsState } from "./state.ts";
import { refuseOutsidePrice, setSubscription } from "./terms.ts";

/**
 * Subscriptions of new coins (IEO): an issuer offers coins at a fixed price, users apply, what passed is allotted at the end, and the coins are released
 * some time after the launch of their pair by a call auction. Allotment, launch and release are due by the clock and done in slices, each of which is
 * a batch's at most: what a crash takes is done again by the next one. It restores before spot does, since the book of a pair in its auction may cross.
 */
export const subscriptions: Product = {
  name: "subscription",
  order: 66,
  state: () => ({ subscriptions: createSubscriptionsState() }),
  commands: { setSubscription, applyForSubscription, takeBackSubscription, reviewSubscription },
  seal: [sealedSubscriptions, sealedApplications],
  rows: subscriptionRows,
  restore: restoreSubscriptions,
  guards: { setMarket: refuseOutsidePrice },
  isDue: hasDueSubscriptions,
  reactions: {
    clock({ subscriptions: own }, { at }) {
      own.now = Math.max(own.now, at);
    },
    // A loaded state knows no time.
    restart({ subscriptions: own }, { at }) {
      own.now = at;
    },
    settleDue: settleSubscriptions,
    setUserState: finishLaunches,
  },
  holds: holdsOfSubscriptions,
  freezes,
  check: checkSubscriptions,
};
