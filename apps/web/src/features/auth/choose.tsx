import { ChevronRight, Mail, Smartphone } from "lucide-react";
import type { PageName } from "../../paths.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { replaceWith } from "../../shared/navigation.ts";
import { useParam, useQueryParams } from "../../shared/use-param.ts";
import { AuthFrame } from "./auth-frame.tsx";
import type { AuthKind, Channel } from "./form.ts";

const pageOf: Record<AuthKind, PageName> = { login: "login", register: "register", reset: "forgetPassword" };
const channels = [
  { channel: "email", Icon: Mail },
  { channel: "mobile", Icon: Smartphone },
] as const;

const kindOf = (asked: string | undefined): AuthKind => (asked === "register" || asked === "reset" ? asked : "login");

/** Phone or email, before login, registration or reset (`?for=`). The rest of the query is passed on. */
export default function ChoosePage() {
  const { t } = useTranslation("auth");
  const { t: common } = useTranslation();
  const { for: _, by: __, ...way } = useQueryParams();
  const kind = kindOf(useParam("for"));
  const choose = (by: Channel) => replaceWith(pageOf[kind], { ...way, by });
  return (
    <AuthFrame
      title={common("page.loginChoose")}
      heading={t(`choose.${kind}.heading`)}
      lead={t(`choose.${kind}.lead`)}
      {...(kind === "reset" ? { onBack: () => replaceWith("login", way) } : {})}
    >
      <ul className="space-y-3">
        {channels.map(({ channel, Icon }) => (
          <li key={channel}>
            <button
              type="button"
              onClick={() => choose(channel)}
              className="flex min-h-18 w-full items-center gap-3 rounded-16 bg-surface-2 p-4 text-left active:bg-surface-3"
            >
              <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface-1 text-brand dark:bg-surface-0">
                <Icon size={22} aria-hidden />
              </span>
              <span className="min-w-0 grow">
                <span className="block text-16 font-bold">
                  {t(channel === "email" ? "field.email" : "field.phone")}
                </span>
                <span className="block text-13 text-pretty text-text-2">{t(`choose.${kind}.${channel}`)}</span>
              </span>
              <ChevronRight size={20} aria-hidden className="shrink-0 text-text-3" />
            </button>
          </li>
        ))}
      </ul>
    </AuthFrame>
  );
}
