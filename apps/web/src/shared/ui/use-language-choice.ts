import { type Language, languageNames, languages } from "@candor/contract/i18n/languages.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { switchLanguage } from "../i18n/switch-language.ts";
import { toast } from "./toast-store.ts";

/** The eight languages as options, each named in itself, and what choosing one does; `pending` is the one whose texts are on their way. */
export function useLanguageChoice() {
  const { t, i18n } = useTranslation();
  const [pending, setPending] = useState<Language>();
  const current = i18n.language as Language;
  const choose = async (language: Language) => {
    if (language === current || pending !== undefined) return;
    setPending(language);
    if (!(await switchLanguage(language))) toast({ title: t("error.network"), tone: "bad" });
    setPending(undefined);
  };
  return { current, pending, choose, options: languages.map((value) => ({ value, label: languageNames[value] })) };
}
