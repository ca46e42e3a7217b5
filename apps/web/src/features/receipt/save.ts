import type { RecordProof } from "@candor/contract/routes/proof.ts";
import type { Receipt } from "@candor/contract/routes/receipt.ts";
import { saveFile } from "../../shared/save-file.ts";

/** Everything that the result is recomputed from, as the server sent it, with the path to the published head where it is known. */
export const saveReceipt = (receipt: Receipt, sealed: RecordProof | undefined): void =>
  saveFile(
    `candor-receipt-${receipt.id}.json`,
    new Blob([`${JSON.stringify(sealed ? { ...receipt, sealed } : receipt, null, 2)}\n`], { type: "application/json" }),
  );
