import { flagsOf, hrefOf, type PageName } from "../paths.ts";
import { LOGIN_REDIRECT_EVERY_MS } from "../shared/constants.ts";

export type GuardInput = {
  readonly page: PageName;
  /** The path with its query, as the router writes it. */
  readonly fullPath: string;
  readonly loggedIn: boolean;
  readonly nowMs: number;
  readonly lastRedirectMs: number | undefined;
};
export type GuardDecision =
  | { readonly kind: "pass" }
  | { readonly kind: "login"; readonly href: string }
  /** A redirect happened less than a second ago: stay, instead of redirecting in circles. */
  | { readonly kind: "hold" };

/** The href of the login page that returns the user to the current page: hrefOf encodes the full path. back-type is 2 from the tab pages, else 1 (section 2). */
export const loginHref = (from: PageName, fullPath: string): string =>
  hrefOf("login", { "back-page": fullPath, "back-type": flagsOf(from).back ?? 1 });

/** Whether a page may be shown: pages that need a login redirect to it when nobody is logged in, at most once a second. */
export function guard(input: GuardInput): GuardDecision {
  if (!flagsOf(input.page).login || input.loggedIn) return { kind: "pass" };
  const recent = input.lastRedirectMs !== undefined && input.nowMs - input.lastRedirectMs < LOGIN_REDIRECT_EVERY_MS;
  return recent ? { kind: "hold" } : { kind: "login", href: loginHref(input.page, input.fullPath) };
}
