/** The eight interface languages, in the order the language page lists them; English is the source and the only fallback. */
export const languages = ["en", "ja", "ko", "vi", "es", "zh-TW", "th", "zh-CN"] as const;
export type Language = (typeof languages)[number];

export const languageNames: Record<Language, string> = {
  en: "English",
  ja: "日本語",
  ko: "한국어",
  vi: "Tiếng Việt",
  es: "Español",
  "zh-TW": "繁體中文",
  th: "ไทย",
  "zh-CN": "简体中文",
};

/** The Intl tag of each language. Plain th-TH would print the year 2569 and, in some engines, Thai digits. */
export const intlTags: Record<Language, string> = {
  en: "en-US",
  ja: "ja-JP",
  ko: "ko-KR",
  vi: "vi-VN",
  es: "es-419",
  "zh-TW": "zh-TW",
  th: "th-TH-u-ca-gregory-nu-latn",
  "zh-CN": "zh-CN",
};

/** Codes that older clients of these calls send in the lang header. */
const older = new Map<string, Language>([
  ["jp", "ja"],
  ["kr", "ko"],
  ["esp", "es"],
  ["hk", "zh-TW"],
  ["tw", "zh-TW"],
  ["zh", "zh-CN"],
  ["cn", "zh-CN"],
]);

/** Our code for a lang header or a browser's tag, compared without case; English when it is unknown. */
export function toLanguage(tag: string | undefined): Language {
  return knownLanguage(tag) ?? "en";
}

/** As toLanguage, but undefined when the tag names none of the eight. */
export function knownLanguage(tag: string | undefined): Language | undefined {
  if (!tag) return undefined;
  const lower = tag.trim().toLowerCase().replaceAll("_", "-");
  const own = languages.find((language) => language.toLowerCase() === lower);
  if (own) return own;
  const olderCode = older.get(lower);
  if (olderCode) return olderCode;
  if (/^zh-(hant|tw|hk|mo)/.test(lower)) return "zh-TW";
  if (lower.startsWith("zh-")) return "zh-CN";
  const first = lower.split("-")[0];
  return languages.find((language) => language === first);
}
