import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { getProof, LiabilityRoot, PublishedHead } from "@candor/contract/routes/proof.ts";
import type { LedgerEntry } from "@candor/contract/routes/wallet.ts";
import { type ProofCheck, verifyProof, verifyPublished } from "@candor/contract/rules/liability-proof.ts";
import { coversRoot } from "@candor/contract/rules/record-proof.ts";

export type OwnProof = OutputOf<typeof getProof>;
/** Besides the checks of the proof itself: "head", a published head covers the root; "ledger", the balances in it are the sum of the user's ledger entries. */
export type FailedCheck = ProofCheck | "head" | "ledger";

export type Line = {
  readonly symbol: string;
  /** Decimal strings; the second is the sum of the ledger entries. */
  readonly inProof: string;
  readonly inLedger: string;
};

export type Checked = {
  /** Undefined when everything is valid, else the first failed check. */
  readonly failed: FailedCheck | undefined;
  /** From the leaf to the top of the tree; empty when the proof could not be followed. */
  readonly hashes: readonly string[];
  readonly lines: readonly Line[];
};

/** Both sides name an amount in the same canonical form, so texts can be compared. */
function linesOf({ proof, ledger }: OwnProof): Line[] {
  const symbols = new Set([...Object.keys(proof.balances), ...Object.keys(ledger.sums)]);
  return [...symbols].sort().map((symbol) => ({
    symbol,
    inProof: proof.balances[symbol] ?? "0",
    inLedger: ledger.sums[symbol] ?? "0",
  }));
}

type Known = {
  readonly owner: string | undefined;
  readonly published: readonly LiabilityRoot[];
  /** The newest published heads, newest first. */
  readonly heads: readonly PublishedHead[];
};

/** A head follows each root at once; where that failed, the next one covers it. */
const HEAD_MAX_MS = 300_000;

/** Whether the root's head covers it and is the published one; before there is one, whether it may still be missing. */
function isCovered({ proof, head }: OwnProof, heads: readonly PublishedHead[]): boolean {
  if (!head) return (heads[1]?.at_ms ?? 0) <= proof.root.at_ms + HEAD_MAX_MS;
  const shown = heads.find(({ number }) => number === head.number);
  return coversRoot(head, proof.root) && (shown === undefined || shown.hash === head.hash);
}

type Entry = Pick<LedgerEntry, "account" | "currency_id" | "available_after" | "frozen_after" | "created_at">;
/** The order of a ledger entry and a root of the same second is unknown. */
const UNCLEAR_MS = MINUTE_MS;

/** Whether the user's own history, newest first, shows that they held something at a time (ms): the newest earlier entry of an account has the balance. */
export function heldAt(entries: readonly Entry[], atMs: number): boolean {
  const newest = new Map<string, Entry>();
  for (const entry of entries) {
    const place = `${entry.account} ${entry.currency_id}`;
    if (Date.parse(entry.created_at) <= atMs + UNCLEAR_MS && !newest.has(place)) newest.set(place, entry);
  }
  return [...newest.values()].some(
    ({ created_at, available_after, frozen_after }) =>
      Date.parse(created_at) < atMs - UNCLEAR_MS && (available_after !== "0" || frozen_after !== "0"),
  );
}

/**
 * Everything that can be checked without the server. `owner` is the account number that this browser knows, not the one in the proof.
 */
export function checkProof(own: OwnProof, { owner, published, heads }: Known): Checked {
  const lines = linesOf(own);
  const verdict = verifyProof(own.proof, { owner });
  if (!verdict.ok) return { failed: verdict.check, hashes: [], lines };
  const { hashes } = verdict;
  const elsewhere = verifyPublished(own.proof.root, published);
  if (elsewhere) return { failed: elsewhere.check, hashes, lines };
  if (!isCovered(own, heads)) return { failed: "head", hashes, lines };
  const agrees = lines.every(({ inProof, inLedger }) => inProof === inLedger);
  return { failed: agrees ? undefined : "ledger", hashes, lines };
}

/** "9f3c…a17e": short enough to compare by eye. */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)}\u2026${hash.slice(-4)}`;
