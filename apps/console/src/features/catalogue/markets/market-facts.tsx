import { EditorSide } from "../../../shared/editor/editor-page.tsx";
import {
  fieldsOf,
  type Market,
  type MarketField,
  marketLabels,
  shownValue,
} from "../../../shared/listing/market-form.ts";
import { money } from "../../../shared/ui/money.tsx";
import { Facts, ReadPanel } from "../../../shared/ui/panel.tsx";
import { StateTag } from "./market-editor.tsx";
import { MarketHistory, type MarketHistoryProps } from "./market-history.tsx";
import { MarketRail } from "./market-rail.tsx";

type MarketFactsProps = { readonly market: Market; readonly history: MarketHistoryProps["history"] };

/** A market for a read-only role, without controls. */
export function MarketFacts({ market, history }: MarketFactsProps) {
  const fields = fieldsOf(market);
  return (
    <>
      <ReadPanel title={`${market.base}/${market.quote}`} aside={<StateTag market={market} />}>
        <Facts
          width={140}
          rows={[
            ...(Object.keys(marketLabels) as MarketField[]).map((field) => ({
              name: marketLabels[field],
              value: shownValue(market, field, fields[field]),
            })),
            { name: "Open orders", value: money(String(market.open_orders)).replace(/\.00$/, "") },
          ]}
        />
      </ReadPanel>
      <EditorSide>
        {market.pending && (
          <MarketRail market={market} changes={[]} second={false} reason="" onReason={() => undefined} />
        )}
        <MarketHistory market={market} history={history} />
      </EditorSide>
    </>
  );
}
