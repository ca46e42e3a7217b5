import { formatAmount } from "@candor/contract/domain/money.ts";
import { type OtcOffer, otcLimits, otcTake } from "@candor/contract/routes/otc.ts";
import { useEffect } from "react";
import { useApi } from "../../../shared/api/use-api.ts";
import { useForm } from "../../../shared/form/use-form.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { go } from "../../../shared/navigation.ts";
import { balanceIn } from "../../../shared/wallet/balances.ts";
import { useAssets } from "../../../shared/wallet/use-assets.ts";
import { unmetOf } from "../parts/conditions.tsx";
import { amountErrorOf, bothOf, missingFor, type Typed, viewOf } from "../quote.ts";
import { useOtcRefresh } from "../use-otc.ts";
import { codes, names, stale, type TakePlace } from "./refusals.ts";

export type TakeForm = Typed & { readonly accountId: number | undefined };

type TakeProps = {
  readonly offer: OtcOffer;
  readonly typed: Typed;
  readonly onDone: () => void;
  readonly onReread: () => unknown;
};
export type TakeState = ReturnType<typeof useTake>;

/** One take of an offer: its amount in money or coins, the account of a seller, and its submission at the price and version that are shown. */
export function useTake({ offer, typed, onDone, onReread }: TakeProps) {
  const view = viewOf(offer);
  const sells = view === "sell";
  const assets = useAssets();
  const limits = useApi(otcLimits, {}).data;
  const refresh = useOtcRefresh();
  const available = assets.data && (balanceIn(assets.data.balances, "legal", offer.currency_id)?.available ?? "0");
  const act = useSend(otcTake, `otc:take:${offer.id}`);
  const form = useForm<TakeForm, TakePlace, Partial<TakeForm>>({
    start: { ...typed, accountId: undefined },
    errors: (values) => {
      const wrong = amountErrorOf(values, offer, sells ? available : undefined);
      return {
        ...(wrong ? { amount: wrong } : {}),
        ...(sells && values.accountId === undefined ? { account: { error: "FIELD_REQUIRED" } as const } : {}),
      };
    },
    shows: (field, { text }) => field === "amount" && text !== "",
    names,
    codes,
    act,
  });
  const { values, refused } = form;
  const isStale = refused !== undefined && stale.has(refused.code);
  useEffect(() => {
    if (isStale) void onReread();
  }, [isStale, onReread]);
  const both = bothOf(values, offer);
  return {
    offer,
    view,
    form,
    act,
    both,
    /** The coins, as they are sent. */
    text: both ? formatAmount(both.number) : "0",
    available,
    asset: assets.data,
    /** Undefined until they are known: the server checks them in any case. */
    limits,
    /** The conditions of the ad that the user does not meet. */
    unmet: limits ? unmetOf(offer, limits) : [],
    /** Until when the user may not buy. */
    bannedUntilMs: view === "buy" ? (limits?.banned_until_ms ?? undefined) : undefined,
    missing: sells && available !== undefined ? missingFor(values, offer, available) : undefined,
    submit: () => {
      const isRight = form.check();
      form.seek();
      if (!isRight || !both || offer.price === null || act.busy) return;
      const input = {
        id: offer.id,
        version: offer.version,
        price: offer.price,
        number: formatAmount(both.number),
        ...(sells && values.accountId !== undefined ? { account_id: values.accountId } : {}),
      };
      void act.send(input, ({ id }) => {
        onDone();
        go("otcOrder", { id });
        return refresh();
      });
    },
  };
}
