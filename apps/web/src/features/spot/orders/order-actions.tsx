import type { Market } from "@candor/contract/routes/market.ts";
import { cancel, fills, orderList, type SpotOrder } from "@candor/contract/routes/spot.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useState } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useAskAgain } from "../../../shared/api/use-ask-again.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { isFirm } from "../../../shared/auction/auction.ts";
import { useAuction } from "../../../shared/auction/use-auction.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { isAmendable, isOfOpenPair } from "../../../shared/market/move-order.ts";
import { useOnline } from "../../../shared/online.ts";
import { Button, type ButtonProps } from "../../../shared/ui/button.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { EditSheet } from "./edit-sheet.tsx";
import { useMarketOf } from "./order-text.ts";

type ActionsProps = {
  readonly order: SpotOrder;
  /** Text without boxes, for the desktop's rows. */
  readonly plain: boolean;
};

/** Edit and cancel of an open order, which a pair before its launch holds for its last minute. */
export function OrderActions(props: ActionsProps) {
  const market = useMarketOf(props.order.match_id);
  return market && market.launch_at_ms !== null ? (
    <AuctionActions {...props} market={market} />
  ) : (
    <FreeActions {...props} />
  );
}

function AuctionActions({ market, ...props }: ActionsProps & { readonly market: Market }) {
  const { t } = useTranslation("auction");
  const { auction, phase } = useAuction(market);
  if (!auction || !isFirm(phase, auction)) return <FreeActions {...props} />;
  return <span className="text-12 text-text-3">{t("firmOrder")}</span>;
}

/** One press cancels: the order can be placed again, and a moving market leaves no time for a confirmation. */
function FreeActions({ order, plain }: ActionsProps) {
  const { t } = useTranslation("spot");
  const errorText = useErrorText();
  const online = useOnline();
  const refresh = useRefresh();
  const [editing, setEditing] = useState(false);
  const { send, busy, refusal, again } = useSend(cancel, `cancel:${order.id}`, { polls: false });
  const act = async () => {
    const title = t(isOfOpenPair(order) ? "cancelled.both" : "cancelled.title");
    const done = () => toast({ title, body: t("cancelled.body"), tone: "ok" });
    await (again ? again() : send({ id: order.id }, done));
    void refresh(orderList, fills, getAsset);
  };
  useAskAgain(again && act);
  return (
    <>
      {again && <span className="text-12 text-info">{t("cancelled.unknown")}</span>}
      {refusal && (
        <span role="alert" className="text-12 text-bad">
          {errorText(refusal)}
        </span>
      )}
      {isAmendable(order) && (
        <ActionButton plain={plain} disabled={!online} onClick={() => setEditing(true)}>
          {t("edit")}
        </ActionButton>
      )}
      <ActionButton plain={plain} loading={busy} disabled={!online} onClick={act}>
        {t(isOfOpenPair(order) ? "cancelBoth" : "cancel")}
      </ActionButton>
      {isAmendable(order) && <EditSheet order={order} open={editing} onClose={() => setEditing(false)} />}
    </>
  );
}

function ActionButton({ plain, loading = false, ...rest }: ButtonProps & { readonly plain: boolean }) {
  if (!plain) return <Button {...rest} size="small" tone="ghost" loading={loading} />;
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled === true || loading}
      className="min-h-8 font-medium text-text-2 hover:text-brand disabled:text-text-3"
    />
  );
}
