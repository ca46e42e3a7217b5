import type { Notification, NotificationKind } from "@candor/contract/routes/notification.ts";
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BellRing,
  BookUser,
  ChevronRight,
  CircleCheck,
  Gift,
  Handshake,
  IdCard,
  Layers,
  type LucideIcon,
  MessageCircle,
  MessageCircleQuestionMark,
  MonitorSmartphone,
  Rocket,
  Scale,
  ShieldAlert,
  Store,
  Timer,
  TriangleAlert,
} from "lucide-react";
import { useReasonText } from "../../shared/api/use-reason-text.ts";
import { cx } from "../../shared/cx.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { linkTo } from "../../shared/navigation.ts";
import { pageOf } from "./page-of.ts";
import { textOf, wordsOf } from "./text.ts";

const icons: Readonly<Record<NotificationKind, LucideIcon>> = {
  deposit_submitted: ArrowDownToLine,
  deposit_passed: ArrowDownToLine,
  deposit_rejected: ArrowDownToLine,
  withdrawal_requested: ArrowUpFromLine,
  withdrawal_sending: ArrowUpFromLine,
  withdrawal_passed: ArrowUpFromLine,
  withdrawal_rejected: ArrowUpFromLine,
  withdrawal_cancelled: ArrowUpFromLine,
  address_added: BookUser,
  login_new_device: MonitorSmartphone,
  hosting_completed: Layers,
  hosting_redeemed: Layers,
  subscription_allotted: Rocket,
  subscription_rejected: Rocket,
  subscription_released: Rocket,
  coin_launched: Rocket,
  buy_filled: CircleCheck,
  sell_filled: CircleCheck,
  orders_filled: CircleCheck,
  position_opened: Layers,
  position_tp: Layers,
  position_sl: Layers,
  position_liquidated: TriangleAlert,
  margin_warning: TriangleAlert,
  option_won: Timer,
  option_lost: Timer,
  option_flat: Timer,
  option_void: Timer,
  price_above: BellRing,
  price_below: BellRing,
  price_rise: BellRing,
  price_fall: BellRing,
  question_asked: MessageCircleQuestionMark,
  otc_decided_released: Scale,
  otc_decided_returned: Scale,
  otc_merchant_active: Store,
  otc_merchant_suspended: Store,
  otc_merchant_refused: Store,
  otc_offer_closed: Store,
  otc_taken: Handshake,
  otc_paid: Handshake,
  otc_disputed: Handshake,
  otc_released: Handshake,
  otc_cancelled: Handshake,
  otc_expired: Handshake,
  otc_message: MessageCircle,
  support_answered: MessageCircle,
  rebates_earned: Gift,
  rebates_withheld: Gift,
  security_changed: ShieldAlert,
  identity_basic: IdCard,
  identity_advanced: IdCard,
  identity_rejected: IdCard,
};

type NotificationRowProps = { readonly notification: Notification; readonly onOpen: () => void };

/** One event in words; opens its record. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { t } = useTranslation("notifications");
  const format = useFormat();
  const reasonText = useReasonText();
  const { kind, at, read } = notification;
  const { title, body, reason } = textOf(notification, {
    t,
    ...wordsOf(format),
    reason: reasonText,
  });
  const to = pageOf(notification);
  const Icon = icons[kind];
  return (
    <a
      href={linkTo(to.page, to.query)}
      onClick={onOpen}
      className="flex gap-3 border-b border-line p-gutter py-3 -outline-offset-2 active:bg-surface-2"
    >
      <span
        className={cx(
          "grid size-9 shrink-0 place-items-center rounded-full",
          read
            ? "bg-surface-2 text-text-2"
            : kind.endsWith("_rejected") || kind === "position_liquidated" || kind === "margin_warning"
              ? "bg-bad-soft text-bad"
              : "bg-brand-soft text-brand",
        )}
      >
        <Icon size={18} aria-hidden />
      </span>
      <span className="min-w-0 grow">
        <span className={cx("block text-16", read ? "font-medium" : "font-bold")}>
          {title}
          {!read && (
            // The no-break characters keep the dot beside the last word.
            <span className="whitespace-nowrap">
              {"\u00A0\u2060"}
              <span className="ml-1 inline-block size-2 rounded-full bg-brand-fill align-middle">
                <span className="sr-only">{t("new")}</span>
              </span>
            </span>
          )}
        </span>
        <span className="mt-0.5 block text-text-2 wrap-anywhere">{body}</span>
        {reason && <span className="mt-0.5 block text-text-2">{reason}</span>}
        <time dateTime={at} className="mt-1 block text-12 text-text-3">
          {format.time(at, "full")}
        </time>
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0 self-center text-text-3" />
    </a>
  );
}
