import { parseAmount } from "@candor/contract/domain/money.ts";
import { otcExpress } from "@candor/contract/routes/otc.ts";
import { ArrowLeftRight } from "lucide-react";
import { useApi } from "../../../shared/api/use-api.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { AmountField } from "../../../shared/ui/amount-field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { useSettled } from "../../../shared/use-settled.ts";
import { MerchantFigures, MerchantName } from "../parts/merchant-line.tsx";
import type { Coin, Fiat } from "../publish/form.ts";
import { merchantSide, type Typed, type View } from "../quote.ts";
import type { Taking } from "../take/take-sheet.tsx";
import { PRICE_EVERY_MS, useFiat } from "../use-otc.ts";

const COIN_DECIMALS = 8;

type AmountSearchProps = {
  readonly view: View;
  readonly coin: Coin;
  readonly fiat: Fiat;
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
  readonly onTake: (taking: Taking) => void;
};

/** One amount for both: it filters the list, and finds the best offer for exactly this amount. */
export function AmountSearch({ view, coin, fiat, typed, onType, onTake }: AmountSearchProps) {
  const { t } = useTranslation("otc");
  const isFiat = typed.unit === "fiat";
  const unit = isFiat ? fiat.code : coin.currency_name;
  const other = isFiat ? coin.currency_name : fiat.code;
  const settled = useSettled(typed.text);
  const asked = parseAmount(settled);
  return (
    <>
      <AmountField
        large
        label={t(`express.${view}.${typed.unit}`)}
        value={typed.text}
        onChange={(text) => onType({ ...typed, text })}
        decimals={isFiat ? fiat.decimals : COIN_DECIMALS}
        placeholder="0"
        unit={
          <span className="flex items-center">
            {unit}
            <IconButton
              label={t("express.switch", { unit: other })}
              className="-mr-3 text-brand"
              onClick={() => onType({ text: "", unit: isFiat ? "coin" : "fiat" })}
            >
              <ArrowLeftRight size={18} aria-hidden />
            </IconButton>
          </span>
        }
        hint={t("express.hint")}
      />
      {asked !== undefined && asked > 0n && (
        <Best view={view} coin={coin} fiat={fiat} typed={{ ...typed, text: settled }} onTake={onTake} />
      )}
    </>
  );
}

type BestProps = Omit<AmountSearchProps, "onType">;

/** The best offer for the amount, and what it comes to. */
function Best({ view, coin, fiat, typed, onTake }: BestProps) {
  const { t } = useTranslation("otc");
  const errorText = useErrorText();
  const format = useFiat();
  const { data, error } = useApi(
    otcExpress,
    {
      side: merchantSide(view),
      currency_id: coin.currency_id,
      fiat: fiat.code,
      ...(typed.unit === "fiat" ? { amount: typed.text } : { number: typed.text }),
    },
    { refetchInterval: PRICE_EVERY_MS },
  );
  if (error) return <p className="text-13 text-bad">{errorText(error)}</p>;
  if (!data) return <Skeleton className="h-24 rounded-12!" />;
  const { offer, number, amount } = data;
  if (offer === null || offer.price === null) return <p className="text-13 text-text-2">{t("express.none")}</p>;
  return (
    <section aria-label={t("express.best")} className="rounded-12 bg-brand-soft p-3">
      <h2 className="text-12 text-text-2">{t("express.best")}</h2>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="text-18 wrap-anywhere">{format.coin(number, offer)}</b>
        <span className="font-medium wrap-anywhere">{format.fiat(amount, offer)}</span>
      </p>
      <p className="mb-2 text-12 text-text-2">
        {t("express.at", { price: format.fiat(offer.price, offer), coin: offer.currency_name })}
      </p>
      <MerchantName merchant={offer.merchant} />
      <MerchantFigures merchant={offer.merchant} />
      <Button full tone={view} className="mt-3" onClick={() => onTake({ id: offer.id, typed })}>
        {t(`express.do.${view}`, { coin: offer.currency_name })}
      </Button>
    </section>
  );
}
