import type { SubscriptionApplication } from "@candor/contract/routes/subscriptions.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { isZero } from "../../../shared/wallet/balances.ts";
import { unfrozenOf } from "../figures.ts";

/** What an application holds: its cost while it stands; then its coins, their price, what came back, and until when they are locked. */
export function OwnFigures({ application }: { readonly application: SubscriptionApplication }) {
  const { t } = useTranslation("subscriptions");
  const { decimal, money, time } = useFormat();
  const { status, number, amount, allotted, paid, currency_name, pay_currency_name, release_at_ms } = application;
  const isAllotted = status === "allotted" || status === "released";
  const isEnded = status === "rejected" || status === "taken_back";
  return (
    <dl className="space-y-2">
      <KeyValue label={t("own.number")}>{`${decimal(number)} ${currency_name}`}</KeyValue>
      {isAllotted && (
        <>
          <KeyValue label={t("own.allotted")}>{`${decimal(allotted)} ${currency_name}`}</KeyValue>
          <KeyValue label={t("own.paid")}>{money(paid, pay_currency_name)}</KeyValue>
        </>
      )}
      {isAllotted || isEnded ? (
        <KeyValue label={t("own.unfrozen")}>
          {money(isEnded ? amount : unfrozenOf(application), pay_currency_name)}
        </KeyValue>
      ) : (
        <KeyValue label={t("own.frozen")}>{money(amount, pay_currency_name)}</KeyValue>
      )}
      {isAllotted && !isZero(allotted) && (
        <KeyValue label={t(status === "released" ? "own.released" : "own.lockedUntil")}>
          {time(release_at_ms, "dayMinute")}
        </KeyValue>
      )}
    </dl>
  );
}
