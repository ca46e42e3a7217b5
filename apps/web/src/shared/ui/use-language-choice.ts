import { type Language, languageNames, languages } from "@candor/contract/i18n/languages.ts";
import { setLang } from "@candor/contract/routes/common.ts";
import i18next from "i18next";
import { useState } from "react";
import { call } from "../api/call.ts";
import { changeLanguage } from "../i18n/i18n.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { toast } from "./toast-store.ts";

/**
 * Changes the language at once, here and at the server (emails and codes follow the user's language). False when its texts could not be
 * loaded: the old language stays, since i18next alone would show keys instead of text.
 */
async function switchLanguage(language: Language): Promise<boolean> {
  const namespaces = [i18next.options.ns ?? "common"].flat();
  const complete = () => namespaces.every((namespace) => i18next.hasResourceBundle(language, namespace));
  // i18next's own change of language does not retry a load that failed before; a reload does.
  if (!complete()) await i18next.reloadResources([language], namespaces);
  if (!complete()) return false;
  await changeLanguage(language);
  // Each later call carries the language in its header anyway, so a lost call here only affects the language of emails.
  await call(setLang, { lang: language }).catch(() => undefined);
  return true;
}

/** The eight languages as options, each by its own name, with the action of choosing one; `pending` is the one whose texts are loading. */
export function useLanguageChoice() {
  const { t, language: current } = useTranslation();
  const [pending, setPending] = useState<Language>();
  const choose = async (language: Language) => {
    if (language === current || pending !== undefined) return;
    setPending(language);
    if (!(await switchLanguage(language))) toast({ title: t("error.network"), tone: "bad" });
    setPending(undefined);
  };
  return { current, pending, choose, options: languages.map((value) => ({ value, label: languageNames[value] })) };
}
