import { knownLanguage, type Language } from "@candor/contract/i18n/languages.ts";

const KEY = "candor.lang";

/** The language of the first visit: the kept choice, else the browser's first supported one, else English. */
export function chooseLanguage(kept: string | null, browser: readonly string[]): Language {
  const choice = knownLanguage(kept ?? undefined);
  if (choice) return choice;
  for (const tag of browser) {
    const language = knownLanguage(tag);
    if (language) return language;
  }
  return "en";
}

export const keptLanguage = (): Language => chooseLanguage(localStorage.getItem(KEY), navigator.languages);
export const keepLanguage = (language: Language): void => localStorage.setItem(KEY, language);
