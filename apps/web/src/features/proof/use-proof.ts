import { getProof, getRoots, type LiabilityRoot } from "@candor/contract/routes/proof.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { ApiError } from "../../shared/api/errors.ts";
import { useSession } from "../../shared/session.ts";
import { type Checked, checkProof, type OwnProof } from "./check.ts";

type Loaded =
  | { readonly kind: "none" }
  /** The user has no leaf in the root that was asked for. */
  | { readonly kind: "absent"; readonly newest: LiabilityRoot }
  | {
      readonly kind: "proof";
      readonly own: OwnProof;
      readonly newest: LiabilityRoot;
      readonly published: readonly LiabilityRoot[];
    };

export type Verified = Checked & { readonly own: OwnProof; readonly tookMs: number; readonly at: number };

const PAGE_SIZE = 100;

/** The public history from its newest root down to one, which is on its first page but for roots of long ago. */
async function publishedDownTo(rootId: number, first: readonly LiabilityRoot[], total: number, signal: AbortSignal) {
  const roots = [...first];
  for (let page = 2; (roots.at(-1)?.id ?? 0) > rootId && roots.length < total; page += 1)
    roots.push(...(await call(getRoots, { page, page_size: PAGE_SIZE }, { signal, quiet: true })).list);
  return roots;
}

async function load(rootId: number | undefined, signal: AbortSignal): Promise<Loaded> {
  const own = await call(getProof, { root_id: rootId }, { signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.error === "NOT_FOUND") return undefined;
    throw error;
  });
  // Asked for after the proof, so that a root which was published meanwhile is not missed.
  const { list, total } = await call(getRoots, { page_size: PAGE_SIZE }, { signal });
  const [newest] = list;
  if (!newest) return { kind: "none" };
  if (!own) return { kind: "absent", newest };
  return { kind: "proof", own, newest, published: await publishedDownTo(own.proof.root.id, list, total, signal) };
}

/** Computes with a clock beside it. `performance.now` is coarse in some browsers, and a proof takes a few ms. */
function verify({ own, published }: Extract<Loaded, { kind: "proof" }>, owner: string | undefined): Verified {
  const from = performance.now();
  const checked = checkProof(own, { owner, published });
  const tookMs = Math.max(1, Math.round(performance.now() - from));
  return { ...checked, own, tookMs, at: Date.now() };
}

/** The user's proof in a root, the newest unless one is named, recomputed here whenever it is loaded. */
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
