/** Moments are typed and shown in UTC, as "2026-11-22T08:00". */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** "2026-11-22T08:00:00.000Z" as a field for date and time holds it; nothing stays nothing. */
export const momentText = (at: string | null): string => (at === null ? "" : new Date(at).toISOString().slice(0, 16));
/** And back: null for nothing, undefined for what is no moment. */
export function momentOf(text: string): string | null | undefined {
  if (text === "") return null;
  const value = MOMENT.test(text) ? new Date(`${text}:00.000Z`) : undefined;
  return value && !Number.isNaN(value.getTime()) ? value.toISOString() : undefined;
}
