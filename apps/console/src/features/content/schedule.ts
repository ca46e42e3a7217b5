import { momentOf } from "../../shared/format/moment.ts";

type Schedule = { readonly from: string; readonly until: string; readonly required: boolean; readonly nowMs: number };

/** What is wrong with when it is shown from and until. */
export function scheduleError({ from, until, required, nowMs }: Schedule): string | undefined {
  const [begin, end] = [momentOf(from), momentOf(until)];
  if (begin === undefined || end === undefined) return "Enter a date and a time.";
  const beginMs = begin === null ? nowMs : Date.parse(begin);
  if (required && (beginMs > nowMs || end !== null))
    return "The app requires this text: show it immediately and without an end.";
  if (end !== null && Date.parse(end) <= Math.max(beginMs, nowMs)) return "End is before start.";
  return undefined;
}
