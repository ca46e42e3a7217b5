import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { LoginPage } from "../features/login/page.tsx";
import { setNavigator } from "../shared/navigation.ts";
import { hrefOf, paths } from "../shared/paths.ts";
import { currentSession } from "../shared/session.ts";
import { FirstPage } from "./first-page.tsx";
import { NotFound } from "./not-found.tsx";
import { pages } from "./pages.tsx";
import { Shell } from "./shell.tsx";

const history = createHashHistory();

const root = createRootRoute({ component: Outlet });
const login = createRoute({ getParentRoute: () => root, path: paths.login, component: LoginPage });

/** Every page except the login has the frame and needs a session. */
const frame = createRoute({
  getParentRoute: () => root,
  id: "frame",
  component: Shell,
  beforeLoad: ({ location }) => {
    if (!currentSession()) throw redirect({ href: hrefOf(paths.login, { next: location.href }), replace: true });
  },
});
const first = createRoute({ getParentRoute: () => frame, path: "/", component: FirstPage });
/** In the frame, so that the menu leads on and the state of the server stays known. */
const notFound = createRoute({ getParentRoute: () => frame, path: "$", component: NotFound });
const pageRoutes = pages.map(({ path, component }) => createRoute({ getParentRoute: () => frame, path, component }));

/** Queries are plain text: the router's own parser would turn "1" into a number. */
const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));
const stringifySearch = (search: Record<string, unknown>): string => {
  const text = new URLSearchParams(Object.entries(search).map(([key, value]) => [key, String(value)])).toString();
  return text ? `?${text}` : "";
};

export const router = createRouter({
  routeTree: root.addChildren([login, frame.addChildren([first, ...pageRoutes, notFound])]),
  history,
  parseSearch,
  stringifySearch,
  defaultPreload: false,
});

/** Plain <a href="#/..."> go through our history, so that a link in a cell is as good as a call of go(). */
function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
  if (!link || link.hasAttribute("target")) return;
  event.preventDefault();
  history.push(link.getAttribute("href")?.slice(1) ?? "/");
}

export function startNavigation(): void {
  document.addEventListener("click", followLink);
  setNavigator({
    push: (href) => history.push(href),
    replace: (href) => history.replace(href),
    back: () => history.back(),
  });
}
