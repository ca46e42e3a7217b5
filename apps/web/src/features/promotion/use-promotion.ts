import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { getInviteInfo, type InviteInfo, myShare } from "@candor/contract/routes/promotion.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { percentOf } from "../../shared/market/percent-of.ts";
import { useLoggedIn } from "../../shared/session.ts";

/** A rebate comes with a friend's trade at any time; the page is read again while it is open. */
const EVERY_MS = MINUTE_MS / 4;

export const useInviteInfo = () => useApi(getInviteInfo, {}, { enabled: useLoggedIn(), refetchInterval: EVERY_MS });

/** Title and text of an invitation do not change while the page is open. */
export const useShareText = () => useApi(myShare, {}, { enabled: useLoggedIn(), staleTime: Number.POSITIVE_INFINITY });

/** The whole address of the page that registers an invited user. */
export const inviteLink = (path: string): string => new URL(path, location.origin).href;

type Earnings = Pick<InviteInfo["earnings"], "currency_name" | "by_currency">;

/** Whether sums are of several currencies, so that they are worth something else at another time. */
export const isSum = ({ currency_name, by_currency }: Earnings): boolean =>
  by_currency.some((row) => row.currency_name !== currency_name);

/** Figures of the promotion pages. */
export function useFigures() {
  const { amountIn, approx, inFull, percent } = useFormat();
  return {
    /** A rebate can be recomputed from its fee, so every digit of it is shown. */
    money: (text: string, currency: string, sign?: { readonly signed: boolean }) => `${inFull(text, sign)} ${currency}`,
    /** A share of the contract: "0.2" -> "20%". */
    share: (rate: string) => {
      const text = percentOf(rate);
      return percent(text, { decimals: text?.split(".")[1]?.length ?? 0, signed: false });
    },
    /** A sum in USDT at prices of now; of a single currency, every digit. */
    worth: (text: string, approximate: boolean, signed = true) => {
      if (!approximate) return inFull(text, { signed });
      return approx(amountIn(text, "USDT", { signed }));
    },
  };
}
