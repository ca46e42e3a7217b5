import { FlaskConical } from "lucide-react";
import { useTranslation } from "react-i18next";
import { linkTo } from "../../shared/navigation.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { useMode } from "../../shared/use-mode.ts";

/** What an account holds here, before anybody opens one; and that the markets can be seen without. */
export function PracticeNote() {
  const { t } = useTranslation("auth");
  const { practice } = useMode();
  if (!practice) return null;
  return (
    <div className="mt-5">
      <Callout icon={<FlaskConical size={16} className="text-warn" />}>
        {t("login.practice")}{" "}
        <a href={linkTo("home")} className="hit-y font-bold text-brand">
          {t("login.lookAround")}
        </a>
      </Callout>
    </div>
  );
}
