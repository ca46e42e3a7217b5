import { otcAccounts } from "@candor/contract/routes/otc.ts";
import { Plus } from "lucide-react";
import { useApi } from "../../../shared/api/use-api.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { FieldNote } from "../../../shared/ui/field.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { OtcError } from "../parts/otc-error.tsx";
import { OFFER_ACCOUNTS_MAX } from "../words.ts";
import { toggled } from "./form.ts";
import type { Publishing } from "./use-publish.ts";

/** Where buyers pay to: up to three accounts, of which the buyer chooses. */
export function AdAccounts({ state }: { readonly state: Publishing }) {
  const { t } = useTranslation("otc");
  const { t: common } = useTranslation();
  const { data, error, refetch } = useApi(otcAccounts, {});
  const { form, act } = state;
  const chosen = form.values.accounts;
  const wrong = form.errorOf("accounts");
  return (
    <Card role="group" aria-labelledby="ad-accounts" tabIndex={-1} data-wrong={wrong && true} className="outline-none">
      <h3 id="ad-accounts" className="text-12 text-text-2">
        {t("publish.accounts", { count: OFFER_ACCOUNTS_MAX })}
      </h3>
      {!data && !error && <Skeleton className="mt-2 h-11 rounded-12!" />}
      {!data && error && <OtcError error={error} onRetry={refetch} />}
      {data?.list.map(({ id, bank_name, card_number }) => (
        <div key={id}>
          <Checkbox
            checked={chosen.includes(id)}
            disabled={act.busy || (!chosen.includes(id) && chosen.length >= OFFER_ACCOUNTS_MAX)}
            error={wrong !== undefined}
            onChange={() => form.change({ accounts: toggled(chosen, id, OFFER_ACCOUNTS_MAX) })}
          >
            <span className="font-medium wrap-anywhere">{bank_name}</span>{" "}
            <span className="text-text-2">{card_number}</span>
          </Checkbox>
        </div>
      ))}
      <FieldNote id="ad-accounts-note" error={wrong} />
      {data && data.list.length < data.accounts_max && (
        <Button size="small" tone="ghost" className="mt-2" onClick={() => go("otcAccountAdd")}>
          <Plus size={16} aria-hidden />
          {common("page.otcAccountAdd")}
        </Button>
      )}
    </Card>
  );
}
