/** "079204118" as "079 204 118": groups of three are easier to compare. */
export const grouped = (text: string, size: number): string =>
  text.match(new RegExp(`.{1,${size}}`, "gu"))?.join(" ") ?? text;
