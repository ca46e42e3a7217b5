import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import { otcMerchantApply } from "@candor/contract/routes/otc.ts";
import { BadgeCheck } from "lucide-react";
import { useState } from "react";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useSend } from "../../../shared/form/use-send.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { useSession } from "../../../shared/session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { useStop } from "../../../shared/use-stop.ts";
import { AddFundsSheet } from "../../../shared/wallet/add-funds-sheet.tsx";
import { useAssets } from "../../../shared/wallet/use-assets.ts";
import { useOtcRefresh } from "../use-otc.ts";
import type { Merchant } from "./standing-card.tsx";

/** The level of an identity whose photos were checked too. */
const ADVANCED = 2;
const points = ["covered", "fast", "name", "margin"] as const;

/** What a merchant takes on, what it freezes, and the application. */
export function ApplyCard({ merchant }: { readonly merchant: Merchant }) {
  const { t } = useTranslation("otc");
  const { money } = useFormat();
  const stop = useStop();
  const errorText = useErrorText();
  const refresh = useOtcRefresh();
  const assets = useAssets();
  const isVerified = useSession(({ user }) => (user?.level ?? 0) >= ADVANCED);
  const [agreed, setAgreed] = useState(false);
  const [funding, setFunding] = useState(false);
  const act = useSend(otcMerchantApply, "otc:merchant:apply");
  const { margin, margin_currency_name: name } = merchant;
  const balance = assets.data?.balances.find(({ account, symbol }) => account === "legal" && symbol === name);
  const missing = balance && fromNumeric(margin) - fromNumeric(balance.available);
  const lacks = missing !== undefined && missing > 0n ? formatAmount(missing) : undefined;
  const apply = () =>
    void act.send({ margin }, () => {
      toast({ title: t("apply.done"), body: t("apply.doneBody"), tone: "ok" });
      return refresh();
    });
  return (
    <Card className="space-y-4">
      <h2 className="text-16 font-bold">{t("apply.title")}</h2>
      <dl className="space-y-3">
        {points.map((point) => (
          <div key={point}>
            <dt className="font-bold">{t(`apply.${point}.title`)}</dt>
            <dd className="mt-0.5 text-13 text-pretty text-text-2">{t(`apply.${point}.body`)}</dd>
          </div>
        ))}
      </dl>
      <dl className="space-y-2 border-t border-line pt-3">
        <KeyValue label={t("merchant.margin")}>
          <b className="text-16">{money(margin, name)}</b>
        </KeyValue>
        {balance && <KeyValue label={t("apply.balance")}>{money(balance.available, name)}</KeyValue>}
      </dl>
      {!isVerified ? (
        <>
          <Callout tone="info" icon={<BadgeCheck size={16} />}>
            {t("verify.advanced")}
          </Callout>
          <Button full onClick={() => go("verification")}>
            {t("verify.action")}
          </Button>
        </>
      ) : lacks !== undefined && balance && assets.data ? (
        <>
          <Button full tone="soft" onClick={() => setFunding(true)}>
            {t("funds.missing", { amount: money(lacks, name) })}
          </Button>
          <AddFundsSheet
            open={funding}
            onClose={() => setFunding(false)}
            to="legal"
            asset={assets.data}
            currency={{ currency_id: balance.currency_id, currency_name: name, decimals: 8 }}
            missing={lacks}
          />
        </>
      ) : (
        <>
          <Checkbox checked={agreed} disabled={act.busy} onChange={setAgreed}>
            {t("apply.agree")}
          </Checkbox>
          <Outcome text={act.refusal && errorText(act.refusal)} again={act.again} />
          <Button
            full
            loading={act.busy}
            disabled={!agreed || stop !== undefined || act.again !== undefined}
            onClick={apply}
          >
            {stop ?? t("apply.submit", { amount: money(margin, name) })}
          </Button>
        </>
      )}
    </Card>
  );
}
