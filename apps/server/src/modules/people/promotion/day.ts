/** The UTC day of a time, as "2026-11-23". */
export const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);
