import { currenciesList, marketsList } from "@candor/contract/routes/console/catalogue.ts";
import { useRead } from "../../../shared/api/use-read.ts";
import { UnsavedGuard } from "../../../shared/editor/unsaved-guard.tsx";
import { ReadError } from "../../../shared/ui/callout.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { Wizard } from "./wizard.tsx";
import "../catalogue.css";
import "./listing.css";

/** Lists a market, step by step, as one request for two operators. */
export default function ListMarketPage() {
  const currencies = useRead(currenciesList, {});
  const markets = useRead(marketsList, {});
  if (currencies.data && markets.data)
    return (
      <>
        <UnsavedGuard />
        <Wizard currencies={currencies.data.list} markets={markets.data.list} />
      </>
    );
  const failed = [currencies, markets].find(({ isError }) => isError);
  const retry = () => void Promise.all([currencies.refetch(), markets.refetch()]);
  return (
    <div className="listing">
      <Panel grow title="List a market">
        {failed ? (
          <ReadError what="What is listed" error={failed.error} onRetry={retry} />
        ) : (
          <Skeleton rows={6} what="Loading what is listed" />
        )}
      </Panel>
    </div>
  );
}
