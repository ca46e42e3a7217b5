import { createHashHistory, createRootRoute, createRoute, createRouter, redirect } from "@tanstack/react-router";
import { flagsOf, hrefOf, type PageName, pageAt, pages } from "../paths.ts";
import { LOGIN_REDIRECT_EVERY_MS } from "../shared/constants.ts";
import { endTask } from "../shared/end-task.ts";
import { setNavigator } from "../shared/navigation.ts";
import { isLoggedIn } from "../shared/session.ts";
import { arrowBack } from "./back.ts";
import { guard, loginHref } from "./guard.ts";
import { LazyPage } from "./lazy-page.tsx";
import { NotFound } from "./not-found.tsx";
import { openOver } from "./over-page.ts";
import { chunkOf } from "./page-files.ts";
import { Shell } from "./shell.tsx";
import { followTrail } from "./trail.ts";

export const history = createHashHistory();

let lastRedirectMs: number | undefined;
/** The key of the entry that is shown. A step back that closed a sheet, or was held back otherwise, renders the same entry again: nothing scrolls. */
let shownKey: string | undefined;
/** Whether the next entry is laid over its own page. */
let laying = false;
const justLaid = (location: { readonly state: object }): boolean => {
  const just = laying && isLaid(location);
  laying = false;
  return just;
};

/** Redirects a visit to a page that needs a login to the login page. */
function requireLogin(page: PageName, fullPath: string): void {
  const nowMs = Date.now();
  const decision = guard({ page, fullPath, loggedIn: isLoggedIn(), nowMs, lastRedirectMs });
  if (decision.kind === "pass") return;
  if (decision.kind === "hold") throw redirect({ href: hrefOf("home"), replace: true });
  lastRedirectMs = nowMs;
  throw redirect({ href: decision.href, replace: true });
}

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const routes = (Object.keys(pages) as PageName[]).flatMap((name) => {
  const { path, aliases = [] } = flagsOf(name);
  return [path, ...aliases].map((each) =>
    createRoute({
      getParentRoute: () => root,
      path: each,
      component: () => <LazyPage name={name} />,
      beforeLoad: ({ location }) => requireLogin(name, location.href),
      loader: () => chunkOf(name).shortly(),
    }),
  );
});

/**
 * Queries are plain text: the router's own parser would make the number 1 of "1" and lose the zeros of "0.10". The history appends the part before
 * the hash, as in "/?from=mail#/pages/...?slug=terms", with a "?" of its own, which our queries encode as %3F.
 */
const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search.split("?", 2)[1] ?? ""));
const stringifySearch = (search: Record<string, unknown>): string => {
  const text = new URLSearchParams(Object.entries(search).map(([key, value]) => [key, String(value)])).toString();
  return text ? `?${text}` : "";
};

const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

type Place = { readonly pathname: string; readonly state: { readonly __TSR_index?: number } };

/** Forward slides in, back slides out, tabs change without a slide. */
function direction(from: Place | undefined, to: Place): string[] | false {
  if (!from || from.pathname === to.pathname || reducedMotion()) return false;
  const before = from.state.__TSR_index ?? 0;
  const after = to.state.__TSR_index ?? 0;
  if (before === after) return false;
  return [after > before ? "forward" : "back"];
}

const newRouter = () =>
  createRouter({
    routeTree: root.addChildren(routes),
    history,
    parseSearch,
    stringifySearch,
    scrollRestoration: ({ location }) => {
      const isSame = location.state.__TSR_key === shownKey;
      shownKey = location.state.__TSR_key;
      return !isSame && !justLaid(location);
    },
    defaultViewTransition: { types: ({ fromLocation, toLocation }) => direction(fromLocation, toLocation) },
    defaultStaleTime: Number.POSITIVE_INFINITY,
    defaultPreload: false,
  });

type AppRouter = ReturnType<typeof newRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}

/** The app's router, once its first page can be rendered. Until it has been, the router does not follow the history by itself, neither a redirect to the login nor a link. */
export async function startRouter(): Promise<AppRouter> {
  const router = newRouter();
  const stopFollowing = history.subscribe(() => void router.load());
  const stopWaiting = router.subscribe("onRendered", () => {
    stopFollowing();
    stopWaiting();
  });
  await endTask();
  await router.load();
  return router;
}

export const historyIndex = (): number => history.location.state.__TSR_index ?? 0;

/** Whether the first page lies beneath this entry once more. */
export const isLaid = ({ state }: { readonly state: object }): boolean => "laid" in state;

/** Lays the first page under itself, which gives the browser a step back that is not the end of the visit. The page stays where it is scrolled to. */
export function layEntry(): void {
  if (historyIndex() > 0) return;
  laying = true;
  history.push(history.location.href, { laid: true });
}

/** A page that lies over the present one, or else the next one. */
function push(href: string): void {
  if (!openOver(href, { pathname: history.location.pathname, loggedIn: isLoggedIn() })) history.push(href);
}

/** Plain <a href="#/..."> go through our history, which counts entries; the browser's own hash change would look like a step back. */
function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
  if (!link || link.hasAttribute("target")) return;
  event.preventDefault();
  push(link.getAttribute("href")?.slice(1) ?? "/");
}

/** A page change that the next one overtakes has its transition skipped, which rejects `ready`; the router does not handle that promise. */
function acceptSkippedTransitions(): void {
  const start = document.startViewTransition?.bind(document);
  if (!start) return;
  document.startViewTransition = (given) => {
    const transition = start(given);
    transition.ready.catch(() => undefined);
    return transition;
  };
}

export function startNavigation(): void {
  document.addEventListener("click", followLink);
  acceptSkippedTransitions();
  const { returnTo } = followTrail(history);
  setNavigator({
    push,
    replace: (href) => history.replace(href),
    back: () => {
      const to = arrowBack({ index: historyIndex(), isLaid: isLaid(history.location) });
      if (to === "back") history.back({ ignoreBlocker: true });
      else history.replace(hrefOf("home"));
    },
    returnTo,
    toLogin: () => {
      const nowMs = Date.now();
      const { pathname, href } = history.location;
      const page = pageAt(pathname) ?? "home";
      if (page === "login" || (lastRedirectMs !== undefined && nowMs - lastRedirectMs < LOGIN_REDIRECT_EVERY_MS))
        return;
      lastRedirectMs = nowMs;
      const login = loginHref(page, href);
      // Closing the login must not lead to a page that only leads there again.
      if (flagsOf(page).login) history.replace(login);
      else history.push(login);
    },
  });
}
