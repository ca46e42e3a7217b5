import { loadReasons, type Reasons } from "@candor/contract/i18n/load-reasons.ts";
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../i18n/use-language.ts";

/** The text of a reason for a rejection or a freeze, the same as in the email. Undefined until the language's texts have loaded. */
export function useReasonText(): (reason: keyof Reasons) => string | undefined {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ["reasons", language],
    queryFn: () => loadReasons(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (reason) => data?.[reason];
}
