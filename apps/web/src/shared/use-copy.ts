import { useTranslation } from "react-i18next";
import { useRefusalText } from "./api/use-refusal-text.ts";
import { toast } from "./ui/toast-store.ts";

/** Puts a text into the clipboard and says so; where the browser allows it to nobody (plain http, an old phone), says to copy it by hand. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: t("common.copied"), tone: "ok" });
    } catch {
      toast({ title: refusalText("COPY_FAILED") ?? t("error.title"), tone: "bad" });
    }
  };
}
