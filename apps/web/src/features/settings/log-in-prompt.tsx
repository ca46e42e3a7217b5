import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { go, goToLogin } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Mark } from "../../shared/ui/logo.tsx";
import { useMode } from "../../shared/use-mode.ts";

/** In place of the account while nobody is logged in. */
export function LogInPrompt() {
  const { t } = useTranslation("settings");
  const { t: common } = useTranslation();
  const { practice } = useMode();
  return (
    <Card>
      <div className="flex items-center gap-3">
        <span className="grid size-13 shrink-0 place-items-center rounded-full bg-brand-soft">
          <Mark size={28} />
        </span>
        <div className="min-w-0">
          <h2 className="text-18 font-bold">{t("guest.title")}</h2>
          <p className="text-13 text-text-2">{t(practice ? "guest.practice" : "guest.body")}</p>
        </div>
      </div>
      <div className="mt-4 grid grid-cols-2 gap-2 max-[340px]:grid-cols-1">
        <Button tone="line" onClick={() => go("loginChoose", { for: "register" })}>
          {common("page.register")}
        </Button>
        <Button onClick={goToLogin}>{common("page.login")}</Button>
      </div>
    </Card>
  );
}
