import { HOUR_MS } from "@candor/contract/domain/time.ts";
import { getHead, getHeads, type PublishedHead } from "@candor/contract/routes/proof.ts";
import { call } from "../api/call.ts";
import { ApiError } from "../api/errors.ts";
import { takeHeads, takeHistory } from "./noted.ts";
import { useSealStore } from "./store.ts";

const LOOK_EVERY_MS = HOUR_MS;
/** 20 heads of ten minutes are over 3 hours. */
const PAGE_SIZE = 20;

function keep(taken: ReturnType<typeof takeHeads>): void {
  const { known, alarm } = useSealStore.getState();
  useSealStore.setState({ known: taken.alarm ? known : taken.known, alarm: alarm ?? taken.alarm });
}

/** Notes heads that came with an answer, and raises the alarm if one of them differs from its earlier value. */
export const noteHeads = (heads: readonly PublishedHead[]): void =>
  keep(takeHeads(useSealStore.getState().known, heads));

/** The newest noted head, fetched again; null if the server no longer has it. */
async function askAgain(number: number, signal?: AbortSignal): Promise<PublishedHead | null> {
  try {
    return await call(getHead, { number }, { quiet: true, ...(signal ? { signal } : {}) });
  } catch (error) {
    if (error instanceof ApiError && error.error === "NOT_FOUND") return null;
    throw error;
  }
}

/** Reads the newest published heads and compares them with the noted ones. Returns them, newest first. */
export async function lookAtHeads(signal?: AbortSignal): Promise<readonly PublishedHead[]> {
  const last = useSealStore.getState().known.at(-1);
  const { list } = await call(getHeads, { page_size: PAGE_SIZE }, { quiet: true, ...(signal ? { signal } : {}) });
  const isShown = last === undefined || list.some(({ number }) => number === last.number);
  const again = isShown || last.number > (list[0]?.number ?? 0) ? undefined : await askAgain(last.number, signal);
  if (again === null && last)
    keep({ known: [], alarm: { kind: "missing", number: last.number, noted: last.hash, shown: "" } });
  else if (again) noteHeads([again]);
  keep(takeHistory(useSealStore.getState().known, list));
  useSealStore.setState({ lookedAt: Date.now() });
  return list;
}

/** Once an hour at most. An offline browser checks next time. */
export async function lookHourly(): Promise<void> {
  const { lookedAt } = useSealStore.getState();
  const since = Date.now() - lookedAt;
  if (since >= 0 && since < LOOK_EVERY_MS) return;
  await lookAtHeads().catch(() => undefined);
}
