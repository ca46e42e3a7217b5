import { getConfig } from "@candor/contract/routes/common.ts";
import { demoApprove, getUserAuth } from "@candor/contract/routes/identity.ts";
import { FlaskConical } from "lucide-react";
import { useApi, useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { Outcome } from "../../shared/form/outcome.tsx";
import { useSend } from "../../shared/form/use-send.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Button } from "../../shared/ui/button.tsx";

/** In demo mode nobody reviews: the user approves the submission, as an operator of the console would. */
export function DemoReview() {
  const { t } = useTranslation("verification");
  const errorText = useErrorText();
  const refresh = useRefresh();
  const { data } = useApi(getConfig, {}, { staleTime: Number.POSITIVE_INFINITY });
  const act = useSend(demoApprove, "verification:demo");
  if (data?.mode !== "demo") return null;
  return (
    <div className="grid gap-2 rounded-12 bg-warn-soft p-3">
      <p className="flex gap-2 text-12 text-warn">
        <FlaskConical size={14} aria-hidden className="mt-px shrink-0" />
        {t("demo.note")}
      </p>
      <Outcome text={act.refusal && errorText(act.refusal)} again={act.again} />
      <Button tone="soft" {...act.button} onClick={() => void act.send({}, () => refresh(getUserAuth))}>
        {t("demo.approve")}
      </Button>
    </div>
  );
}
