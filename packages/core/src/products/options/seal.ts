import { listOf } from "../../codec/schema.ts";
import { recordSection, type SealSection, termsSection } from "../../seal/section.ts";
import { type OptionCall, optionCallRecord, optionRecord, optionTermsRecord } from "./records.ts";

/** Opening or running. */
export const sealedOptions = recordSection("options", {
  table: "option_orders",
  rows: "openOptions",
  record: optionRecord,
  key: ({ orderId }) => orderId,
  touched: { option: ({ option }) => option.orderId },
  now: ({ options }, orderId) => options.orders.get(orderId),
});

export const sealedTerms = termsSection("optionTerms", {
  rows: "optionTerms",
  record: optionTermsRecord,
  marketOf: ({ marketId }) => marketId,
  markets: (state) => state.options.markets,
});

const callsCodec = listOf(optionCallRecord);

/** The ticks that options of one market may still be due at, oldest first. */
export const callsText = (calls: readonly OptionCall[]): string | undefined =>
  calls.length === 0 ? undefined : callsCodec.write([...calls].sort((a, b) => a.tickId - b.tickId));

export const sealedCalls: SealSection<number> = {
  name: "callsOfOptions",
  *leaves({ optionCalls }) {
    for (const [marketId, calls] of Map.groupBy(optionCalls, (row) => row.marketId)) yield [marketId, callsText(calls)];
  },
  *watched({ options }) {
    for (const [marketId, { calls }] of options.markets) yield [marketId, [calls]];
  },
  textOf: ({ options }, marketId) =>
    callsText((options.markets.get(marketId)?.calls ?? []).map((call) => ({ ...call, marketId }))),
};
