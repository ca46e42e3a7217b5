import { Snowflake } from "lucide-react";
import { useTranslation } from "react-i18next";
import { linkTo } from "../shared/navigation.ts";
import { useSession } from "../shared/session.ts";

/** A frozen account sees everything and can do nothing; it is told so on every page, from the second in which it was frozen. */
export function FrozenBanner() {
  const { t } = useTranslation();
  const frozen = useSession(({ user }) => user?.state === "frozen");
  if (!frozen) return null;
  return (
    <div role="status" className="flex items-center gap-3 bg-info-soft px-4 py-2 text-13 text-text-1">
      <Snowflake size={18} aria-hidden className="shrink-0 text-info" />
      <p className="grow">{t("account.frozen")}</p>
      <a href={linkTo("security")} className="hit shrink-0 font-medium text-brand underline underline-offset-3">
        {t("account.frozenWhy")}
      </a>
    </div>
  );
}
