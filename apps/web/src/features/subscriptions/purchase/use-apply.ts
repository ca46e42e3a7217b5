import { formatAmount } from "@candor/contract/domain/money.ts";
import { ieoApply, type Subscription, type SubscriptionApplication } from "@candor/contract/routes/subscriptions.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useEffect, useState } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useForm } from "../../../shared/form/use-form.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { type Asset, balanceIn } from "../../../shared/wallet/balances.ts";
import { useSubscriptionRefresh } from "../use-subscriptions.ts";
import { type ApplyForm, type ApplyLimits, coinsOf, missingFor, moreCost, numberErrorOf } from "./form.ts";
import { codes, type RefusalPlace } from "./refusals.ts";

export type ApplyProps = {
  readonly sale: Subscription;
  readonly asset: Asset;
  /** The user's standing application. */
  readonly application: SubscriptionApplication | undefined;
};
export type Applying = ReturnType<typeof useApply>;

const FIRST: ApplyForm = { number: "", accepted: undefined };

/** An application for one sale, or more coins for it: its form, its figures, and its submission with the version of the terms that was shown. */
export function useApply({ sale, asset, application }: ApplyProps) {
  const [step, setStep] = useState<"form" | "terms" | "confirm" | "funds">("form");
  const [done, setDone] = useState<SubscriptionApplication>();
  const refresh = useRefresh();
  const refreshSales = useSubscriptionRefresh();
  const act = useSend(ieoApply, `subscription:${sale.id}`);
  const limits: ApplyLimits = {
    own: application?.open ? application.number : "0",
    available: balanceIn(asset.balances, "c2c", sale.pay_currency_id)?.available ?? "0",
  };
  const form = useForm<ApplyForm, RefusalPlace, Partial<ApplyForm>>({
    start: FIRST,
    errors: ({ number }) => {
      const wrong = numberErrorOf(number, sale, limits);
      return wrong ? { number: wrong } : {};
    },
    shows: (field, { number }) => field === "number" && number !== "",
    names: { number: "number", terms_version: "terms" },
    codes,
    act,
  });
  const { refused } = form;
  const { number } = form.values;
  const accepted = form.values.accepted === sale.version;
  // New terms have to be read before the next try, and a closed sale shows as such.
  const stale = refused?.code === "TERMS_CHANGED" || refused?.code === "SUBSCRIPTION_CLOSED";
  useEffect(() => {
    if (stale) void refreshSales();
  }, [stale, refreshSales]);

  const coins = coinsOf(number);
  return {
    sale,
    application,
    form,
    act,
    limits,
    number,
    accepted,
    /** In 1e-8; undefined without a number. */
    coins,
    /** What it freezes; undefined without a number. */
    cost: coins === undefined ? undefined : formatAmount(moreCost(sale, limits.own, coins)),
    missing: missingFor(number, sale, limits),
    isOpen: sale.status === "subscribing",
    done,
    step: step === "confirm" && (refused?.place === "terms" || refused?.place === "elsewhere") ? "form" : step,
    open: setStep,
    leave: () => setStep("form"),
    accept: () => {
      form.change({ accepted: sale.version });
      setStep("form");
    },
    press: () => {
      const isRight = form.check("number");
      form.seek();
      if (!isRight) return;
      form.forget();
      setStep(accepted ? "confirm" : "terms");
    },
    confirm: () =>
      void act.send({ id: sale.id, number, terms_version: sale.version }, (applied) => {
        setStep("form");
        setDone(applied);
        form.restart({ number: "" });
        return Promise.all([refreshSales(), refresh(getAsset)]);
      }),
    finish: () => setDone(undefined),
  };
}
