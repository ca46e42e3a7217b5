import type { OutputOf } from "@candor/contract/route.ts";
import { getProof, getRoots, type LiabilityRoot, type PublishedHead } from "@candor/contract/routes/proof.ts";
import { getRecord } from "@candor/contract/routes/record.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { ApiError } from "../../shared/api/errors.ts";
import { lookAtHeads, noteHeads } from "../../shared/seal/watch.ts";
import { useSession } from "../../shared/session.ts";
import { type Checked, checkProof, heldAt, type OwnProof } from "./check.ts";

type Loaded =
  | { readonly kind: "none" }
  /** The user has no leaf in the root that was asked for. */
  | { readonly kind: "absent"; readonly newest: LiabilityRoot }
  /** The user has no leaf although the ledger, or the user's own history, shows a balance at that time. */
  | { readonly kind: "missing"; readonly root: LiabilityRoot }
  | {
      readonly kind: "proof";
      readonly own: OwnProof;
      readonly newest: LiabilityRoot;
      readonly published: readonly LiabilityRoot[];
      readonly heads: readonly PublishedHead[];
    };

export type Verified = Checked & { readonly own: OwnProof; readonly tookMs: number; readonly at: number };

const PAGE_SIZE = 100;

/** The public history from its newest root down to one, which is on the first page except for old roots. */
async function publishedDownTo(rootId: number, first: OutputOf<typeof getRoots>, signal: AbortSignal) {
  const roots = [...first.list];
  for (let { next } = first; next !== null && (roots.at(-1)?.id ?? 0) > rootId; ) {
    const page = await call(getRoots, { cursor: next, page_size: PAGE_SIZE }, { signal, quiet: true });
    roots.push(...page.list);
    next = page.next;
  }
  return roots;
}

/** The server's answers to a user who has no leaf. */
const refusals = ["NOT_FOUND", "LIABILITY_NONE", "LIABILITY_MISSING"] as const;

/** A refusal names the root where one was asked for. */
const refusalOf = (error: ApiError): string | undefined => error.fields?.[0]?.error ?? error.error;

/** The user's own history may show a balance that the server denies: its newest 100 entries up to the root's day. */
async function showsBalance(root: LiabilityRoot, signal: AbortSignal): Promise<boolean> {
  const { list } = await call(getRecord, { to: root.at.slice(0, 10), page_size: PAGE_SIZE }, { signal, quiet: true });
  return heldAt(list, root.at_ms);
}

async function load(rootId: number | undefined, signal: AbortSignal): Promise<Loaded> {
  const own = await call(getProof, { root_id: rootId }, { signal, quiet: true }).catch((error: unknown) => {
    const refused = error instanceof ApiError && refusals.find((refusal) => refusal === refusalOf(error));
    if (refused) return refused;
    throw error;
  });
  // Requested after the proof, so that a root published meanwhile is not missed.
  const first = await call(getRoots, { page_size: PAGE_SIZE }, { signal });
  const [newest] = first.list;
  if (!newest) return { kind: "none" };
  const heads = await lookAtHeads(signal);
  if (typeof own === "string") {
    const root =
      rootId === undefined ? newest : (await publishedDownTo(rootId, first, signal)).find(({ id }) => id === rootId);
    const isMissing =
      own === "LIABILITY_MISSING" || (own === "LIABILITY_NONE" && root && (await showsBalance(root, signal)));
    return isMissing && root ? { kind: "missing", root } : { kind: "absent", newest };
  }
  if (own.head) noteHeads([own.head]);
  return {
    kind: "proof",
    own,
    newest,
    heads,
    published: await publishedDownTo(own.proof.root.id, first, signal),
  };
}

/** Measures the time of the computation. `performance.now` is coarse in some browsers, and a proof takes a few ms. */
function verify({ own, published, heads }: Extract<Loaded, { kind: "proof" }>, owner: string | undefined): Verified {
  const from = performance.now();
  const checked = checkProof(own, { owner, published, heads });
  const tookMs = Math.max(1, Math.round(performance.now() - from));
  return { ...checked, own, tookMs, at: Date.now() };
}

/** The user's proof in a root, the newest unless one is named, recomputed here on each load. */
export function useProof(rootId: number | undefined) {
  const owner = useSession((state) => state.user?.uid);
  const query = useQuery({
    queryKey: [getProof.path, owner, rootId],
    queryFn: async ({ signal }) => {
      const loaded = await load(rootId, signal);
      return { loaded, verified: loaded.kind === "proof" ? verify(loaded, owner) : undefined };
    },
  });
  const [checking, setChecking] = useState(false);
  /** Loads and computes once more; false when it could not be loaded. */
  const again = async (): Promise<boolean> => {
    setChecking(true);
    try {
      return (await query.refetch()).isSuccess;
    } finally {
      setChecking(false);
    }
  };
  return { data: query.data, error: query.error, again, checking };
}
