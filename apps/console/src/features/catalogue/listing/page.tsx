import { currenciesList, marketsList } from "@candor/contract/routes/console/catalogue.ts";
import { useRead } from "../../../shared/api/use-read.ts";
import { UnsavedGuard } from "../../../shared/editor/unsaved-guard.tsx";
import { Loading } from "../../../shared/ui/loading.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Wizard } from "./wizard.tsx";
import "../catalogue.css";
import "../../../shared/listing/listing.css";

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
  const refetch = () => Promise.all([currencies.refetch(), markets.refetch()]);
  return (
    <div className="listing">
      <Panel grow title="List a market">
        <Loading query={{ error: failed?.error, refetch }} what="what is listed" rows={6} />
      </Panel>
    </div>
  );
}
