import { counterSection, recordSection } from "../../seal/section.ts";
import { rebateHeldRecord, rebatePairRecord, rebateRatesRecord } from "./records.ts";
import { heldKey, pairKey } from "./state.ts";

export const sealedRates = recordSection("rebateRates", {
  isAdded: true,
  table: "rebate_rates",
  rows: "rebateRates",
  record: rebateRatesRecord,
  key: () => 0,
  touched: { rebateRates: () => 0 },
  now: ({ rebates }) => rebates.rates,
});

export const sealedPairs = recordSection("rebatePairs", {
  isAdded: true,
  table: "rebate_pairs",
  rows: "rebatePairs",
  record: rebatePairRecord,
  key: pairKey,
  touched: { rebatePair: ({ pair }) => pairKey(pair) },
  now: ({ rebates }, key) => rebates.pairs.get(key),
});

export const sealedHeld = recordSection("rebatesHeld", {
  isAdded: true,
  table: "rebates_held",
  rows: "rebatesHeld",
  record: rebateHeldRecord,
  key: heldKey,
  touched: { rebateHeld: ({ held }) => heldKey(held) },
  now: ({ rebates }, key) => rebates.held.get(key),
});

/** The next id of a rebate. */
export const sealedCounter = counterSection("rebateCounter", ["nextRebateId"], ({ rebates }) => [rebates.nextRebateId]);
