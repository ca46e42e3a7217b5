import { type ErrorCode, type ErrorParams, errorCodes } from "@candor/contract/errors.ts";
import type { Language } from "@candor/contract/i18n/languages.ts";
import { messageOf } from "@candor/contract/i18n/messages.ts";

const known: ReadonlySet<string> = new Set(errorCodes);

export const isErrorCode = (text: string): text is ErrorCode => known.has(text);

/** The text of a refusal as a browser would show it too: amounts in the language's format, constants filled in. */
export const message = (language: Language, error: ErrorCode, params?: ErrorParams): string =>
  messageOf(error, language, params);
