import { useTranslation } from "react-i18next";
import { ApiError, NoAnswer, ServerFailure } from "./errors.ts";

/** What to tell the user about a failed call: the server's own text where it refused, else what happened on the way. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    if (error instanceof ApiError) return error.message || t("error.title");
    if (error instanceof NoAnswer) return t(error.reason === "timeout" ? "error.timeout" : "error.network");
    if (error instanceof ServerFailure)
      return error.status === 429 ? t("error.busy") : t("error.server", { id: error.id });
    return t("error.title");
  };
}
