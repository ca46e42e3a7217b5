import { listOf } from "../../codec/schema.ts";
import { recordSection, type SealSection } from "../../seal/section.ts";
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

export const sealedTerms: SealSection<number> = {
  name: "optionTerms",
  *leaves({ optionTerms }) {
    for (const terms of optionTerms) yield [terms.marketId, optionTermsRecord.write(terms)];
  },
  *watched({ options }) {
    for (const [marketId, { terms }] of options.markets) yield [marketId, [terms]];
  },
  textOf({ options }, marketId) {
    const terms = options.markets.get(marketId)?.terms;
    return terms && optionTermsRecord.write(terms);
  },
};

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
