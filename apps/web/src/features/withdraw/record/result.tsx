import type { Reasons } from "@candor/contract/i18n/load-reasons.ts";
import type { Withdrawal } from "@candor/contract/routes/withdraw.ts";
import { ExternalLink } from "lucide-react";
import { useReasonText } from "../../../shared/api/use-reason-text.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { CopyButton } from "../../../shared/record/copy-button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { Card } from "../../../shared/ui/card.tsx";

/** After the decision: the transaction to track it by, or the reason of a rejection. */
export function Result({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation("withdraw");
  const reasonText = useReasonText();
  const { state, reason, reference, explorer_url, bank_name } = withdrawal;
  if (state === "rejected")
    return (
      <Callout tone="bad">
        <b className="block">{t("detail.reason")}</b>
        {/* Reasons arrive by name and may be newer than this page. */}
        {reason !== null && reasonText(reason as keyof Reasons)}
      </Callout>
    );
  if (reference === null) return null;
  return (
    <Card>
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h2 className="text-12 text-text-2">{t(bank_name === null ? "detail.txid" : "detail.bankReference")}</h2>
          <p className="mt-0.5 font-mono text-13 break-all select-all">{reference}</p>
        </div>
        <CopyButton text={reference} label={t(bank_name === null ? "detail.copyTxid" : "detail.copyReference")} />
      </div>
      {explorer_url !== null && (
        <a
          href={explorer_url}
          target="_blank"
          rel="noreferrer"
          className="hit-y mt-2 inline-flex items-center gap-1.5 text-13 font-bold text-brand"
        >
          {t("detail.explorer")}
          <ExternalLink size={16} aria-hidden />
        </a>
      )}
    </Card>
  );
}
