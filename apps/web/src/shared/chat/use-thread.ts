import { type ChatSource, Thread, type ThreadState } from "@candor/contract/client/chat/thread.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { v7 } from "uuid";

const pause = (ms: number, wake: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (wake.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    wake.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** The conversation of a source, open while the component is mounted. Another source needs another component (`key`). */
export function useThread(source: ChatSource): { readonly thread: Thread; readonly state: ThreadState } {
  const [thread] = useState(
    () => new Thread(source, { store: sessionStorage, newKey: () => v7(), now: () => Date.now(), pause }),
  );
  useEffect(() => thread.start(), [thread]);
  return { thread, state: useSyncExternalStore(thread.subscribe, thread.snapshot) };
}
