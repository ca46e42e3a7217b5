import { chatContext } from "@candor/contract/routes/chat.ts";
import { Paperclip } from "lucide-react";
import { useState } from "react";
import { flagsOf } from "../../paths.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { Outcome } from "../../shared/form/outcome.tsx";
import { useSend } from "../../shared/form/use-send.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { KeyValue } from "../../shared/ui/key-value.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { whereabouts } from "../../shared/whereabouts.ts";

/** Offers to tell support where the user was. What would be sent is shown first, and nothing is sent without the second tap. */
export function ContextChip() {
  const { t } = useTranslation("chat");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const [context] = useState(whereabouts);
  const [state, setState] = useState<"offered" | "open" | "attached">("offered");
  const act = useSend(chatContext, "chat:context");
  if (context === undefined || state === "attached") return null;
  const { page, errorId } = context;
  // The socket brings its line into the conversation.
  const attach = () => act.send({ page, ...(errorId !== undefined && { error: errorId }) }, () => setState("attached"));
  const title = common(flagsOf(page).title);
  return (
    <div className="flex pb-2">
      <button
        type="button"
        onClick={() => setState("open")}
        className="hit-y inline-flex min-h-8 items-center gap-1.5 rounded-8 px-3 text-left text-13 font-medium text-text-2 inset-ring inset-ring-line-strong active:opacity-60"
      >
        <Paperclip size={16} aria-hidden className="shrink-0" />
        {t("context.attach", { page: title })}
      </button>
      <Sheet
        open={state === "open"}
        onClose={() => setState("offered")}
        title={t("context.title")}
        foot={
          <Button full {...act.button} onClick={() => void attach()}>
            {t("context.add")}
          </Button>
        }
      >
        <dl className="space-y-2">
          <KeyValue label={t("context.page")}>{title}</KeyValue>
          <KeyValue label={t("context.error")}>{errorId ?? t("context.noError")}</KeyValue>
        </dl>
        <p className="mt-3 text-12 text-pretty text-text-3">{t("context.body")}</p>
        <Outcome text={act.refusal && errorText(act.refusal)} again={act.again} />
      </Sheet>
    </div>
  );
}
