import { useParams, useSearch } from "@tanstack/react-router";
import { hrefOf } from "./paths.ts";

/** Navigation without the router: app/router.tsx sets its history here at startup. */
type Navigator = {
  readonly push: (href: string) => void;
  readonly replace: (href: string) => void;
  readonly back: () => void;
};
let navigator: Navigator | undefined;

export const setNavigator = (given: Navigator): void => {
  navigator = given;
};
const ready = (): Navigator => {
  if (!navigator) throw new Error("navigation was used before the router started");
  return navigator;
};

type Query = Readonly<Record<string, string | undefined>>;
export const go = (path: string, query?: Query): void => ready().push(hrefOf(path, query));
/** Like go, but replaces the current entry: filters and the open record do not fill the history. */
export const replaceWith = (path: string, query?: Query): void => ready().replace(hrefOf(path, query));
export const goBack = (): void => ready().back();

/** The query of the current page, all values as text. */
export const useQueryParams = (): Readonly<Record<string, string>> =>
  useSearch({ strict: false }) as Record<string, string>;

/** A part of the current path: `usePathParam("uid")` on /users/$uid. */
export const usePathParam = (name: string): string | undefined =>
  (useParams({ strict: false }) as Record<string, string>)[name];
