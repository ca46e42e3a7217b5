import type { DepositChannel } from "@candor/contract/routes/deposit.ts";
import { useRef } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { CopyButton } from "../../../shared/record/copy-button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { useMode } from "../../../shared/use-mode.ts";

type Bank = NonNullable<DepositChannel["bank"]>;
const rows = ["account_name", "account_number", "bank_name", "swift_code", "bank_address"] as const;

/** Where a bank transfer goes. The user's own code comes first and largest: without it the money cannot be matched to the user. */
export function BankTransfer({ bank, reference }: { readonly bank: Bank; readonly reference: string }) {
  const { t } = useTranslation("deposit");
  const { practice } = useMode();
  const shown = useRef<HTMLElement>(null);
  return (
    <div className="space-y-4">
      <Callout tone="warn">
        {practice && <b className="block">{t("bank.noRealMoney")}</b>}
        {t("bank.ownAccount")}
      </Callout>
      <div className="rounded-12 bg-brand-soft px-4 py-3">
        <h2 className="text-13 font-medium">{t("bank.reference")}</h2>
        <p className="flex items-center justify-between gap-2">
          <b
            ref={shown}
            data-reference
            translate="no"
            className="text-28 tracking-wide wrap-anywhere text-brand select-all max-[340px]:text-22"
          >
            {reference}
          </b>
          <CopyButton small label={t("bank.copy", { what: t("bank.referenceName") })} text={reference} shown={shown} />
        </p>
        <p className="text-12 text-text-2">{t("bank.referenceWhy")}</p>
      </div>
      <dl>{rows.map((row) => bank[row] !== "" && <BankRow key={row} label={t(`bank.${row}`)} value={bank[row]} />)}</dl>
    </div>
  );
}

function BankRow({ label, value }: { readonly label: string; readonly value: string }) {
  const { t } = useTranslation("deposit");
  const shown = useRef<HTMLSpanElement>(null);
  return (
    <div className="border-t border-line py-2 first:border-t-0">
      <dt className="text-12 text-text-3">{label}</dt>
      <dd className="flex items-center justify-between gap-2">
        <span ref={shown} translate="no" className="font-medium wrap-anywhere select-all">
          {value}
        </span>
        <CopyButton small label={t("bank.copy", { what: label })} text={value} shown={shown} />
      </dd>
    </div>
  );
}
