import { formatDecimal, intlTag } from "@candor/contract/client/format.ts";
import { formatAmountIn, formatCents } from "@candor/contract/client/places.ts";
import { loadReasons } from "@candor/contract/i18n/load-reasons.ts";
import type { Notification, NotificationKind } from "@candor/contract/routes/notification.ts";
import i18next from "i18next";
import { currentPlaces, placesOf } from "../../shared/currencies.ts";
import { currentLanguage } from "../../shared/i18n/i18n.ts";
import { type ToastTone, toast } from "../../shared/ui/toast-store.ts";
import { textOf, wordsOf } from "./text.ts";

const tones: Readonly<Record<NotificationKind, ToastTone>> = {
  deposit_submitted: "info",
  deposit_passed: "ok",
  deposit_rejected: "bad",
  withdrawal_requested: "info",
  withdrawal_sending: "info",
  withdrawal_passed: "ok",
  withdrawal_rejected: "bad",
  withdrawal_cancelled: "info",
  address_added: "info",
  login_new_device: "info",
  hosting_completed: "ok",
  hosting_redeemed: "info",
  subscription_allotted: "ok",
  subscription_rejected: "bad",
  subscription_released: "ok",
  coin_launched: "ok",
  buy_filled: "ok",
  sell_filled: "ok",
  orders_filled: "info",
  position_opened: "ok",
  position_tp: "ok",
  position_sl: "info",
  position_liquidated: "bad",
  margin_warning: "bad",
  option_won: "ok",
  option_lost: "info",
  option_flat: "info",
  option_void: "info",
  price_above: "info",
  price_below: "info",
  price_rise: "info",
  price_fall: "info",
  question_asked: "info",
  otc_decided_released: "info",
  otc_decided_returned: "info",
  otc_merchant_active: "ok",
  otc_merchant_suspended: "bad",
  otc_merchant_refused: "bad",
  otc_offer_closed: "bad",
  otc_taken: "info",
  otc_paid: "info",
  otc_disputed: "info",
  otc_released: "ok",
  otc_cancelled: "info",
  otc_expired: "info",
  otc_message: "info",
  support_answered: "info",
  rebates_earned: "ok",
  rebates_withheld: "info",
  security_changed: "info",
  identity_basic: "ok",
  identity_advanced: "ok",
  identity_rejected: "bad",
};

/** Shows an event of the account on top of the open page. The server knows the user's choices and sends only those events. */
export async function announce(notification: Notification): Promise<void> {
  const language = currentLanguage();
  const [reasons] = await Promise.all([loadReasons(language), i18next.loadNamespaces("notifications")]);
  const tag = intlTag(language, navigator.languages);
  const { title, body } = textOf(notification, {
    t: i18next.getFixedT(language, "notifications"),
    ...wordsOf({
      amountIn: (text, currency) => formatAmountIn(text, placesOf(currentPlaces(), currency), tag),
      cents: (text, sign) => formatCents(text, tag, sign),
      decimal: (text) => formatDecimal(text, tag),
    }),
    reason: (reason) => reasons[reason],
  });
  toast({ title, body, tone: tones[notification.kind], of: `${notification.kind}:${notification.ref}` });
}
