import { SECOND_MS } from "@candor/contract/domain/time.ts";
import type { OtcOrder } from "@candor/contract/routes/otc.ts";
import { CircleCheck, CircleSlash, Hourglass, type LucideIcon, Scale, Undo2, WalletCards } from "lucide-react";
import { cx } from "../../../shared/cx.ts";
import { formatRemaining } from "../../../shared/format/format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useServerNow } from "../../../shared/server-clock.ts";
import { Callout } from "../../../shared/ui/callout.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { ShareRing } from "../../../shared/ui/share-ring.tsx";
import { useFiat } from "../use-otc.ts";
import type { OrderDetail } from "./use-order.ts";

const looks = {
  unpaid: { icon: WalletCards, look: "bg-warn-soft text-warn" },
  paid: { icon: Hourglass, look: "bg-info-soft text-info" },
  disputed: { icon: Scale, look: "bg-warn-soft text-warn" },
  released: { icon: CircleCheck, look: "bg-brand-soft text-brand" },
  cancelled: { icon: CircleSlash, look: "bg-surface-2 text-text-2" },
  expired: { icon: CircleSlash, look: "bg-surface-2 text-text-2" },
  returned: { icon: Undo2, look: "bg-surface-2 text-text-2" },
} as const satisfies Record<OtcOrder["status"], { icon: LucideIcon; look: string }>;

/** What the order waits for, by whom and until when, with the sum that matters to this side. */
export function Head({ order, dispute }: { readonly order: OtcOrder; readonly dispute: OrderDetail["dispute"] }) {
  const { t } = useTranslation("otc");
  const format = useFiat();
  const { status, role, reason, pay_by_ms, created_at_ms } = order;
  return (
    <Card>
      <div className="flex items-center gap-4">
        {status === "unpaid" ? <PayRing fromMs={created_at_ms} byMs={pay_by_ms} /> : <Disc status={status} />}
        <div className="min-w-0 grow" role="status">
          <h2 className="text-16 font-bold text-pretty">{t(`headline.${status}.${role}`)}</h2>
          <p className="text-22 font-bold wrap-anywhere">
            {role === "buyer" && status !== "released"
              ? format.fiat(order.amount, order)
              : format.coin(order.number, order)}
          </p>
        </div>
      </div>
      <p className="mt-3 text-13 text-pretty text-text-2">{t(`next.${status}.${role}`)}</p>
      {reason !== null && (
        <div className="mt-3">
          <Callout>{reason}</Callout>
        </div>
      )}
      {dispute !== null && (
        <figure className="mt-3 rounded-12 bg-surface-2 p-3 text-13">
          <figcaption className="text-12 text-text-2">
            {t(dispute.by === role ? "dispute.own" : `dispute.of.${dispute.by}`)}
          </figcaption>
          <blockquote className="mt-1 whitespace-pre-wrap wrap-anywhere">{dispute.statement}</blockquote>
        </figure>
      )}
    </Card>
  );
}

/** The time for the payment, by the server's clock. */
function PayRing({ fromMs, byMs }: { readonly fromMs: number; readonly byMs: number }) {
  const { t } = useTranslation("otc");
  const left = Math.max(0, byMs - useServerNow(SECOND_MS));
  const time = formatRemaining(left);
  return (
    <span
      role="timer"
      aria-live="off"
      aria-label={t("order.left", { time })}
      className="relative grid size-20 shrink-0 place-items-center text-brand"
    >
      <ShareRing size={80} radius={34} width={6} share={Math.min(1, left / Math.max(1, byMs - fromMs))} />
      <span aria-hidden className="text-16 font-bold text-text-1">
        {time}
      </span>
    </span>
  );
}

function Disc({ status }: { readonly status: OtcOrder["status"] }) {
  const { icon: Icon, look } = looks[status];
  return (
    <span aria-hidden className={cx("grid size-16 shrink-0 place-items-center rounded-full", look)}>
      <Icon size={30} />
    </span>
  );
}
