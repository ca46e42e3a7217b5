import type { Language } from "@candor/contract/i18n/languages.ts";
import { keptLanguage } from "../shared/i18n/language.ts";
import { textFiles } from "../shared/i18n/start-text.ts";

/** The lists must not compete with the first page on a slow network. */
const LATER_MS = 4_000;

/** The lists of pages and texts, which every page but home is found by. One that is lost here is requested again by the first page that needs it. */
export function fetchAhead(language: Language): void {
  for (const list of [import("./page-imports.ts"), textFiles(language)]) list.catch(() => undefined);
}

/** After home has loaded, or when its user first touches it: the finger is down for longer than the two requests take. */
export function fetchAheadLater(): void {
  const controller = new AbortController();
  const { signal } = controller;
  const fetch = () => {
    if (signal.aborted) return;
    controller.abort();
    fetchAhead(keptLanguage());
  };
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, fetch, { signal, capture: true });
  setTimeout(fetch, LATER_MS);
}
