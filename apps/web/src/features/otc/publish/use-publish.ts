import { type OwnOtcOffer, otcChange, otcPublish } from "@candor/contract/routes/otc.ts";
import { useEffect } from "react";
import { useForm } from "../../../shared/form/use-form.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { goBack } from "../../../shared/navigation.ts";
import { type Asset, balanceIn } from "../../../shared/wallet/balances.ts";
import { useOtcRefresh } from "../use-otc.ts";
import {
  type Coin,
  changeOf,
  emptyForm,
  type Fiat,
  formOf,
  type PublishField,
  type PublishForm,
  priceNow,
  publishErrors,
  toPublish,
} from "./form.ts";

export type PublishProps = {
  readonly coins: readonly Coin[];
  readonly fiats: readonly Fiat[];
  readonly premiumMax: number;
  readonly asset: Asset;
  /** The ad that is being changed. */
  readonly offer: OwnOtcOffer | undefined;
  readonly first: { readonly currencyId: number; readonly fiat: string };
  readonly onDone: () => void;
};
export type Publishing = ReturnType<typeof usePublish>;

const names = {
  price: "price",
  premium: "premium",
  bound: "bound",
  number: "number",
  min: "min",
  max: "max",
  accounts: "accounts",
  terms: "terms",
  taker_age_days: "takerAgeDays",
  taker_orders: "takerOrders",
} as const;

/** An ad that is published or changed: its form, what it asks now, and its submission. */
export function usePublish({ coins, fiats, premiumMax, asset, offer, first, onDone }: PublishProps) {
  const refresh = useOtcRefresh();
  const publish = useSend(otcPublish, "otc:publish");
  const change = useSend(otcChange, `otc:change:${offer?.id ?? 0}`);
  const act = offer ? change : publish;
  const limitsOf = ({ currencyId, fiat }: PublishForm) => {
    const coin = coins.find(({ currency_id }) => currency_id === currencyId) ?? (coins[0] as Coin);
    return {
      coin,
      fiat: fiats.find(({ code }) => code === fiat) ?? (fiats[0] as Fiat),
      premiumMax,
      available: balanceIn(asset.balances, "legal", coin.currency_id)?.available ?? "0",
      isChange: offer !== undefined,
    };
  };
  const form = useForm<PublishForm, PublishField, Partial<PublishForm>>({
    start: offer ? formOf(offer) : emptyForm(first.currencyId, first.fiat),
    errors: (values) => publishErrors(values, limitsOf(values)),
    names,
    codes: { INSUFFICIENT_BALANCE: "number", INVALID_AMOUNT: "number" },
    act,
  });
  const isBehind = form.refused?.code === "OTC_OFFER_CHANGED" || form.refused?.code === "OTC_STEP";
  useEffect(() => {
    if (isBehind) void refresh();
  }, [isBehind, refresh]);
  const limits = limitsOf(form.values);
  const finish = () => {
    onDone();
    goBack();
    return refresh();
  };
  return {
    form,
    act,
    limits,
    isChange: offer !== undefined,
    price: priceNow(form.values, limits.coin, limits.fiat),
    submit: () => {
      const isRight = form.check();
      form.seek();
      if (!isRight || act.busy) return;
      if (offer) void change.send({ id: offer.id, version: offer.version, ...changeOf(form.values) }, finish);
      else void publish.send(toPublish(form.values), finish);
    },
  };
}
