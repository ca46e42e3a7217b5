import type { Language } from "@candor/contract/i18n/languages.ts";
import { beginsAtHome } from "../first-page.ts";

/** The namespaces that the first page shows: fetched together and at once. Other pages than home load theirs with their code. */
export const startNamespaces: readonly string[] = beginsAtHome ? ["common", "home", "quotes"] : ["common"];

const files = import.meta.glob("../../locales/*/{common,home,quotes}.json");

/** Starts loading the text of the first page. i18n.ts requests the same files later and reports those that fail. */
export function startText(language: Language): void {
  for (const namespace of startNamespaces)
    files[`../../locales/${language}/${namespace}.json`]?.().catch(() => undefined);
}
