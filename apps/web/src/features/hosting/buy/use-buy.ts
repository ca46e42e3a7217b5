import { DECIMALS } from "@candor/contract/domain/money.ts";
import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import {
  financeDeposit,
  type HostingOrder,
  type HostingProduct,
  minerDeposit,
} from "@candor/contract/routes/hosting.ts";
import type { Currency } from "@candor/contract/routes/market.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useEffect, useState } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useForm } from "../../../shared/form/use-form.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { useServerNow } from "../../../shared/server-clock.ts";
import { type Asset, balanceIn } from "../../../shared/wallet/balances.ts";
import { planOf, unitsOf } from "../figures.ts";
import { useHostingRefresh } from "../use-hosting.ts";
import { amountErrorOf, type BuyForm, type BuyLimits, missingFor } from "./form.ts";
import { codes, type RefusalPlace } from "./refusals.ts";

export type BuyProps = {
  readonly product: HostingProduct;
  readonly asset: Asset;
  readonly currencies: readonly Currency[];
  /** The user's hosted amount or machines of this product; undefined while it is not known. */
  readonly hosted: string | undefined;
};
export type Buying = ReturnType<typeof useBuy>;

const FIRST: BuyForm = { amount: "", accepted: undefined };

/** The one call of either kind: at most once, under one key for the product. */
function useDeposit({ id, kind }: HostingProduct) {
  const fund = useSend(financeDeposit, `hosting:${id}`);
  const miner = useSend(minerDeposit, `hosting:${id}`);
  const deposit = (amount: string, version: number, done: (order: HostingOrder) => unknown) =>
    kind === "fund"
      ? fund.send({ config_id: id, amount, terms_version: version }, done)
      : miner.send({ config_id: id, number: amount, terms_version: version }, done);
  return { act: kind === "fund" ? fund : miner, deposit };
}

/** The purchase of one product: its form, its figures, and its submission with the version of the terms that was shown. */
export function useBuy({ product, asset, currencies, hosted }: BuyProps) {
  const [step, setStep] = useState<"form" | "terms" | "confirm" | "funds">("form");
  const [done, setDone] = useState<HostingOrder>();
  const refresh = useRefresh();
  const refreshHosting = useHostingRefresh(product.kind);
  const { act, deposit } = useDeposit(product);
  const limits: BuyLimits = {
    hosted,
    available: balanceIn(asset.balances, "finance", product.currency_id)?.available ?? "0",
    decimals: currencies.find(({ currency_id }) => currency_id === product.currency_id)?.decimals ?? DECIMALS,
  };
  const form = useForm<BuyForm, RefusalPlace, Partial<BuyForm>>({
    start: FIRST,
    errors: ({ amount }) => {
      const wrong = amountErrorOf(amount, product, limits);
      return wrong ? { amount: wrong } : {};
    },
    shows: (field, { amount }) => field === "amount" && amount !== "",
    names: { amount: "amount", number: "amount", terms_version: "terms" },
    codes,
    act,
  });
  const { refused } = form;
  const { amount } = form.values;
  const accepted = form.values.accepted === product.version;
  // New terms have to be read before the next try, and a quota that has filled shows in the product.
  const stale = refused?.code === "TERMS_CHANGED" || refused?.code === "PRODUCT_CLOSED";
  useEffect(() => {
    if (stale) void refreshHosting();
  }, [stale, refreshHosting]);

  const now = useServerNow(Math.min(MINUTE_MS, (product.day_seconds * 1_000) / 60));
  const units = unitsOf(product, amount);
  return {
    product,
    form,
    act,
    limits,
    now,
    accepted,
    amount,
    /** Undefined without an amount. */
    plan: units === undefined ? undefined : planOf(product, units, now),
    missing: missingFor(product, amount, limits.available),
    done,
    step: step === "confirm" && (refused?.place === "terms" || refused?.place === "elsewhere") ? "form" : step,
    open: setStep,
    leave: () => setStep("form"),
    accept: () => {
      form.change({ accepted: product.version });
      setStep("form");
    },
    press: () => {
      const isRight = form.check("amount");
      form.seek();
      if (!isRight) return;
      form.forget();
      setStep(accepted ? "confirm" : "terms");
    },
    confirm: () =>
      void deposit(amount, product.version, (order) => {
        setStep("form");
        setDone(order);
        form.restart({ amount: "" });
        return Promise.all([refreshHosting(), refresh(getAsset)]);
      }),
    finish: () => setDone(undefined),
  };
}
