import type { OtcMerchantProfile } from "@candor/contract/routes/otc.ts";
import { BadgeCheck, Bot } from "lucide-react";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { percentOf } from "../../../shared/market/percent-of.ts";

type MerchantProps = { readonly merchant: OtcMerchantProfile };

/** A name with its initial, whether it is a merchant's, and whether it answers by itself. */
export function MerchantName({ merchant: { nickname, state, is_robot } }: MerchantProps) {
  const { t } = useTranslation("otc");
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-full bg-brand-soft text-12 font-bold text-brand uppercase"
      >
        {[...nickname][0]}
      </span>
      <span className="min-w-0 text-14 font-bold wrap-anywhere">{nickname}</span>
      {state === "active" && (
        <BadgeCheck role="img" aria-label={t("merchant.verified")} size={16} className="shrink-0 text-brand" />
      )}
      {is_robot && (
        <span className="inline-flex shrink-0 items-center gap-1 text-11 text-text-2">
          <Bot size={14} aria-hidden />
          {t("merchant.robot")}
        </span>
      )}
    </span>
  );
}

/** "128 orders · 98.4% completed · 3 min to release · since Aug 11, 2026", as far as there are any. */
export function useMerchantFigures(): (merchant: OtcMerchantProfile) => readonly string[] {
  const { t } = useTranslation("otc");
  const { integer, percent, time } = useFormat();
  return ({ orders, completion, release_minutes, state, since_ms }) => [
    // A merchant who has just begun is no worse than one of whom nothing is known: the day it began says the same.
    ...(orders === 0 ? [] : [t("merchant.orders", { count: orders, number: integer(orders) })]),
    ...(completion === null
      ? []
      : [t("merchant.completion", { percent: percent(percentOf(completion), { signed: false }) })]),
    ...(release_minutes === null ? [] : [t("merchant.minutes", { count: Math.ceil(release_minutes) })]),
    ...(state === null ? [] : [t("merchant.sinceDay", { day: time(since_ms, "day") })]),
  ];
}

export function MerchantFigures({ merchant }: MerchantProps) {
  const figures = useMerchantFigures()(merchant);
  return (
    <span className="flex flex-wrap gap-x-1 text-12 text-text-2">
      {figures.map((figure, index) => (
        <span key={figure}>
          {figure}
          {index < figures.length - 1 && <span aria-hidden>{" \u00b7"}</span>}
        </span>
      ))}
    </span>
  );
}
