import { recordSection, type SealSection } from "../../seal/section.ts";
import { contractTermsRecord, positionRecord } from "./records.ts";

/** Held positions and orders that wait. */
export const sealedPositions = recordSection("positions", {
  table: "positions",
  rows: "openPositions",
  record: positionRecord,
  key: ({ positionId }) => positionId,
  touched: { position: ({ position }) => position.positionId },
  now: ({ contracts }, positionId) => contracts.positions.get(positionId)?.now,
});

export const sealedTerms: SealSection<number> = {
  name: "leverTerms",
  *leaves({ leverTerms }) {
    for (const terms of leverTerms) yield [terms.marketId, contractTermsRecord.write(terms)];
  },
  *watched({ contracts }) {
    for (const [marketId, { terms }] of contracts.markets) yield [marketId, [terms]];
  },
  textOf({ contracts }, marketId) {
    const terms = contracts.markets.get(marketId)?.terms;
    return terms && contractTermsRecord.write(terms);
  },
};
