import { chatRate, chatState } from "@candor/contract/routes/chat.ts";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { Outcome } from "../../shared/form/outcome.tsx";
import { useSend } from "../../shared/form/use-send.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { toast } from "../../shared/ui/toast-store.ts";

/** Asks once whether a closed conversation solved it. */
export function Rating({ conversationId }: { readonly conversationId: string }) {
  const { t } = useTranslation("chat");
  const errorText = useErrorText();
  const refresh = useRefresh();
  const act = useSend(chatRate, `chat:rate:${conversationId}`);
  const rate = (solved: boolean) =>
    act.send({ conversation_id: conversationId, solved }, () => {
      toast({ title: t("rating.thanks") });
      return refresh(chatState);
    });
  return (
    <Card className="mt-4 text-center">
      <h2 className="text-14 font-bold">{t("rating.question")}</h2>
      <div className="mt-3 mb-1 grid grid-cols-2 gap-2">
        <Button size="small" tone="ghost" {...act.button} onClick={() => void rate(true)}>
          <ThumbsUp size={16} aria-hidden className="shrink-0 text-up" />
          {t("rating.good")}
        </Button>
        <Button size="small" tone="ghost" {...act.button} onClick={() => void rate(false)}>
          <ThumbsDown size={16} aria-hidden className="shrink-0 text-down" />
          {t("rating.bad")}
        </Button>
      </div>
      <Outcome text={act.refusal && errorText(act.refusal)} again={act.again} />
    </Card>
  );
}
