import { saveFile } from "../../shared/save-file.ts";
import type { OwnProof } from "./check.ts";

/** The proof as the file that `npm run proof:verify` reads, with the published head that covers its root. */
export const saveProof = ({ proof, head }: OwnProof): void =>
  saveFile(
    `candor-proof-${proof.root.id}.json`,
    new Blob([`${JSON.stringify(head ? { ...proof, head } : proof, null, 2)}\n`], { type: "application/json" }),
  );
