import type { ReactNode } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Segmented } from "../../../shared/ui/segmented.tsx";
import { ledgerViews, useAssetsView } from "../../../shared/wallet/view-settings.ts";
import { EventList } from "./event-list.tsx";
import { type LedgerFilter, LedgerList } from "./ledger-list.tsx";

/** The ledger as its reader chose to see it: by event, in sentences, or each entry as it was booked. */
export function Ledger({ filter, empty }: { readonly filter: LedgerFilter; readonly empty: ReactNode }) {
  const { t } = useTranslation("assets");
  const { ledger, setLedger } = useAssetsView();
  const key = `${ledger} ${JSON.stringify(filter)}`;
  return (
    <>
      <div className="p-gutter py-2.5">
        <Segmented
          label={t("history")}
          items={ledgerViews.map((value) => ({ value, label: t(`view.${value}`) }))}
          value={ledger}
          onChange={setLedger}
        />
      </div>
      {ledger === "entries" ? (
        <LedgerList key={key} filter={filter} empty={empty} />
      ) : (
        <EventList key={key} filter={filter} empty={empty} told={ledger === "story"} />
      )}
    </>
  );
}
