import { getEvents, getRecord } from "@candor/contract/routes/record.ts";
import { Download } from "lucide-react";
import { useState } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { useQueryParams } from "../../../shared/use-param.ts";
import { ExportSheet } from "./export-sheet.tsx";
import { Ledger } from "./ledger.tsx";
import type { LedgerFilter } from "./ledger-list.tsx";
import { filterFrom, RecordFilters } from "./record-filters.tsx";

/** Every change of the user's balances, by account, currency, kind and days. `account` and `currency_id` of the query open it filtered. */
export default function AssetRecordPage() {
  const { t } = useTranslation("assets");
  const { t: common } = useTranslation();
  const params = useQueryParams();
  const refresh = useRefresh();
  const [filter, setFilter] = useState<LedgerFilter>(() => filterFrom(params));
  // Each opening is a new export and does not show the outcome of the last one.
  const [exporting, setExporting] = useState({ open: false, count: 0 });
  const filtered = Object.keys(filter).length > 0;
  return (
    <Page
      title={common("page.assetRecord")}
      back
      money
      flat
      right={
        <IconButton
          label={t("export.title")}
          aria-haspopup="dialog"
          onClick={() => setExporting(({ count }) => ({ open: true, count: count + 1 }))}
        >
          <Download size={22} aria-hidden />
        </IconButton>
      }
      onRefresh={() => refresh(getRecord, getEvents)}
    >
      <RecordFilters filter={filter} onChange={setFilter} />
      <Ledger
        filter={filter}
        empty={
          filtered ? (
            <EmptyState
              title={t("ledger.none.title")}
              body={t("ledger.none.body")}
              action={
                <Button tone="soft" size="small" onClick={() => setFilter({})}>
                  {t("filter.clear")}
                </Button>
              }
            />
          ) : (
            <EmptyState
              title={t("ledger.empty.title")}
              body={t("ledger.empty.body")}
              action={
                <Button tone="soft" size="small" onClick={() => go("deposit")}>
                  {common("page.deposit")}
                </Button>
              }
            />
          )
        }
      />
      <ExportSheet
        key={exporting.count}
        open={exporting.open}
        filter={filter}
        onClose={() => setExporting(({ count }) => ({ open: false, count }))}
      />
    </Page>
  );
}
