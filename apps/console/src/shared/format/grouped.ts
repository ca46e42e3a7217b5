/** "079204118" in threes as "079 204 118": groups are easier to compare than a run of signs. */
export const grouped = (text: string, size: number): string =>
  text.match(new RegExp(`.{1,${size}}`, "gu"))?.join(" ") ?? text;
