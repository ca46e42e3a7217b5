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
  /** The fields as the server has them, at which version; 0 for something new. */
  readonly served: F;
  readonly version: number;
  readonly route: R;
  /** Names the form: its idempotency key is kept under it until the outcome is known. */
  readonly slot: string;
  /** Why these fields cannot be sent; undefined when they can. */
  readonly wrong: (fields: F) => string | undefined;
  /** The call for fields in which nothing is wrong. */
  readonly input: (fields: F, version: number, reason: string) => InputOf<R> | undefined;
  /** The record after a saving. Without it the draft is given up: it was a request, or something new was added. */
  readonly saved?: (answer: OutputOf<R>, fields: F) => { readonly fields: F; readonly version: number } | undefined;
  /** The reads that are out of date afterwards. */
  readonly stale: readonly Route[];
  /** It leaves the page as a request: with a reason, and not while `waiting`, the id of another request, is undecided. */
  readonly request?: { readonly waiting: string | null };
  /** More than the fields that is not saved yet. */
  readonly unsaved?: boolean;
  /** In the help: "save the rate" under "Rate". Without it there is no shortcut, as for one of several rows. */
  readonly shortcut?: { readonly keys?: "Ctrl+s"; readonly label: string; readonly group: string };
};

/**
 * The form of a record: its draft, sending it once, what became of it, and what somebody else saved meanwhile. While nothing is changed here it
 * follows the server; once something is, a newer version of the server's is kept apart as `theirs` until the operator says what becomes of it. Give
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
  // React renders again at once, before anything is shown.
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
  // Somebody who was faster has words of their own: DraftConflict.
  const isConflict = refused instanceof ApiError && refused.error === "VERSION_CONFLICT";
  useUnsaved(dirty || reason !== "" || unsaved);

  const send = async (): Promise<OutputOf<R> | undefined> => {
    const call = why === undefined && !busy ? input(fields, draft.version, reason.trim()) : undefined;
    if (call === undefined) return undefined;
    const answer = await sendOnce(call);
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
    /** What a text field of the form is drawn with. */
    text: (name: keyof F & string) => ({
      value: String(fields[name]),
      was: fields[name] === base[name] ? undefined : String(base[name]),
      fixed,
      onChange: (value: string) => change({ [name]: value } as Partial<F>),
    }),
    /** And a switch. */
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
    /** A refusal is about fields that have changed since. */
    clearOutcome: reset,
    /** Drops the draft and its outcome for the record as the server has it: one way out of a conflict, and the way to the next new record. */
    startOver: () => {
      reset();
      dispatch({ kind: "adopt", base: served, version });
    },
    /** The other way out of a conflict. */
    keepMine: () => {
      reset();
      dispatch({ kind: "rebase", base: served, version });
    },
    /** Something else than `send` saved the record. */
    adopt: (now: F, at: number) => dispatch({ kind: "adopt", base: now, version: at }),
  };
}
export type Editor<F extends Fields, R extends Route = Route> = ReturnType<typeof useEditor<F, R>>;
