import { center, type User } from "@candor/contract/routes/user.ts";
import { BadgeCheck, ChevronRight, ShieldAlert, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { PageName } from "../../../paths.ts";
import { useApi } from "../../../shared/api/use-api.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { maskedContact } from "../../../shared/mask.ts";
import { linkTo } from "../../../shared/navigation.ts";
import { useSession } from "../../../shared/session.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Avatar } from "../avatar.tsx";

/** The logged-in user. The stored user shows at once; the server's answer replaces it, since level and state change elsewhere. */
export function AccountCard() {
  const { t } = useTranslation("settings");
  const kept = useSession((session) => session.user);
  const { data } = useApi(center, {});
  const user = data ?? kept;
  if (!user) return null;
  return (
    <Card plain className="overflow-hidden">
      <a href={linkTo("account")} className="flex items-center gap-3 p-4 -outline-offset-2 active:bg-surface-2">
        <Avatar name={user.nickname} />
        <span className="min-w-0 grow">
          <span className="block truncate text-18 font-bold">{user.nickname}</span>
          <span className="block text-13 wrap-anywhere text-text-2">{maskedContact(user)}</span>
          <span className="block text-13 text-text-2">{t("account.id", { uid: user.uid })}</span>
        </span>
        <ChevronRight size={20} aria-hidden className="shrink-0 text-text-3" />
      </a>
      <Figures user={user} />
    </Card>
  );
}

function Figures({ user }: { readonly user: User }) {
  const { t } = useTranslation("settings");
  const { integer } = useFormat();
  const verified = user.level > 0;
  return (
    <div className="mx-4 grid grid-cols-2 divide-x divide-line border-t border-line">
      <Figure
        to="verification"
        label={t("account.identity")}
        icon={verified ? <ShieldCheck size={20} /> : <ShieldAlert size={20} />}
        tone={verified ? "text-brand" : "text-warn"}
      >
        {t(`account.level.${verified ? (user.level > 1 ? "advanced" : "basic") : "none"}`)}
      </Figure>
      <Figure to="credit" label={t("account.credit")} icon={<BadgeCheck size={20} />} tone="text-brand">
        {integer(user.credit_score)}
      </Figure>
    </div>
  );
}

type FigureProps = {
  readonly to: PageName;
  readonly label: string;
  readonly icon: ReactNode;
  readonly tone: string;
  readonly children: ReactNode;
};

const Figure = ({ to, label, icon, tone, children }: FigureProps) => (
  <a href={linkTo(to)} className="flex min-h-14 items-center gap-2.5 py-2.5 -outline-offset-2 not-first:pl-4">
    <span aria-hidden className={`shrink-0 ${tone}`}>
      {icon}
    </span>
    <span className="min-w-0">
      <span className="block text-12 text-text-2">{label}</span>
      <span className="block font-bold">{children}</span>
    </span>
  </a>
);
