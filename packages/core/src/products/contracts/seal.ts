import { recordSection, termsSection } from "../../seal/section.ts";
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

export const sealedTerms = termsSection("leverTerms", {
  rows: "leverTerms",
  record: contractTermsRecord,
  marketOf: ({ marketId }) => marketId,
  markets: (state) => state.contracts.markets,
});
