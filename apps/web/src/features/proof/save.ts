import type { BalanceProof } from "@candor/contract/routes/proof.ts";

/** How long the browser may take to begin reading what it saves. */
const KEPT_MS = 10_000;

/** The proof as the file that `npm run proof:verify` reads. */
export function saveProof(proof: BalanceProof): void {
  const text = `${JSON.stringify(proof, null, 2)}\n`;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = `candor-proof-${proof.root.id}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
