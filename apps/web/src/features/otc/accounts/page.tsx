import { type OtcAccount, otcAccountDelete, otcAccounts } from "@candor/contract/routes/otc.ts";
import { BadgeCheck, Landmark, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useApi, useRefresh } from "../../../shared/api/use-api.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { StepUpSheet } from "../../../shared/step-up/step-up-sheet.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { SkeletonList } from "../../../shared/ui/skeleton.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { useStop } from "../../../shared/use-stop.ts";
import { OtcError } from "../parts/otc-error.tsx";

/** The accounts on which the user is paid, all in their verified name. */
export default function OtcAccountsPage() {
  const { t } = useTranslation("otc");
  const { t: common } = useTranslation();
  const { data, error, refetch } = useApi(otcAccounts, {});
  const stop = useStop();
  const count = data?.list.length ?? 0;
  const full = data !== undefined && count >= data.accounts_max;
  const verified = data !== undefined && data.verified_name !== null;
  const add = (
    <Button full={count > 0} disabled={full || stop !== undefined} onClick={() => go("otcAccountAdd")}>
      {!full && <Plus size={18} aria-hidden />}
      {stop ?? (full ? t("accounts.full", { max: data.accounts_max }) : common("page.otcAccountAdd"))}
    </Button>
  );
  return (
    <Page title={common("page.otcAccounts")} back foot={count > 0 && verified && add}>
      <div className="space-y-3 p-gutter py-3">
        {!data && (error ? <OtcError error={error} onRetry={refetch} /> : <SkeletonList />)}
        {data && !verified && <VerifyFirst />}
        {verified && count === 0 && (
          <EmptyState title={t("accounts.none")} body={t("accounts.noneBody")} action={add} />
        )}
        {data?.list.map((account) => (
          <AccountCard key={account.id} account={account} />
        ))}
        {count > 0 && <p className="px-1 text-12 text-pretty text-text-2">{t("accounts.masked")}</p>}
      </div>
    </Page>
  );
}

export function VerifyFirst() {
  const { t } = useTranslation("otc");
  return (
    <div className="space-y-3">
      <Callout tone="info" icon={<BadgeCheck size={16} />}>
        {t("accounts.verify")}
      </Callout>
      <Button full onClick={() => go("verification")}>
        {t("verify.action")}
      </Button>
    </div>
  );
}

function AccountCard({ account }: { readonly account: OtcAccount }) {
  const { t } = useTranslation("otc");
  const [removing, setRemoving] = useState(false);
  const { bank_name, card_number, account_name, branch } = account;
  return (
    <Card className="flex items-start gap-3">
      <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
        <Landmark size={22} />
      </span>
      <div className="min-w-0 grow">
        <h2 className="text-16 font-bold wrap-anywhere">{bank_name}</h2>
        <p className="text-18 font-bold">{card_number}</p>
        <p className="text-13 wrap-anywhere text-text-2">{account_name}</p>
        <p className="text-13 wrap-anywhere text-text-2">{branch}</p>
      </div>
      <IconButton
        label={t("accounts.removeLabel", { bank: bank_name, number: card_number })}
        className="-mt-2 -mr-2 text-text-2"
        onClick={() => setRemoving(true)}
      >
        <Trash2 size={20} aria-hidden />
      </IconButton>
      <RemoveSheet account={account} open={removing} onClose={() => setRemoving(false)} />
    </Card>
  );
}

type RemoveSheetProps = { readonly account: OtcAccount; readonly open: boolean; readonly onClose: () => void };

/** The proofs are the question as well. */
function RemoveSheet({ account: { id, bank_name, card_number }, open, onClose }: RemoveSheetProps) {
  const { t } = useTranslation("otc");
  const refresh = useRefresh();
  const act = useSend(otcAccountDelete, `otc:account:delete:${id}`);
  const note = `${bank_name} ${card_number}`;
  return (
    <StepUpSheet
      open={open}
      onClose={() => {
        act.reset();
        onClose();
      }}
      action="removePaymentAccount"
      title={t("accounts.remove")}
      note={note}
      act={act}
      onProof={({ password: _, ...proofs }) =>
        act.send({ id, ...proofs }, () => {
          toast({ title: t("accounts.removed"), body: note });
          onClose();
          return refresh(otcAccounts);
        })
      }
    />
  );
}
