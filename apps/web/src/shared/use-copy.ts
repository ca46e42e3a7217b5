import { useRefusalText } from "./api/use-refusal-text.ts";
import { useTranslation } from "./i18n/use-translation.ts";
import { toast } from "./ui/toast-store.ts";

/**
 * Copies a text to the clipboard and confirms it. If the browser does not allow it (plain http, an old phone), asks the user to copy it by hand;
 * `shown`, the element with the text, is then selected, so that one long press is enough.
 */
export function useCopy(): (text: string, shown?: HTMLElement | null) => Promise<void> {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  return async (text, shown) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: t("common.copied"), tone: "ok" });
    } catch {
      if (shown) getSelection()?.selectAllChildren(shown);
      toast({ title: refusalText("COPY_FAILED") ?? t("error.title"), tone: "bad" });
    }
  };
}
