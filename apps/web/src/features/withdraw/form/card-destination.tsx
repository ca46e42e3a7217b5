import { cashInfo } from "@candor/contract/routes/bank.ts";
import { Landmark, Plus } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../../shared/api/use-api.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { OptionList } from "../../../shared/ui/select-sheet.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { SkeletonList } from "../../../shared/ui/skeleton.tsx";
import { ChoiceRow } from "./choice-row.tsx";
import type { WithdrawState } from "./use-withdraw.ts";

/** One of the user's own bank accounts. */
export function CardDestination({ state }: { readonly state: WithdrawState }) {
  const { t } = useTranslation("withdraw");
  const { t: common } = useTranslation();
  const [open, setOpen] = useState(false);
  const { form, fields, busy, change } = state;
  const { data, isError, refetch } = useApi(cashInfo, {});
  const chosen = form.to.kind === "card" ? form.to.cardId : undefined;
  const card = data?.list.find(({ id }) => id === chosen);
  const error = fields.errorOf("to");
  const full = data !== undefined && data.list.length >= data.cards_max;
  return (
    <>
      <ChoiceRow
        disabled={busy}
        onPress={() => setOpen(true)}
        icon={
          <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
            <Landmark size={18} />
          </span>
        }
        title={card ? card.bank_name : t("card.choose")}
        note={card ? `${card.account} \u00b7 ${card.cardholder}` : t("card.title")}
      />
      {error && (
        <div role="alert" className="px-4 pb-4">
          <Callout tone="bad">{error}</Callout>
        </div>
      )}
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t("card.title")}
        note={t("card.own")}
        foot={
          data &&
          !full && (
            <Button
              tone="soft"
              full
              onClick={() => {
                setOpen(false);
                go("bankAdd");
              }}
            >
              <Plus size={18} aria-hidden />
              {common("page.bankAdd")}
            </Button>
          )
        }
      >
        {isError && !data && <ErrorState onRetry={refetch} />}
        {!isError && !data && <SkeletonList rows={2} />}
        {data?.list.length === 0 && <EmptyState title={t("card.none")} body={t("card.noneBody")} />}
        <OptionList
          options={(data?.list ?? []).map(({ id, bank_name, account, cardholder }) => ({
            value: id,
            label: bank_name,
            note: `${account} \u00b7 ${cardholder}`,
          }))}
          value={chosen}
          onChange={(cardId) => {
            change({ type: "card", cardId });
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}
