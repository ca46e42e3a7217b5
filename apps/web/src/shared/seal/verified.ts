import type { OwnRecordKind } from "@candor/contract/routes/proof.ts";
import { create } from "zustand";
import { persist } from "zustand/middleware";

/** Records that this browser followed to a published head itself; the newest last. A mark in a list is green for these alone. */
type Verified = { readonly keys: readonly string[] };
export const VERIFIED_MAX = 500;

export const keyOf = (kind: OwnRecordKind, id: string): string => `${kind}:${id}`;

/** A record whose path holds is noted; one whose path no longer does loses its note. */
export function withNote(keys: readonly string[], key: string, holds: boolean): readonly string[] {
  const others = keys.filter((each) => each !== key);
  return holds ? [...others, key].slice(-VERIFIED_MAX) : others;
}

export const useVerified = create<Verified>()(persist((): Verified => ({ keys: [] }), { name: "candor.verified" }));

export function noteVerified(key: string, holds: boolean): void {
  useVerified.setState(({ keys }) => ({ keys: withNote(keys, key, holds) }));
}
