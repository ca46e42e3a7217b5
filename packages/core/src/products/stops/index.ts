import { isStoppedBy, marketOfTarget, type StopProduct, stopTarget } from "@candor/contract/domain/stops.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import { DONE, type Outcome } from "../../engine/outcome.ts";
import type { Product } from "../../engine/product.ts";
import type { State } from "../../engine/state.ts";
import { recordSection } from "../../seal/section.ts";
import { type SetStop, type Stop, stopRecord } from "./records.ts";

declare module "../../engine/state.ts" {
  interface State {
    readonly stops: {
      /** The last word on each target that was ever stopped. */
      readonly records: Map<string, Stop>;
      /** The targets that are stopped now. */
      readonly targets: Set<string>;
    };
  }
}

/** Whether new business of a product, in this market, is stopped. Costs three look-ups. */
export const isStopped = ({ stops }: State, product: StopProduct | "withdrawals", marketId?: number): boolean =>
  stops.targets.size > 0 && isStoppedBy(stops.targets, product, marketId);

function keep({ stops }: State, stop: Stop): void {
  stops.records.set(stop.target, stop);
  if (stop.stopped) stops.targets.add(stop.target);
  else stops.targets.delete(stop.target);
}

/** A target that is already as it should be stays as it is: of two operators who stop it at the same time both did. */
function setStop(state: State, { target, stopped, operatorId, at }: SetStop): Outcome {
  const marketId = marketOfTarget(target);
  if (!stopTarget.test(target)) return refuse("INVALID_REQUEST", { field: "target" });
  if (marketId !== undefined && !state.markets.has(marketId)) return refuse("NOT_FOUND");
  if (state.stops.targets.has(target) === stopped) return DONE;
  const stop = { target, stopped, operatorId, at };
  keep(state, stop);
  state.events.push({ type: "stop", stop });
  return DONE;
}

const refusal = (state: State, product: StopProduct, marketId?: number): Refusal | undefined =>
  isStopped(state, product, marketId) ? refuse("TRADING_STOPPED") : undefined;

/**
 * The emergency stop (docs/decisions/0025): refuses what would begin something new, and nothing else. Whoever has something open can cancel, close,
 * redeem and pay; what the published rules settle (options, liquidations, charges, deadlines) goes on by the same prices, so that nobody can choose an
 * outcome by stopping.
 */
export const stops: Product = {
  name: "stops",
  order: 5,
  state: () => ({ stops: { records: new Map(), targets: new Set() } }),
  commands: { setStop },
  guards: {
    placeOrder: (state, { marketId }) => refusal(state, "spot", marketId),
    placeOco: (state, { marketId }) => refusal(state, "spot", marketId),
    placeLever: (state, { marketId }) => refusal(state, "contracts", marketId),
    placeOption: (state, { marketId }) => refusal(state, "options", marketId),
    convert: (state) => refusal(state, "convert"),
    buyHosting: (state) => refusal(state, "hosting"),
    applyForSubscription: (state) => refusal(state, "subscriptions"),
    publishOtcOffer: (state) => refusal(state, "otc"),
    takeOtcOffer: (state) => refusal(state, "otc"),
    requestWithdrawal: (state) => (isStopped(state, "withdrawals") ? refuse("WITHDRAWALS_STOPPED") : undefined),
    // Nothing leaves; what was sent before is still recorded, and a rejection returns the money.
    decideWithdrawal: (state, { to }) =>
      to === "sending" && isStopped(state, "withdrawals") ? refuse("WITHDRAWALS_STOPPED") : undefined,
  },
  seal: [
    recordSection("stops", {
      isAdded: true,
      table: "stops",
      rows: "stops",
      record: stopRecord,
      key: ({ target }) => target,
      touched: { stop: ({ stop }) => stop.target },
      now: ({ stops: { records } }, target) => records.get(String(target)),
    }),
  ],
  rows: ({ stops: { records } }) => ({ stops: [...records.values()].sort((a, b) => (a.target < b.target ? -1 : 1)) }),
  restore: (state, rows) => {
    for (const stop of rows.stops) keep(state, stop);
  },
};
