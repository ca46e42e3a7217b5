import { parseAmount } from "@candor/contract/domain/money.ts";
import { type OtcOffer, otcLimits, otcOffers } from "@candor/contract/routes/otc.ts";
import { Info } from "lucide-react";
import { useApi } from "../../../shared/api/use-api.ts";
import { useApiList } from "../../../shared/api/use-api-list.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useLoggedIn } from "../../../shared/session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { InfiniteList } from "../../../shared/ui/infinite-list.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { useSettled } from "../../../shared/use-settled.ts";
import type { Coin, Fiat } from "../publish/form.ts";
import { merchantSide, type Typed, type View } from "../quote.ts";
import type { Taking } from "../take/take-sheet.tsx";
import { live } from "../use-otc.ts";
import { OfferCard } from "./offer-card.tsx";

const PAGE_ROWS = 20;
const CARD_PX = 190;
const NO_TYPED: Typed = { text: "", unit: "fiat" };

type OffersProps = {
  readonly view: View;
  readonly coin: Coin;
  readonly fiat: Fiat;
  readonly typed: Typed;
  readonly onTake: (taking: Taking) => void;
  readonly onForget: () => void;
};

/** Offers at which the typed money can be traded; coins filter nothing, since each offer has its own price. */
export function Offers({ view, coin, fiat, typed, onTake, onForget }: OffersProps) {
  const { t } = useTranslation("otc");
  const settled = useSettled(typed.unit === "fiat" ? typed.text : "");
  const asked = parseAmount(settled) ?? 0n;
  const query = useApiList(
    otcOffers,
    {
      side: merchantSide(view),
      currency_id: coin.currency_id,
      fiat: fiat.code,
      page_size: PAGE_ROWS,
      ...(asked > 0n ? { amount: settled } : {}),
    },
    live,
  );
  const loggedIn = useLoggedIn();
  const limits = useApi(otcLimits, {}, { enabled: loggedIn }).data;
  const open = (offer: OtcOffer) =>
    onTake({ id: offer.id, typed: asked > 0n ? { text: settled, unit: "fiat" } : NO_TYPED });
  return (
    <section aria-label={t("list.title")}>
      <InfiniteList
        query={query}
        keyOf={({ id }) => id}
        rowPx={CARD_PX}
        render={(offer) => (
          <div className="pb-3">
            <OfferCard offer={offer} limits={loggedIn ? limits : undefined} onTake={() => open(offer)} />
          </div>
        )}
        skeleton={
          <div aria-busy className="space-y-3">
            <Skeleton className="h-44 rounded-16!" />
            <Skeleton className="h-44 rounded-16!" />
          </div>
        }
        empty={
          <EmptyState
            title={t("none.title")}
            body={t(asked > 0n ? "none.amount" : "none.body", { coin: coin.currency_name, fiat: fiat.code })}
            action={
              asked > 0n && (
                <Button tone="soft" onClick={onForget}>
                  {t("none.all")}
                </Button>
              )
            }
          />
        }
      />
      {query.items && query.items.length > 0 && (
        <p className="flex gap-2 px-1 text-12 text-pretty text-text-2">
          <Info size={16} aria-hidden className="shrink-0" />
          {t("covered")}
        </p>
      )}
    </section>
  );
}
