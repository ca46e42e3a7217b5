import { ShieldAlert, ShieldCheck } from "lucide-react";
import type { PageName } from "../../../paths.ts";
import { cx } from "../../../shared/cx.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { type Advice, adviceOf, type Security } from "../advice.ts";

const leadsTo: Record<Exclude<Advice, "done">, PageName> = {
  secondFactor: "authenticator",
  fundPassword: "changePayPassword",
  recoveryCodes: "recoveryCodes",
};

/** How well the account is protected, in words, and the next step. */
export function ProtectionCard({ security }: { readonly security: Security }) {
  const { t } = useTranslation("security");
  const advice = adviceOf(security);
  const done = advice === "done";
  const Icon = done ? ShieldCheck : ShieldAlert;
  return (
    <Card className="flex gap-3">
      <span
        aria-hidden
        className={cx(
          "grid size-11 shrink-0 place-items-center rounded-full",
          done ? "bg-brand-soft text-brand" : "bg-warn-soft text-warn",
        )}
      >
        <Icon size={22} />
      </span>
      <div className="min-w-0 grow">
        <h2 className="text-16 font-bold text-balance">{t(`advice.${advice}.title`)}</h2>
        <p className="mt-1 text-pretty text-text-2">{t(`advice.${advice}.body`)}</p>
        {advice !== "done" && (
          <Button size="small" className="mt-3" onClick={() => go(leadsTo[advice])}>
            {t(`advice.${advice}.action`)}
          </Button>
        )}
      </div>
    </Card>
  );
}
