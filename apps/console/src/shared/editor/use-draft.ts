import { useReducer } from "react";
import { changesOf, type Draft, type DraftEvent, type Fields, reduceDraft, startDraft } from "./draft.ts";

/**
 * The form of a record. While nothing is changed here it follows the server; once something is, a newer version of the server's is kept apart as
 * `theirs` until the operator says what becomes of it. Give the component that uses it the record's id as its key.
 */
export function useDraft<F extends Fields>(served: F, version: number) {
  const [draft, dispatch] = useReducer(
    (before: Draft<F>, event: DraftEvent<F>) => reduceDraft(before, event),
    undefined,
    () => startDraft(served, version),
  );
  const changes = changesOf(draft.base, draft.now);
  const newer = version !== draft.version;
  // React renders again at once, before anything is shown.
  if (newer && changes.length === 0) dispatch({ kind: "adopt", base: served, version });
  return {
    fields: draft.now,
    base: draft.base,
    version: draft.version,
    changes,
    dirty: changes.length > 0,
    /** What somebody else saved meanwhile. */
    theirs: newer && changes.length > 0 ? served : undefined,
    change: (fields: Partial<F>) => dispatch({ kind: "change", fields }),
    discard: () => dispatch({ kind: "discard" }),
    takeTheirs: () => dispatch({ kind: "adopt", base: served, version }),
    keepMine: () => dispatch({ kind: "rebase", base: served, version }),
    /** After a saving: what the server answered is the new ground. */
    saved: (base: F, at: number) => dispatch({ kind: "adopt", base, version: at }),
  };
}
export type DraftOf<F extends Fields> = ReturnType<typeof useDraft<F>>;
