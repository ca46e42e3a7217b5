import type { ErrorCode, ErrorParams } from "@candor/contract/errors.ts";
import { loadMessages } from "@candor/contract/i18n/load-messages.ts";
import { formatMessage } from "@candor/contract/i18n/message.ts";
import { useQuery } from "@tanstack/react-query";
import { intlTag } from "../format/format.ts";
import { useLanguage } from "../i18n/use-language.ts";

/**
 * The texts of the error catalog for errors that a form finds by itself, the same as the server's. Undefined until the language's texts have loaded:
 * a form that is submitted at once shows its errors then.
 */
export function useRefusalText(): (error: ErrorCode, params?: ErrorParams) => string | undefined {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ["refusals", language],
    queryFn: () => loadMessages(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (error, params) => data && formatMessage(data, intlTag(language, navigator.languages), error, params);
}
