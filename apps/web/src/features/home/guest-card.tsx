import { useTranslation } from "react-i18next";
import { go } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { useMode } from "../../shared/use-mode.ts";

/** What a visitor can do next: sign up or log in. */
export function GuestCard() {
  const { t } = useTranslation("home");
  const { t: common } = useTranslation();
  const { practice } = useMode();
  return (
    <Card className="mt-1">
      <h2 className="text-16 font-bold">{t("guest.title")}</h2>
      <p className="mt-0.5 text-13 text-text-2">{t(practice ? "guest.practice" : "guest.plain")}</p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button onClick={() => go("register")}>{common("page.register")}</Button>
        <Button tone="ghost" onClick={() => go("login")}>
          {common("auth.login")}
        </Button>
      </div>
    </Card>
  );
}
