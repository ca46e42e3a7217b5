import type { Language } from "@candor/contract/i18n/languages.ts";
import i18next, { type FlatNamespace, type TFunction } from "i18next";
import { use } from "react";
import { useLanguage } from "./use-language.ts";

type Texts<N extends FlatNamespace> = {
  /** The text of a key: `t("title")`, `t("unread", { count: 3 })`. */
  readonly t: TFunction<N>;
  readonly language: Language;
};

/** By language and namespace. `load` is kept once the texts are there: React renders a component that waited as if it still did, so it has to ask again. */
const entries = new Map<string, { readonly texts: Texts<FlatNamespace>; readonly load: Promise<void> | undefined }>();

/**
 * The texts of a namespace in the language of the app; until they have loaded, the component waits (Suspense). Not react-i18next's hook of this name, which
 * calls ten others and makes a Proxy each time: it was a quarter of what a row of a list cost (docs/decisions/0043).
 */
export function useTranslation<N extends FlatNamespace = "common">(namespace: N | "common" = "common"): Texts<N> {
  const language = useLanguage();
  const key = `${language}/${namespace}`;
  let entry = entries.get(key);
  if (!entry) {
    const load = i18next.hasLoadedNamespace(namespace) ? undefined : i18next.loadNamespaces(namespace);
    entry = { texts: { t: i18next.getFixedT(language, namespace), language }, load };
    entries.set(key, entry);
  }
  if (entry.load) use(entry.load);
  return entry.texts as Texts<N>;
}
