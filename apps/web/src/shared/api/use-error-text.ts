import { useTranslation } from "../i18n/use-translation.ts";
import { ApiError, NO_ID, NoAnswer, ServerFailure } from "./errors.ts";

/** The text for a failed call: the server's own for a refusal, else a description of the network failure. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    if (error instanceof ApiError) return error.message || t("error.title");
    if (error instanceof NoAnswer) return t(error.reason === "timeout" ? "error.timeout" : "error.network");
    if (error instanceof ServerFailure) {
      if (error.status === 429) return t("error.busy");
      // A proxy that answers in place of the server has no id.
      return error.id === NO_ID ? t("error.serverPlain") : t("error.server", { id: error.id });
    }
    return t("error.title");
  };
}
