import type { LedgerEvent } from "@candor/contract/routes/record.ts";

export type EventItem =
  | { readonly kind: "day"; readonly key: string; readonly at: string }
  | { readonly kind: "event"; readonly key: string; readonly event: LedgerEvent };

/** The reader's own day of a time, as its clock shows it beside each event. */
const dayOf = (at: string): string => new Date(at).toDateString();

/** Events, newest first, with a header before the first one of each day. */
export function withDays(events: readonly LedgerEvent[]): EventItem[] {
  let day: string | undefined;
  return events.flatMap((event): EventItem[] => {
    const item: EventItem = { kind: "event", key: event.id, event };
    const next = dayOf(event.created_at);
    if (next === day) return [item];
    day = next;
    return [{ kind: "day", key: `day ${next}`, at: event.created_at }, item];
  });
}
