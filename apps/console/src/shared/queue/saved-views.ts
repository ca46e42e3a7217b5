import * as z from "zod/mini";

/** A named set of filters of one queue: tab, sort and filters as they are in the URL. */
export type SavedView = { readonly name: string; readonly query: Readonly<Record<string, string>> };

/** Of one queue and operator. */
export const VIEWS_MAX = 12;
export const VIEW_NAME_MAX = 40;

/** Neither the open record nor a search is part of a view: a search is mostly the name of a user, which must not stay on a computer. */
const left = new Set(["open", "search", "new", "uid"]);

export const viewQuery = (params: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1]) && !left.has(entry[0])),
  );

/** With a view of this name, in the place of an older one; the same list if it is full or the name is empty. */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  const name = view.name.trim().slice(0, VIEW_NAME_MAX);
  if (name === "") return views;
  const others = views.filter((each) => each.name !== name);
  return others.length >= VIEWS_MAX ? views : [...others, { ...view, name }];
}

const stored = z.array(z.object({ name: z.string(), query: z.record(z.string(), z.string()) }));

/** What is in the storage, or none if it is not readable: a broken entry must not close the queue. */
export function readViews(text: string | null): readonly SavedView[] {
  if (text === null) return [];
  try {
    const read = stored.safeParse(JSON.parse(text));
    return read.success ? read.data.slice(0, VIEWS_MAX) : [];
  } catch {
    return [];
  }
}

/** Two operators at one computer have their own. */
export const viewsKey = (operator: string, queue: string): string => `candor.console.views.${operator}.${queue}`;
