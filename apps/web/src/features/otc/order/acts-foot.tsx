import { SECOND_MS } from "@candor/contract/domain/time.ts";
import { useState } from "react";
import { formatRemaining } from "../../../shared/format/format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useOnline } from "../../../shared/online.ts";
import { useServerNow } from "../../../shared/server-clock.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { actsOf } from "./acts.ts";
import { CancelSheet } from "./cancel-sheet.tsx";
import { DisputeSheet } from "./dispute-sheet.tsx";
import { PaidSheet } from "./paid-sheet.tsx";
import { ReleaseSheet } from "./release-sheet.tsx";
import type { OrderDetail } from "./use-order.ts";

type Opened = "paid" | "cancel" | "release" | "dispute";

/** What this side can do now: the step that the order waits for first. A frozen account keeps all of it, since the other side relies on it. */
export function Acts({ detail }: { readonly detail: OrderDetail }) {
  const { t } = useTranslation("otc");
  const { t: common } = useTranslation();
  const online = useOnline();
  const now = useServerNow(SECOND_MS);
  const [opened, setOpened] = useState<Opened>();
  const { order } = detail;
  const acts = actsOf(order, now);
  const close = () => setOpened(undefined);
  const button = (act: Opened, tone: "primary" | "ghost", label: string) => (
    <Button key={act} tone={tone} disabled={!online} className="min-w-0 grow basis-0" onClick={() => setOpened(act)}>
      {label}
    </Button>
  );
  return (
    <div className="desktop:mx-auto desktop:max-w-[880px]">
      {!online && <p className="pb-2 text-center text-12 text-text-2">{common("common.offline")}</p>}
      <div className="flex gap-2 empty:hidden">
        {acts.cancel && button("cancel", "ghost", t("act.cancel"))}
        {acts.dispute && button("dispute", "ghost", t("act.dispute"))}
        {acts.pay && button("paid", "primary", t("act.paid"))}
        {acts.release && button("release", "primary", t("act.release"))}
      </div>
      {acts.disputeAtMs !== undefined && (
        <p role="timer" aria-live="off" className="pt-1.5 text-center text-12 text-text-2">
          {t("act.disputeIn", { time: formatRemaining(acts.disputeAtMs - now) })}
        </p>
      )}
      {order.role === "seller" && order.status === "unpaid" && (
        <p className="text-center text-13 text-text-2">{t("act.waiting")}</p>
      )}
      <PaidSheet order={order} open={opened === "paid"} onClose={close} />
      <CancelSheet order={order} open={opened === "cancel"} onClose={close} />
      <ReleaseSheet detail={detail} open={opened === "release"} onClose={close} />
      <DisputeSheet order={order} open={opened === "dispute"} onClose={close} />
    </div>
  );
}
