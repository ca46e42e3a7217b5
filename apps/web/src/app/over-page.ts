import { create } from "zustand";
import { type PageName, pageAt } from "../paths.ts";

type OverPage = {
  /** Of the address that was asked for: each request is a form of its own. */
  readonly query: Readonly<Record<string, string>>;
  readonly request: number;
  readonly open: boolean;
};

/** The transfer that lies over the page that asked for it. */
export const useOverPage = create<OverPage>()(() => ({ query: {}, request: 0, open: false }));

export const closeOver = (): void => useOverPage.setState({ open: false });

/** Pages that a transfer does not lie over: its own, and those of somebody who has to log in first. */
const below = (page: PageName | undefined): boolean => page !== undefined && page !== "transfer";

/** The query of a transfer that opens as a sheet; undefined for every other page, which is navigated to. */
export function transferIn(
  href: string,
  { page, loggedIn }: { readonly page: PageName | undefined; readonly loggedIn: boolean },
): OverPage["query"] | undefined {
  const [path = "", search = ""] = href.split("?", 2);
  if (pageAt(path) !== "transfer" || !loggedIn || !below(page)) return undefined;
  return Object.fromEntries(new URLSearchParams(search));
}

/** Opens the sheet instead of leaving the page; false if the page has to be navigated to. */
export function openOver(href: string, from: { readonly pathname: string; readonly loggedIn: boolean }): boolean {
  const query = transferIn(href, { page: pageAt(from.pathname), loggedIn: from.loggedIn });
  if (!query) return false;
  useOverPage.setState(({ request }) => ({ query, request: request + 1, open: true }));
  return true;
}
