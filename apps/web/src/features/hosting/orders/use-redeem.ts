import { getHostingOrder, type HostingOrder, redeemPreview } from "@candor/contract/routes/hosting.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useEffect, useState } from "react";
import { ApiError } from "../../../shared/api/errors.ts";
import { useApi, useRefresh } from "../../../shared/api/use-api.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { serverNow } from "../../../shared/server-clock.ts";
import { hosting } from "../kind.ts";
import { useHostingRefresh } from "../use-hosting.ts";

/** The preview is read again when the next payment is due, and not more often than this. */
const AGAIN_MS = 1_000;
const LATEST_MS = 60_000;

/** Leaving an order early: the preview, and the redemption with the penalty that was shown. */
export function useRedeem(order: HostingOrder, open: boolean) {
  const { id, kind } = order;
  const refresh = useRefresh();
  const refreshHosting = useHostingRefresh(kind);
  const errorText = useErrorText();
  const [done, setDone] = useState<HostingOrder>();
  const act = useSend(hosting[kind].redeem, `hosting:redeem:${id}`);
  const preview = useApi(redeemPreview, { id }, { enabled: open && !done, staleTime: 0, gcTime: 0 });
  const details = useApi(getHostingOrder, { id }, { enabled: done !== undefined });
  const { data, dataUpdatedAt, refetch } = preview;
  const code = act.refusal instanceof ApiError ? act.refusal.error : undefined;
  useEffect(() => {
    // The next payment changes the penalty.
    if (code === "PENALTY_CHANGED") void refetch();
    if (code === "HOSTING_ENDED") void refreshHosting();
  }, [code, refetch, refreshHosting]);
  useEffect(() => {
    // The payment may be late: an answer that says the same as the last one is asked for again too.
    if (!dataUpdatedAt || !data || !open || done) return;
    const timer = setTimeout(
      () => void refetch(),
      Math.max(AGAIN_MS, Math.min(data.valid_until_ms - serverNow(), LATEST_MS)),
    );
    return () => clearTimeout(timer);
  }, [data, dataUpdatedAt, open, done, refetch]);
  return {
    preview,
    act,
    done,
    /** Of the redemption: the second one, which details that were read before it do not have yet. */
    receipt: done && details.data?.receipts[1],
    /** The penalty has changed since it was shown: the figures are new ones. */
    changed: code === "PENALTY_CHANGED",
    ended: code === "HOSTING_ENDED",
    refused: act.refusal && errorText(act.refusal),
    confirm: () =>
      data &&
      act.send({ id, penalty: data.penalty }, (redeemed) => {
        setDone(redeemed);
        return Promise.all([refreshHosting(), refresh(getAsset)]);
      }),
  };
}
