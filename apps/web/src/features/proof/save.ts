import type { BalanceProof } from "@candor/contract/routes/proof.ts";
import { saveFile } from "../../shared/save-file.ts";

/** The proof as the file that `npm run proof:verify` reads. */
export const saveProof = (proof: BalanceProof): void =>
  saveFile(
    `candor-proof-${proof.root.id}.json`,
    new Blob([`${JSON.stringify(proof, null, 2)}\n`], { type: "application/json" }),
  );
