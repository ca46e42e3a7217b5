import { hrefOf, type PageName, type Query } from "../paths.ts";

/**
 * Navigation without a dependency on the router: app/router.tsx passes its history in at the start. Features may import this; they never import app.
 */
type Navigator = {
  readonly push: (href: string) => void;
  readonly replace: (href: string) => void;
  readonly back: () => void;
  readonly toLogin: () => void;
  readonly returnTo: (href: string) => void;
};
let navigator: Navigator | undefined;

export const setNavigator = (given: Navigator): void => {
  navigator = given;
};
const ready = (): Navigator => {
  if (!navigator) throw new Error("navigation was used before the router started");
  return navigator;
};

/** Opens a page: `go("kline", { symbol: "BTC-USDT" })`. */
export const go = (page: PageName, query?: Query): void => ready().push(hrefOf(page, query));
/** As go, in place of the current page: after a login, between tabs. */
export const replaceWith = (page: PageName, query?: Query): void => ready().replace(hrefOf(page, query));
/** Leaves this page for the target of an href (from hrefOf or a back-page), so that the target is in the history once. */
export const returnTo = (href: string): void => ready().returnTo(href);
/** One page back; the home page when there is no history. */
export const goBack = (): void => ready().back();
/** The login page, which returns here. At most one such redirect a second. */
export const goToLogin = (): void => ready().toLogin();
/** For <a href>: the same page as a link. */
export const linkTo = (page: PageName, query?: Query): string => `#${hrefOf(page, query)}`;
