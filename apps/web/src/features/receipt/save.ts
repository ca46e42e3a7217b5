import type { Receipt } from "@candor/contract/routes/receipt.ts";
import { saveFile } from "../../shared/save-file.ts";

/** Everything that the result is recomputed from, as the server sent it. */
export const saveReceipt = (receipt: Receipt): void =>
  saveFile(
    `candor-receipt-${receipt.id}.json`,
    new Blob([`${JSON.stringify(receipt, null, 2)}\n`], { type: "application/json" }),
  );
