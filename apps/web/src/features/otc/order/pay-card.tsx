import { useState } from "react";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Callout } from "../../../shared/ui/callout.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { Chips } from "../../../shared/ui/chips.tsx";
import { useMode } from "../../../shared/use-mode.ts";
import { isOpen } from "./acts.ts";
import { CopyRow } from "./copy-row.tsx";
import type { OrderDetail } from "./use-order.ts";

/** To the buyer: the account to pay to, with everything to copy into the bank's app, and what not to do. */
export function PayCard({ detail }: { readonly detail: OrderDetail }) {
  const { t } = useTranslation("otc");
  const { decimal } = useFormat();
  const { practice } = useMode();
  const { order, accounts, reference } = detail;
  const [chosen, setChosen] = useState<number>();
  const account = accounts.find(({ id }) => id === chosen) ?? accounts[0];
  if (order.role !== "buyer" || !isOpen(order) || !account) return null;
  const amount = decimal(order.amount, { decimals: order.fiat_decimals });
  return (
    <Card className="space-y-3">
      <h2 className="text-16 font-bold">{t("pay.title")}</h2>
      <Callout tone="warn">
        {practice && <b className="block">{t("pay.practice")}</b>}
        {t("pay.own")}
      </Callout>
      {accounts.length > 1 && (
        <Chips
          label={t("pay.choose")}
          items={accounts.map(({ id, bank_name }) => ({ value: id, label: bank_name }))}
          value={account.id}
          onChange={setChosen}
        />
      )}
      <dl>
        <CopyRow strong label={t("pay.amount", { fiat: order.fiat })} value={amount} />
        <CopyRow label={t("field.account_name")} value={account.account_name} />
        <CopyRow strong grouped label={t("field.card_number")} value={account.card_number} />
        <CopyRow label={t("field.bank_name")} value={account.bank_name} />
        <CopyRow label={t("field.branch")} value={account.branch} />
        <CopyRow label={t("pay.reference")} value={reference} />
      </dl>
      <p className="text-12 text-pretty text-text-2">{t("pay.neutral")}</p>
    </Card>
  );
}
