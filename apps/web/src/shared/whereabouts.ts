import type { PageName } from "../paths.ts";

/** Where the user was and what failed last, kept in this tab only. The chat offers to attach it; nothing is sent unless the user does. */
export type Whereabouts = { readonly page: PageName; readonly errorId?: string };

/** Pages on the way to the chat say nothing about what the user was doing. */
const onTheWay: ReadonlySet<PageName> = new Set(["chat", "help", "helpDetail", "login", "loginChoose", "notices"]);

let page: PageName | undefined;
let errorId: string | undefined;

export function notePage(name: PageName): void {
  if (!onTheWay.has(name)) page = name;
}
/** The id of a failure in the server's log. */
export function noteError(id: string | null): void {
  errorId = id ?? errorId;
}
export const whereabouts = (): Whereabouts | undefined =>
  page && (errorId === undefined ? { page } : { page, errorId });
