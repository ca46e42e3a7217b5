import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMarkets } from "../../../shared/market/use-markets.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { rangeText } from "./days.ts";
import type { LedgerFilter } from "./ledger-list.tsx";
import { useExport } from "./use-export.ts";

type ExportSheetProps = { readonly open: boolean; readonly filter: LedgerFilter; readonly onClose: () => void };

/** Shows which records the file will contain, downloads it, and shows the outcome. */
export function ExportSheet({ open, filter, onClose }: ExportSheetProps) {
  const { t } = useTranslation("assets");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const { exporting, start } = useExport();
  const { state } = exporting;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("export.title")}
      note={t("export.note")}
      foot={
        state === "saved" ? (
          <Button full onClick={onClose}>
            {common("common.done")}
          </Button>
        ) : (
          <Button full loading={state === "loading"} onClick={() => start(filter)}>
            {state === "failed" ? common("common.retry") : t("export.act")}
          </Button>
        )
      }
    >
      <Contents filter={filter} />
      <div role="status" className="pt-4 empty:hidden">
        {state === "saved" && <Callout tone="ok">{t("export.saved", { name: exporting.name })}</Callout>}
        {state === "failed" && (
          <Callout tone="bad">
            <b className="block">{t("export.failed")}</b>
            {errorText(exporting.error)}
          </Callout>
        )}
      </div>
    </Sheet>
  );
}

function Contents({ filter }: { readonly filter: LedgerFilter }) {
  const { t } = useTranslation("assets");
  const { tag } = useFormat();
  const { currencies = [] } = useMarkets();
  const currency = currencies.find(({ currency_id }) => currency_id === filter.currency_id);
  return (
    <dl className="space-y-2.5 pt-1">
      <KeyValue label={t("filter.tag")}>{filter.tag ? t(`tag.${filter.tag}`) : t("filter.allTags")}</KeyValue>
      <KeyValue label={t("filter.currency")}>{currency?.symbol ?? t("filter.allCurrencies")}</KeyValue>
      <KeyValue label={t("filter.account")}>
        {filter.account ? t(`account.${filter.account}`) : t("filter.allAccounts")}
      </KeyValue>
      <KeyValue label={t("filter.days")}>{rangeText(filter, tag) ?? t("filter.allDays")}</KeyValue>
    </dl>
  );
}
