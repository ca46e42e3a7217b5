import { ChevronRight, Handshake } from "lucide-react";
import { useTranslation } from "../i18n/use-translation.ts";
import { linkTo } from "../navigation.ts";

/** The way to OTC, on home and where the coins are that it trades. */
export function OtcLink() {
  const { t } = useTranslation();
  return (
    <a
      href={linkTo("otc")}
      className="flex min-h-16 items-center gap-3 rounded-16 bg-surface-1 py-3 pr-2.5 pl-4 shadow-1 -outline-offset-2 active:bg-surface-2"
    >
      <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-12 bg-brand-soft text-brand">
        <Handshake size={20} />
      </span>
      <span className="min-w-0 grow">
        <span className="block text-16 font-medium">{t("page.otc")}</span>
        <span className="block text-12 text-pretty text-text-2">{t("otc.hint")}</span>
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-text-3" />
    </a>
  );
}
