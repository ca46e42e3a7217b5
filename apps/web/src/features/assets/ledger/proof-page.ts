import type { LedgerEvent } from "@candor/contract/routes/record.ts";
import type { RecordPage } from "../../../shared/wallet/record-link.ts";

/** Where this browser verifies a record. */
export function proofPage({ kind, id }: NonNullable<LedgerEvent["proof"]>): RecordPage {
  switch (kind) {
    case "receipt":
      return { page: "receipt", query: { id, own: 1 } };
    case "deposit":
      return { page: "depositDetail", query: { id } };
    case "withdrawal":
      return { page: "withdrawDetail", query: { id } };
    case "fill":
      return { page: "fill", query: { id } };
  }
}
