const two = (value: number): string => String(value).padStart(2, "0");

/** "51 m", "2 h 50 m", "3 d 4 h": at most two units, for ages and remaining times. Negative durations count as zero. */
export function duration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} m`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${two(minutes % 60)} m`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** All times of the console are UTC, the same for operators in every country. "20 Nov 2026" */
export function day(at: string | number): string {
  const date = new Date(at);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}
/** "14:31:44" */
export function clock(at: string | number, { seconds = true } = {}): string {
  const date = new Date(at);
  const minute = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
  return seconds ? `${minute}:${two(date.getUTCSeconds())}` : minute;
}
/** "20 Nov 2026, 14:31" */
export const dayTime = (at: string | number): string => `${day(at)}, ${clock(at, { seconds: false })}`;

/** Short where it is recent: "14:31:44" today, "19 Nov 21:10" this year, else "14 Aug 2024". */
export function near(at: string | number, nowMs: number): string {
  const date = new Date(at);
  const now = new Date(nowMs);
  if (day(at) === day(nowMs)) return clock(at);
  if (date.getUTCFullYear() !== now.getUTCFullYear()) return day(at);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${clock(at, { seconds: false })}`;
}
/** "now", "4 min ago", "3 h ago", else the day. */
export function ago(at: string | number, nowMs: number): string {
  const minutes = Math.floor((nowMs - new Date(at).getTime()) / 60_000);
  if (minutes < 2) return "now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return day(at);
}
