import type { ResultLine } from "@candor/contract/routes/subscriptions.ts";

/** A table of 100,000 rows would stop the page; a search finds any of them. */
const SHOWN_MAX = 50;

/** The lines whose ticket begins with the search text, the user's own first, and how many further ones there are. */
export function shownLines(
  lines: readonly ResultLine[],
  search: string,
  own: string | undefined,
): { readonly shown: readonly ResultLine[]; readonly more: number } {
  const start = search.trim().toLowerCase();
  const found = start === "" ? lines : lines.filter(([ticket]) => ticket.startsWith(start));
  const first = found.filter(([ticket]) => ticket === own);
  const shown = [...first, ...found.filter(([ticket]) => ticket !== own).slice(0, SHOWN_MAX - first.length)];
  return { shown, more: found.length - shown.length };
}
