import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useMarkets } from "../../shared/market/use-markets.ts";
import { linkTo } from "../../shared/navigation.ts";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { FormSkeleton } from "../../shared/ui/skeleton.tsx";
import { useAssets } from "../../shared/wallet/use-assets.ts";
import { TransferButton, TransferForm } from "./transfer-form.tsx";
import { type TransferProps, useTransfer } from "./use-transfer.ts";

type TransferSheetProps = {
  readonly open: boolean;
  readonly query: TransferProps["query"];
  readonly onClose: () => void;
};

/** A transfer over the page that needs the money, which is there again when it is done. */
export default function TransferSheet({ open, query, onClose }: TransferSheetProps) {
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const assets = useAssets();
  const { currencies, error, refetch } = useMarkets();
  const failure = assets.error ?? error;
  return (
    <Sheet open={open} onClose={onClose} title={common("page.transfer")}>
      {assets.data && currencies ? (
        <Ready asset={assets.data} currencies={currencies} query={query} onDone={onClose} />
      ) : failure ? (
        <ErrorState body={errorText(failure)} onRetry={() => Promise.all([assets.refetch(), refetch()])} />
      ) : (
        <FormSkeleton />
      )}
    </Sheet>
  );
}

function Ready(props: TransferProps) {
  const { t } = useTranslation("transfer");
  const state = useTransfer(props);
  return (
    <>
      <TransferForm {...props} state={state} />
      <a href={linkTo("transferRecord")} className="hit-y mt-2 ml-1 inline-block text-12 font-medium text-brand">
        {t("records")}
      </a>
      <div className="sticky -bottom-4 -mb-4 bg-surface-1 pt-3 pb-4">
        <TransferButton state={state} />
      </div>
    </>
  );
}
