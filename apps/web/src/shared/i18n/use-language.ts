import type { Language } from "@candor/contract/i18n/languages.ts";
import i18next from "i18next";
import { useSyncExternalStore } from "react";
import { currentLanguage } from "./i18n.ts";

const subscribe = (listener: () => void) => {
  i18next.on("languageChanged", listener);
  return () => i18next.off("languageChanged", listener);
};

/** The language of the app, where no text is needed: each row of a list asks for it several times, and useTranslation would ready the texts each time. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage);
