import { recordSection, type SealSection } from "../../seal/section.ts";
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

const counterText = (next: number): string | undefined => (next > 1 ? String(next) : undefined);

/** The next id; without rebates there is none, as before this product. */
export const sealedCounter: SealSection<number> = {
  name: "rebateCounter",
  isAdded: true,
  *leaves({ nextRebateId }) {
    const text = counterText(nextRebateId);
    if (text) yield [0, text];
  },
  watched: ({ rebates }) => [[0, [rebates.nextRebateId]]],
  textOf: ({ rebates }) => counterText(rebates.nextRebateId),
};
