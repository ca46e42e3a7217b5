import type { OutputOf } from "@candor/contract/route.ts";
import type { getProof, LiabilityRoot } from "@candor/contract/routes/proof.ts";
import { type ProofCheck, verifyProof, verifyPublished } from "@candor/contract/rules/liability-proof.ts";

export type OwnProof = OutputOf<typeof getProof>;
/** Beside the checks of the proof itself: "ledger", the balances in it are the sum of the user's ledger entries. */
export type FailedCheck = ProofCheck | "ledger";

export type Line = {
  readonly symbol: string;
  /** Decimal strings; the second is what the ledger entries add up to. */
  readonly inProof: string;
  readonly inLedger: string;
};

export type Checked = {
  /** Undefined when everything holds, else the first that does not. */
  readonly failed: FailedCheck | undefined;
  /** From the leaf to the top of the tree; empty when the proof could not be followed. */
  readonly hashes: readonly string[];
  readonly lines: readonly Line[];
};

/** Both sides name an amount in the same canonical form, so that texts may be compared. */
function linesOf({ proof, ledger }: OwnProof): Line[] {
  const symbols = new Set([...Object.keys(proof.balances), ...Object.keys(ledger.sums)]);
  return [...symbols].sort().map((symbol) => ({
    symbol,
    inProof: proof.balances[symbol] ?? "0",
    inLedger: ledger.sums[symbol] ?? "0",
  }));
}

/**
 * Everything that can be checked without the server. `owner` is the account number that this browser knows as its user's, and not the one that came
 * with the proof.
 */
export function checkProof(
  own: OwnProof,
  { owner, published }: { owner: string | undefined; published: readonly LiabilityRoot[] },
): Checked {
  const lines = linesOf(own);
  const verdict = verifyProof(own.proof, { owner });
  if (!verdict.ok) return { failed: verdict.check, hashes: [], lines };
  const { hashes } = verdict;
  const elsewhere = verifyPublished(own.proof.root, published);
  if (elsewhere) return { failed: elsewhere.check, hashes, lines };
  const agrees = lines.every(({ inProof, inLedger }) => inProof === inLedger);
  return { failed: agrees ? undefined : "ledger", hashes, lines };
}

/** "9f3c…a17e": enough of a hash to compare by eye. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)}\u2026${hash.slice(-4)}`;
