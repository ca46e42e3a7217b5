import { type Language, toLanguage } from "@candor/contract/i18n/languages.ts";
import { loadReasons, type Reasons } from "@candor/contract/i18n/load-reasons.ts";
import { useQuery } from "@tanstack/react-query";

const englishNames: Record<Language, string> = {
  en: "English",
  ja: "Japanese",
  ko: "Korean",
  vi: "Vietnamese",
  es: "Spanish",
  "zh-TW": "Traditional Chinese",
  th: "Thai",
  "zh-CN": "Simplified Chinese",
};

/** The name of a user's language for operators. */
export const languageName = (tag: string): string => englishNames[toLanguage(tag)];

const useReasons = (language: Language) =>
  useQuery({
    queryKey: ["reasons", language],
    queryFn: () => loadReasons(language),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;

/** The text of a reason in the user's language and in English; undefined while the texts load. */
export function useReasonText(reason: keyof Reasons | undefined, userLanguage: string) {
  const own = useReasons(toLanguage(userLanguage));
  const english = useReasons("en");
  return { own: reason && own?.[reason], english: reason && english?.[reason], lang: toLanguage(userLanguage) };
}
