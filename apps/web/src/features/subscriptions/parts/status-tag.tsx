import type { Subscription, SubscriptionApplication } from "@candor/contract/routes/subscriptions.ts";
import { Lock, LockOpen } from "lucide-react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { serverNow } from "../../../shared/server-clock.ts";
import { Tag } from "../../../shared/ui/tag.tsx";
import { isZero } from "../../../shared/wallet/balances.ts";

const tones = { upcoming: "info", subscribing: "up", ended: "plain", sold_out: "plain", launched: "brand" } as const;

/** What a sale is called now: once its pair trades it distributes, and when every coin is unlocked it is listed. */
export function SaleTag({ sale: { status, release_at_ms } }: { readonly sale: Subscription }) {
  const { t } = useTranslation("subscriptions");
  const shown = status !== "launched" ? status : serverNow() < release_at_ms ? "distributing" : "listed";
  return <Tag tone={tones[status]}>{t(`status.${shown}`)}</Tag>;
}

const states = {
  under_review: "warn",
  passed: "up",
  rejected: "bad",
  taken_back: "plain",
  allotted: "brand",
  released: "brand",
} as const;

export function ApplicationTag({ application }: { readonly application: SubscriptionApplication }) {
  const { t } = useTranslation("subscriptions");
  const { status } = application;
  if (status === "allotted" && isZero(application.allotted)) return <Tag>{t("state.nothing")}</Tag>;
  return (
    <Tag tone={states[status]}>
      {status === "allotted" && <Lock size={12} aria-hidden />}
      {status === "released" && <LockOpen size={12} aria-hidden />}
      {t(`state.${status}`)}
    </Tag>
  );
}
