import type { ErrorCode, ErrorParams } from "@candor/contract/errors.ts";
import type { Language } from "@candor/contract/i18n/languages.ts";
import { loadMessages } from "@candor/contract/i18n/load-messages.ts";
import { formatMessage } from "@candor/contract/i18n/message.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { intlTag } from "../format/format.ts";

/**
 * The texts of the error catalog for errors that a form finds by itself, the same as the server's. Undefined until the language's texts have loaded:
 * a form that is submitted at once shows its errors then.
 */
export function useRefusalText(): (error: ErrorCode, params?: ErrorParams) => string | undefined {
  const { i18n } = useTranslation();
  const language = i18n.language as Language;
  const { data } = useQuery({
    queryKey: ["refusals", language],
    queryFn: () => loadMessages(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (error, params) => data && formatMessage(data, intlTag(language, navigator.languages), error, params);
}
