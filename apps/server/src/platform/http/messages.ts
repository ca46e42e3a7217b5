import { type ErrorCode, type ErrorParams, errorCodes } from "@candor/contract/errors.ts";
import { type Language, languages } from "@candor/contract/languages.ts";
import en from "@candor/contract/messages/en.json" with { type: "json" };
import es from "@candor/contract/messages/es.json" with { type: "json" };
import ja from "@candor/contract/messages/ja.json" with { type: "json" };
import ko from "@candor/contract/messages/ko.json" with { type: "json" };
import th from "@candor/contract/messages/th.json" with { type: "json" };
import vi from "@candor/contract/messages/vi.json" with { type: "json" };
import zhCN from "@candor/contract/messages/zh-CN.json" with { type: "json" };
import zhTW from "@candor/contract/messages/zh-TW.json" with { type: "json" };

const messages: Record<Language, Record<ErrorCode, string>> = { en, es, ja, ko, th, vi, "zh-CN": zhCN, "zh-TW": zhTW };
const known: ReadonlySet<string> = new Set(errorCodes);

export const isErrorCode = (text: string): text is ErrorCode => known.has(text);

/** The text of an error in a language, with `{name}` replaced by the parameters; one that is missing stays visible as `{name}`. */
export function message(language: Language, error: ErrorCode, params?: ErrorParams): string {
  const text = messages[language][error];
  if (!params) return text;
  return text.replace(/\{([a-z_]+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));
}

export const messageLanguages = languages;
