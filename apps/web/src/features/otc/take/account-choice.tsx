import { otcAccounts } from "@candor/contract/routes/otc.ts";
import { Check, Landmark, Plus } from "lucide-react";
import { useApi } from "../../../shared/api/use-api.ts";
import { cx } from "../../../shared/cx.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { FieldNote } from "../../../shared/ui/field.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { OtcError } from "../parts/otc-error.tsx";
import type { TakeState } from "./use-take.ts";

/** Where the merchant pays a seller to: one of the seller's own accounts. */
export function AccountChoice({ state }: { readonly state: TakeState }) {
  const { t } = useTranslation("otc");
  const { t: common } = useTranslation();
  const { data, error, refetch } = useApi(otcAccounts, {});
  const { form, act } = state;
  const wrong = form.errorOf("account");
  return (
    <section aria-labelledby="otc-account" tabIndex={-1} data-wrong={wrong && true} className="outline-none">
      <h3 id="otc-account" className="text-12 text-text-2">
        {t("take.account")}
      </h3>
      {!data && !error && <Skeleton className="mt-1 h-13 rounded-12!" />}
      {!data && error && <OtcError error={error} onRetry={refetch} />}
      {data && data.list.length > 0 && (
        <fieldset aria-labelledby="otc-account" className="mt-1.5 space-y-2">
          {data.list.map(({ id, bank_name, card_number }) => (
            <label
              key={id}
              className={cx(
                "flex min-h-13 cursor-pointer items-center gap-3 rounded-12 px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-focus",
                id === form.values.accountId ? "bg-brand-soft inset-ring-[1.5px] inset-ring-brand" : "bg-surface-2",
              )}
            >
              <input
                type="radio"
                name="otc-account"
                className="absolute opacity-0"
                checked={id === form.values.accountId}
                disabled={act.busy}
                onChange={() => form.change({ accountId: id })}
              />
              <Landmark size={20} aria-hidden className="shrink-0 text-text-2" />
              <span className="min-w-0 grow">
                <span className="block font-medium wrap-anywhere">{bank_name}</span>
                <span className="block text-12 text-text-2">{card_number}</span>
              </span>
              {id === form.values.accountId && <Check size={20} aria-hidden className="shrink-0 text-brand" />}
            </label>
          ))}
        </fieldset>
      )}
      {data && data.list.length < data.accounts_max && (
        <Button size="small" tone="ghost" className="mt-1" onClick={() => go("otcAccountAdd")}>
          <Plus size={16} aria-hidden />
          {common("page.otcAccountAdd")}
        </Button>
      )}
      <FieldNote id="otc-account-note" error={wrong} />
    </section>
  );
}
