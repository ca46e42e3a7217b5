import { ApiError } from "@candor/contract/client/errors.ts";
import { pauseBefore, type Sent } from "@candor/contract/client/send-once.ts";
import { DONE_SHOWN_MS } from "../constants.ts";
import { createStore, useStore } from "../store.ts";

/**
 * Decisions live outside the pages: one that can be undone, or whose outcome is not known, continues while the operator works
 * on the next record.
 */
export type Progress =
  | { readonly kind: "undo"; readonly untilMs: number }
  | { readonly kind: "sending" | "asking" }
  | { readonly kind: "done"; readonly text: string }
  /** Another operator decided first, and nothing of ours was done. `result` has their decision once it is read. */
  | { readonly kind: "conflict"; readonly result: string | undefined }
  | { readonly kind: "refused"; readonly error: Error };

/** The outcome is not known yet. */
export const isUnsettled = ({ kind }: Progress): boolean => kind === "undo" || kind === "sending" || kind === "asking";

export type Decision = {
  /** The key of the act: one for each record and kind of decision. */
  readonly slot: string;
  readonly queue: string;
  readonly recordId: string;
  /** The subject: "Linh Vidu". */
  readonly title: string;
  /** The effect: "verified", for "Linh Vidu will be verified" and "whether Linh Vidu was verified". */
  readonly effect: string;
  readonly progress: Progress;
};

export type Deciding<Data> = Omit<Decision, "progress"> & {
  /** Sends under a key that is kept until the outcome is known. */
  readonly send: () => Promise<Sent<Data>>;
  /** Time for an undo before anything is sent; money has none. */
  readonly undoMs?: number;
  readonly doneText: (data: Data) => string;
  /** Called after success, to open the next record. */
  readonly onDone?: (data: Data) => void;
  /** Reads what somebody else decided, for the conflict. */
  readonly theirResult: () => Promise<string>;
  /** Called once the outcome is known: list and counts are out of date. */
  readonly after: () => void;
};

const store = createStore<readonly Decision[]>([]);
const undoTimers = new Map<string, ReturnType<typeof setTimeout>>();

const put = (decision: Decision): void =>
  store.set([...store.get().filter(({ slot }) => slot !== decision.slot), decision]);
export const dismiss = (slot: string): void => store.set(store.get().filter((decision) => decision.slot !== slot));

/** Starts a decision; a second one on the same record is ignored until the first is settled. */
export function decide<Data>(deciding: Deciding<Data>): void {
  const { slot, queue, recordId, title, effect, undoMs } = deciding;
  const running = store.get().find((decision) => decision.queue === queue && decision.recordId === recordId);
  if (running && isUnsettled(running.progress)) return;
  const decision = { slot, queue, recordId, title, effect };
  if (undoMs === undefined) {
    void carryOut(deciding);
    return;
  }
  put({ ...decision, progress: { kind: "undo", untilMs: Date.now() + undoMs } });
  undoTimers.set(
    slot,
    setTimeout(() => {
      undoTimers.delete(slot);
      void carryOut(deciding);
    }, undoMs),
  );
}

/** Undoes a decision that was not sent yet; returns its record. */
export function undo(slot: string): string | undefined {
  const timer = undoTimers.get(slot);
  if (timer === undefined) return undefined;
  clearTimeout(timer);
  undoTimers.delete(slot);
  const recordId = store.get().find((decision) => decision.slot === slot)?.recordId;
  dismiss(slot);
  return recordId;
}

async function carryOut<Data>(deciding: Deciding<Data>): Promise<void> {
  const { slot, queue, recordId, title, effect } = deciding;
  const show = (progress: Progress) => put({ slot, queue, recordId, title, effect, progress });
  show({ kind: "sending" });
  for (let tries = 0; ; tries += 1) {
    const sent = await deciding.send();
    if (sent.state === "unknown") {
      show({ kind: "asking" });
      await new Promise((resolve) => setTimeout(resolve, pauseBefore(tries, sent)));
      continue;
    }
    if (sent.state === "done") {
      show({ kind: "done", text: deciding.doneText(sent.data) });
      setTimeout(() => dismiss(slot), DONE_SHOWN_MS);
      deciding.onDone?.(sent.data);
    } else if (sent.error instanceof ApiError && sent.error.error === "VERSION_CONFLICT") {
      show({ kind: "conflict", result: undefined });
      deciding.theirResult().then(
        (result) => show({ kind: "conflict", result }),
        () => show({ kind: "conflict", result: "Their decision could not be loaded." }),
      );
    } else show({ kind: "refused", error: sent.error });
    deciding.after();
    return;
  }
}

export const useDecisions = (queue: string): readonly Decision[] =>
  useStore(store).filter((decision) => decision.queue === queue);

/** It is sent, and the outcome is not known yet. */
export const isBusy = (decision: Decision | undefined): boolean =>
  decision?.progress.kind === "sending" || decision?.progress.kind === "asking";

/** The server's error for a field of the last attempt. */
export function fieldErrorOf(decision: Decision | undefined, field: string): string | undefined {
  if (decision?.progress.kind !== "refused") return undefined;
  const { error } = decision.progress;
  return error instanceof ApiError ? error.fieldText(field) : undefined;
}

/** The decision on one record, while it is not settled or not dismissed. */
export const useDecisionOn = (queue: string, recordId: string): Decision | undefined =>
  useStore(store).find((decision) => decision.queue === queue && decision.recordId === recordId);

export const decisionsNow = store.get;
/** Whether something waits for its undo: it is not sent when the tab is closed now. */
export const somethingUnsent = (): boolean => undoTimers.size > 0;
