import type { OtcOfferState } from "@candor/contract/domain/otc.ts";
import { type OwnOtcOffer, otcOfferState, otcOwnOffers } from "@candor/contract/routes/otc.ts";
import { useState } from "react";
import { useApiList } from "../../../shared/api/use-api-list.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useSend } from "../../../shared/form/use-send.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { InfiniteList } from "../../../shared/ui/infinite-list.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { Tag } from "../../../shared/ui/tag.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { useConditionTexts } from "../parts/conditions.tsx";
import { OfferTag } from "../parts/status-tag.tsx";
import { live, useFiat, useOtcRefresh } from "../use-otc.ts";

const PAGE_ROWS = 20;
const CARD_PX = 240;

/** The merchant's own ads, newest first. */
export function OwnOffers() {
  const { t } = useTranslation("otc");
  const query = useApiList(otcOwnOffers, { page_size: PAGE_ROWS }, live);
  return (
    <section aria-labelledby="own-ads">
      <h2 id="own-ads" className="mb-1.5 px-1 text-12 text-text-2">
        {t("ad.own")}
      </h2>
      <InfiniteList
        query={query}
        keyOf={({ id }) => id}
        rowPx={CARD_PX}
        render={(offer) => (
          <div className="pb-3">
            <OwnOfferCard offer={offer} />
          </div>
        )}
        skeleton={<Skeleton className="h-56 rounded-16!" />}
        empty={<EmptyState title={t("ad.none")} body={t("ad.noneBody")} />}
      />
    </section>
  );
}

function OwnOfferCard({ offer }: { readonly offer: OwnOtcOffer }) {
  const { t } = useTranslation("otc");
  const errorText = useErrorText();
  const refresh = useOtcRefresh();
  const format = useFiat();
  const [closing, setClosing] = useState(false);
  const act = useSend(otcOfferState, `otc:ad:${offer.id}`);
  const { id, side, status, price, remaining, range } = offer;
  const set = (next: OtcOfferState) =>
    void act.send({ id, status: next }, () => {
      toast({ title: t(`ad.done.${next}`), tone: "ok" });
      setClosing(false);
      return refresh();
    });
  // Shown to nobody although it is open, and why.
  const hidden =
    status !== "open" ? undefined : price === null ? "ad.noPrice" : range === null ? "ad.noRest" : undefined;
  const button = (label: string, onClick: () => void) => (
    <Button size="small" tone="ghost" className="grow" disabled={act.busy} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <Card>
      <div className="flex items-center gap-2">
        <Tag tone={side === "buy" ? "up" : "down"}>{t(`ad.side.${side}`)}</Tag>
        <b className="min-w-0 grow wrap-anywhere">{`${offer.currency_name} / ${offer.fiat}`}</b>
        <OfferTag status={status} />
      </div>
      <p className="mt-1 text-22 font-bold wrap-anywhere">{price === null ? "\u2014" : format.fiat(price, offer)}</p>
      <AdFacts offer={offer} />
      {hidden !== undefined && <p className="mt-2 text-12 text-pretty text-warn">{t(hidden)}</p>}
      {!closing && <Outcome text={act.refusal && errorText(act.refusal)} again={act.again} />}
      {status !== "closed" && (
        <div className="mt-3 flex flex-wrap gap-2">
          {button(t("ad.edit"), () => go("otcPublish", { id }))}
          {status === "open" ? button(t("ad.pause"), () => set("paused")) : button(t("ad.open"), () => set("open"))}
          {button(t("ad.close"), () => setClosing(true))}
        </div>
      )}
      <Sheet
        open={closing}
        onClose={() => act.state !== "sending" && setClosing(false)}
        title={t("ad.close")}
        foot={
          <Button full {...act.button} onClick={() => set("closed")}>
            {t("ad.confirmClose")}
          </Button>
        }
      >
        <p className="pt-1 pb-2 text-13 text-pretty text-text-2">
          {t(`ad.closeBody.${side}`, { amount: format.coin(remaining, offer) })}
        </p>
        <Outcome text={act.refusal && errorText(act.refusal)} again={act.again} />
      </Sheet>
    </Card>
  );
}

/** Pricing, what is left, what one order may be, who may trade, and how many orders are in progress. */
function AdFacts({ offer }: { readonly offer: OwnOtcOffer }) {
  const { t } = useTranslation("otc");
  const format = useFiat();
  const conditions = useConditionTexts()(offer);
  const { premium, remaining, quantity, open_orders } = offer;
  return (
    <dl className="mt-2 space-y-2">
      <KeyValue label={t("ad.pricing")}>{t(premium === null ? "publish.fixed" : "publish.floating")}</KeyValue>
      <KeyValue label={t("ad.remaining")}>
        {t("ad.of", { rest: format.coin(remaining, offer), all: format.coin(quantity, offer) })}
      </KeyValue>
      <KeyValue label={t("card.range")}>
        {t("range", { min: format.fiat(offer.min, offer), max: format.fiat(offer.max, offer) })}
      </KeyValue>
      {conditions.length > 0 && (
        <KeyValue label={t("publish.level")}>
          {conditions.map(({ condition, text }) => (
            <span key={condition} className="block">
              {text}
            </span>
          ))}
        </KeyValue>
      )}
      <KeyValue label={t("ad.orders")}>{open_orders}</KeyValue>
    </dl>
  );
}
