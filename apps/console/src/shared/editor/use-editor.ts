import { ApiError } from "@candor/contract/client/errors.ts";
import type { InputOf, OutputOf, Route } from "@candor/contract/route.ts";
import { approvalsQueue } from "@candor/contract/routes/console/approvals.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { useReducer, useState } from "react";
import { refresh } from "../api/use-read.ts";
import { isSending, useSend } from "../api/use-send.ts";
import { useKeys } from "../keys/use-keys.ts";
import { changesOf, type Draft, type DraftEvent, type Fields, reduceDraft, startDraft, whyNotSent } from "./draft.ts";
import { useUnsaved } from "./unsaved-guard.tsx";

type EditorOptions<F extends Fields, R extends Route> = {
  /** The fields on the server and their version; 0 for a new record. */
  readonly served: F;
  readonly version: number;
  readonly route: R;
  /** Names the form: its idempotency key is kept under it until the outcome is known. */
  readonly slot: string;
  /** Why these fields cannot be sent; undefined when they can. */
  readonly wrong: (fields: F) => string | undefined;
  /** The input of the call, for valid fields. */
  readonly input: (fields: F, version: number, reason: string) => InputOf<R> | undefined;
  /** The record after saving. Without it the draft is dropped: the call made a request or a new record. */
  readonly saved?: (answer: OutputOf<R>, fields: F) => { readonly fields: F; readonly version: number } | undefined;
  /** The reads to refresh afterwards. */
  readonly stale: readonly Route[];
  /** The call makes a request: it needs a reason, and is blocked while the request with the ID `waiting` is undecided. */
  readonly request?: { readonly waiting: string | null };
  /** Whether the form has unsaved input besides its fields. */
  readonly unsaved?: boolean;
  /** The entry in the help: "save the rate" under "Rate". Rows of a list have no shortcut. */
  readonly shortcut?: { readonly keys?: "Ctrl+s"; readonly label: string; readonly group: string };
};

/**
 * The form of a record: its draft, sending it once, the outcome, and conflicts with another operator. An unchanged form
 * follows the server; with changes, a newer version on the server is kept apart as `theirs` until the operator resolves the conflict. Give
 * the component that uses it the record's id as its key.
 */
export function useEditor<F extends Fields, R extends Route>(options: EditorOptions<F, R>) {
  const { served, version, route, slot, wrong, input, saved, stale, request, unsaved = false, shortcut } = options;
  const [draft, dispatch] = useReducer(
    (before: Draft<F>, event: DraftEvent<F>) => reduceDraft(before, event),
    undefined,
    () => startDraft(served, version),
  );
  const [reason, setReason] = useState("");
  const { send: sendOnce, sending, reset } = useSend(route, slot);
  const { now: fields, base } = draft;
  const changes = changesOf(base, fields);
  const dirty = changes.length > 0;
  const newer = version !== draft.version;
  // React renders again before it paints.
  if (newer && !dirty) dispatch({ kind: "adopt", base: served, version });
  const theirs = newer && dirty ? served : undefined;
  const waiting = request?.waiting ?? null;
  const why = whyNotSent({
    dirty,
    waits: waiting !== null,
    conflict: theirs !== undefined,
    wrong: wrong(fields),
    reason: request && reason,
  });
  const busy = isSending(sending);
  const refused = sending.state === "refused" ? sending.error : undefined;
  // DraftConflict shows a version conflict.
  const isConflict = refused instanceof ApiError && refused.error === "VERSION_CONFLICT";
  useUnsaved(dirty || reason !== "" || unsaved);

  /** `proven`: the fields of a fresh proof, for a call that asks for one. */
  const send = async (proven?: Partial<InputOf<R>>): Promise<OutputOf<R> | undefined> => {
    const call = why === undefined && !busy ? input(fields, draft.version, reason.trim()) : undefined;
    if (call === undefined) return undefined;
    const answer = await sendOnce({ ...call, ...proven });
    if (answer !== undefined) {
      const now = saved?.(answer, fields);
      dispatch(now ? { kind: "adopt", base: now.fields, version: now.version } : { kind: "discard" });
      setReason("");
    }
    void refresh(...stale, ...(request ? [approvalsQueue, consoleState] : []));
    return answer;
  };
  const { keys = "Ctrl+Enter", label = "", group = "" } = shortcut ?? {};
  useKeys(shortcut ? [{ keys, label, group, inText: true, run: () => void send() }] : []);

  const change = (changed: Partial<F>) => dispatch({ kind: "change", fields: changed });
  const fixed = waiting === null ? undefined : "locked while the request is pending";
  return {
    fields,
    base,
    /** No record yet, so none that could name its pending request. */
    isNew: version === 0,
    changes,
    dirty,
    theirs,
    reason,
    setReason,
    why,
    busy,
    sending,
    waiting,
    done: sending.state === "done",
    error: isConflict ? undefined : refused,
    change,
    send,
    /** The props of a text field. */
    text: (name: keyof F & string) => ({
      value: String(fields[name]),
      was: fields[name] === base[name] ? undefined : String(base[name]),
      fixed,
      onChange: (value: string) => change({ [name]: value } as Partial<F>),
    }),
    /** The props of a switch. */
    flag: (name: keyof F & string) => ({
      value: fields[name] === true,
      changed: fields[name] !== base[name],
      fixed,
      onChange: (value: boolean) => change({ [name]: value } as Partial<F>),
    }),
    discard: () => {
      reset();
      setReason("");
      dispatch({ kind: "discard" });
    },
    /** Hides a refusal after the fields have changed. */
    clearOutcome: reset,
    /** Replaces the draft with the server's record and clears the outcome: resolves a conflict, or begins the next new record. */
    startOver: () => {
      reset();
      dispatch({ kind: "adopt", base: served, version });
    },
    /** Resolves a conflict by putting the changes on top of the server's record. */
    keepMine: () => {
      reset();
      dispatch({ kind: "rebase", base: served, version });
    },
    /** Takes over a record that another call saved. */
    adopt: (now: F, at: number) => dispatch({ kind: "adopt", base: now, version: at }),
  };
}
export type Editor<F extends Fields, R extends Route = Route> = ReturnType<typeof useEditor<F, R>>;
