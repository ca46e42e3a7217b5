import type { OutputOf } from "@candor/contract/route.ts";
import type { OtcOffer, otcLimits } from "@candor/contract/routes/otc.ts";
import { Clock, Landmark, TrendingUp, UserCheck } from "lucide-react";
import { cx } from "../../../shared/cx.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useSession } from "../../../shared/session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { unmetOf, useConditionTexts } from "../parts/conditions.tsx";
import { MerchantFigures, MerchantName } from "../parts/merchant-line.tsx";
import { viewOf } from "../quote.ts";
import { useFiat } from "../use-otc.ts";

type OfferCardProps = {
  readonly offer: OtcOffer;
  /** What the user has of what ads ask; undefined for a guest. */
  readonly limits: OutputOf<typeof otcLimits> | undefined;
  readonly onTake: () => void;
};

/** One offer: who, at what price, how much of it, how it is paid, and for whom it is. */
export function OfferCard({ offer, limits, onTake }: OfferCardProps) {
  const { t } = useTranslation("otc");
  const format = useFiat();
  const isOwn = useSession(({ user }) => user?.uid === offer.merchant.id);
  const view = viewOf(offer);
  const { price, premium, range, remaining, window_minutes, banks, merchant, fiat, currency_name } = offer;
  return (
    <Card>
      <MerchantName merchant={merchant} />
      <MerchantFigures merchant={merchant} />
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
        <p className="min-w-0">
          <span className="text-22 font-bold wrap-anywhere">
            {price === null ? "\u2014" : format.fiat(price, offer).replace(` ${fiat}`, "")}
          </span>{" "}
          <span className="text-12 text-text-2">{t("card.per", { fiat, coin: currency_name })}</span>
        </p>
        <Button size="small" tone={view} disabled={isOwn || price === null} onClick={onTake}>
          {isOwn ? t("card.own") : t(`card.${view}`, { coin: currency_name })}
        </Button>
      </div>
      <dl className="mt-2 space-y-1 text-12">
        <Row label={t("card.available")}>{format.coin(remaining, offer)}</Row>
        {range !== null && (
          <Row label={t("card.range")}>
            {t("range", {
              min: format.fiat(range.min, offer).replace(` ${fiat}`, ""),
              max: format.fiat(range.max, offer),
            })}
          </Row>
        )}
      </dl>
      <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1 border-t border-line pt-2 text-12 text-text-2">
        {banks.length > 0 && (
          <span className="inline-flex min-w-0 items-center gap-1">
            <Landmark size={14} aria-hidden className="shrink-0" />
            <span className="wrap-anywhere">{[...new Set(banks)].join(", ")}</span>
          </span>
        )}
        <span className="inline-flex items-center gap-1">
          <Clock size={14} aria-hidden className="shrink-0" />
          {t("window", { count: window_minutes })}
        </span>
        <Conditions offer={offer} limits={isOwn ? undefined : limits} />
        {premium !== null && (
          <span className="inline-flex items-center gap-1">
            <TrendingUp size={14} aria-hidden className="shrink-0" />
            {t("card.floating")}
          </span>
        )}
      </p>
    </Card>
  );
}

/** For whom an ad is; what the user does not meet stands out. */
function Conditions({ offer, limits }: Pick<OfferCardProps, "offer" | "limits">) {
  const { t } = useTranslation("otc");
  const texts = useConditionTexts()(offer);
  const unmet = limits ? unmetOf(offer, limits) : [];
  return texts.map(({ condition, text }) => {
    const isUnmet = unmet.some((each) => each.condition === condition);
    return (
      <span key={condition} className={cx("inline-flex items-center gap-1", isUnmet && "font-medium text-warn")}>
        <UserCheck size={14} aria-hidden className="shrink-0" />
        {text}
        {isUnmet && <span className="sr-only">{t("conditions.unmet")}</span>}
      </span>
    );
  });
}

const Row = ({ label, children }: { readonly label: string; readonly children: string }) => (
  <div className="flex flex-wrap justify-between gap-x-3">
    <dt className="text-text-2">{label}</dt>
    <dd className="ml-auto text-right font-medium">{children}</dd>
  </div>
);
