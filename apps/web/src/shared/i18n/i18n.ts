import { type Language, languages } from "@candor/contract/i18n/languages.ts";
import i18next, { type BackendModule, type ReadCallback } from "i18next";
import { keepLanguage, keptLanguage } from "./language.ts";
import { isPseudo, pseudo } from "./pseudo.ts";
import { loadText, startNamespaces } from "./start-text.ts";

const backend: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (language: string, namespace: string, done: ReadCallback) => {
    loadText(language, namespace).then(
      (text) => {
        if (!text) return done(new Error(`no text ${language}/${namespace}`), false);
        done(null, isPseudo() ? pseudo(text) : text);
      },
      (error: Error) => done(error, true),
    );
  },
};

/** How texts are read, in the app and where the server renders it. */
export const textOptions = {
  fallbackLng: false,
  defaultNS: "common",
  interpolation: { escapeValue: false, prefix: "{", suffix: "}" },
} as const;

/** Starts i18next in the kept language. Every language is complete by type check, so no second one is loaded as a fallback. */
export async function startI18n(): Promise<void> {
  await i18next.use(backend).init({
    lng: keptLanguage(),
    supportedLngs: [...languages],
    load: "currentOnly",
    ns: [...startNamespaces],
    ...textOptions,
  });
  document.documentElement.lang = currentLanguage();
}

export const currentLanguage = (): Language => (i18next.language ?? "en") as Language;

/** Changes the language of the app, keeps the choice, and sets the document's language for its glyphs. The server learns it from the lang header. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
  keepLanguage(language);
  document.documentElement.lang = language;
}
