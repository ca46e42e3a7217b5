import type { StateRows } from "../engine/records.ts";
import type { State } from "../engine/state.ts";
import type { SealSection } from "./section.ts";

type Counters = Pick<
  StateRows,
  "nextEntryId" | "nextOrderId" | "nextTradeId" | "nextSequence" | "nextOptionId" | "nextPositionId"
> & { readonly withdrawalDay: number };

const listed = (counters: Counters): readonly number[] => [
  counters.nextEntryId,
  counters.nextOrderId,
  counters.nextTradeId,
  counters.nextSequence,
  counters.nextOptionId,
  counters.nextPositionId,
  counters.withdrawalDay,
];

const countersOf = ({ ledger, spot, options, contracts, withdrawals }: State): readonly number[] =>
  listed({
    nextEntryId: ledger.nextEntryId,
    nextOrderId: spot.nextOrderId,
    nextTradeId: spot.nextTradeId,
    nextSequence: spot.nextSequence,
    nextOptionId: options.nextOrderId,
    nextPositionId: contracts.nextPositionId,
    withdrawalDay: withdrawals.day,
  });

/** The counters of the first products share one text, which older roots contain. A later product seals its counters in a section of its own. */
export const sealedCounters: SealSection<number> = {
  name: "counters",
  leaves: (rows) => [[0, JSON.stringify(listed({ ...rows, withdrawalDay: rows.withdrawalDay.day }))]],
  watched: (state) => [[0, countersOf(state)]],
  textOf: (state) => JSON.stringify(countersOf(state)),
};
