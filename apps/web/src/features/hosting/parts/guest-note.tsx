import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { goToLogin } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";

/** In place of the report for a user who is not logged in. */
export function GuestNote() {
  const { t } = useTranslation("hosting");
  const { t: common } = useTranslation();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 grow basis-44 text-text-2">{t("report.guest")}</p>
      <Button size="small" tone="soft" onClick={goToLogin}>
        {common("auth.login")}
      </Button>
    </div>
  );
}
