import type { HostingKind } from "@candor/contract/domain/hosting.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "@candor/contract/domain/time.ts";
import { getHostingOrder, type HostingReport, hostingCoverage } from "@candor/contract/routes/hosting.ts";
import { useCallback, useEffect } from "react";
import { useApi, useRefresh } from "../../shared/api/use-api.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { serverNow } from "../../shared/server-clock.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { useUserData } from "../../shared/socket/use-user-data.ts";
import { hosting } from "./kind.ts";

/** Quotas fill while the page is open, and operators open and close sales. */
const PRODUCTS_EVERY_MS = MINUTE_MS;
/** After a payment is due the server pays it within a second or two. */
const PAID_AFTER_MS = 2 * SECOND_MS;

export const useProducts = (kind: HostingKind) =>
  useApi(hosting[kind].products, {}, { refetchInterval: PRODUCTS_EVERY_MS });

/** The user's report; without data for a guest. */
export function useReport(kind: HostingKind) {
  const loggedIn = useLoggedIn();
  const query = useApi(hosting[kind].report, {}, { enabled: loggedIn });
  const data: HostingReport | undefined = loggedIn ? query.data : undefined;
  return { ...query, data };
}

/** Marks everything about a kind as out of date: after a purchase, a payment or a redemption. */
export function useHostingRefresh(kind: HostingKind): () => Promise<void> {
  const refresh = useRefresh();
  return useCallback(() => {
    const { products, report, orders } = hosting[kind];
    return refresh(products, report, orders, getHostingOrder, hostingCoverage);
  }, [refresh, kind]);
}

/** Reads again when a balance changes, as each payment does, and shortly after the next payment is due, in case the socket is silent. */
export function useFollowPayments(kind: HostingKind, nextPaymentMs: number | null | undefined): void {
  const refresh = useHostingRefresh(kind);
  useUserData("balance_data", refresh, refresh);
  useEffect(() => {
    if (nextPaymentMs === null || nextPaymentMs === undefined) return;
    const waitMs = nextPaymentMs + PAID_AFTER_MS - serverNow();
    // A timer holds at most 24 days; nobody keeps a page open for one.
    if (waitMs > DAY_MS) return;
    const timer = setTimeout(() => void refresh(), Math.max(waitMs, PAID_AFTER_MS));
    return () => clearTimeout(timer);
  }, [nextPaymentMs, refresh]);
}

/** Figures of these pages: money with its currency, and times as exact as the product's days are long. */
export function useFigures() {
  const { money, tag, time } = useFormat();
  return {
    money,
    /** Minutes are enough for a day of 24 hours; a demo's days pass within one. */
    moment: (atMs: number, daySeconds: number) => time(atMs, daySeconds * 1_000 < DAY_MS ? "dayTime" : "dayMinute"),
    /** "60 seconds", for a demo's day. */
    duration: (seconds: number) =>
      new Intl.NumberFormat(tag, {
        style: "unit",
        unitDisplay: "long",
        ...(seconds % 60 === 0 ? { unit: "minute" } : { unit: "second" }),
      }).format(seconds % 60 === 0 ? seconds / 60 : seconds),
  };
}

type Counted = { readonly kind: HostingKind; readonly currency_name: string };

/** An amount of a product with what it counts in: "1,000 USDT" of a fund, "20 machines" of a miner, as each language writes them; in full where it is about to be sent. */
export function useQuantity(): (of: Counted, amount: string, isSent?: boolean) => string {
  const { t } = useTranslation("hosting");
  const { decimal, inFull } = useFormat();
  return ({ kind, currency_name }, amount, isSent = false) =>
    kind === "miner"
      ? t("machines.count", { count: Number.parseInt(amount, 10) || 0, number: decimal(amount) })
      : `${isSent ? inFull(amount) : decimal(amount)} ${currency_name}`;
}
