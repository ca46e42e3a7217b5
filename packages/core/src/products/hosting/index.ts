import type { Product } from "../../engine/product.ts";
import { buyHosting } from "./buy.ts";
import { checkHosting, freezes, holdsOfHosting } from "./check.ts";
import { createHostingState, hostingRows, restoreHosting } from "./open-orders.ts";
import { hasDuePayments, payDue, payDueOf } from "./pay.ts";
import { redeemHosting } from "./redeem.ts";
import { sealedCounter, sealedOrders, sealedProducts } from "./seal.ts";
import { setHosting } from "./terms.ts";

/**
 * Funds and miners: money that users place for some days at a promised daily income. The whole income is reserved when it is sold, paid once for each
 * day after the purchase, and given back to the treasury as far as a user leaves early.
 */
export const hosting: Product = {
  name: "hosting",
  order: 65,
  state: () => ({ hosting: createHostingState() }),
  commands: { setHosting, buyHosting, redeemHosting },
  seal: [sealedProducts, sealedOrders, sealedCounter],
  rows: (state) => hostingRows(state.hosting),
  restore: restoreHosting,
  before: payDueOf,
  isDue: hasDuePayments,
  reactions: {
    clock: (state, { at }) => {
      state.hosting.now = Math.max(state.hosting.now, at);
    },
    restart: (state, { at }) => {
      state.hosting.now = at;
    },
    settleDue: payDue,
  },
  holds: holdsOfHosting,
  freezes,
  check: checkHosting,
};
