import { marketRecord, marketsList } from "@candor/contract/routes/console/catalogue.ts";
import { useRead } from "../../../shared/api/use-read.ts";
import { EditorPage } from "../../../shared/editor/editor-page.tsx";
import { BeginButton, ListPanel, NothingOpen } from "../../../shared/editor/list-panel.tsx";
import { UnsavedGuard } from "../../../shared/editor/unsaved-guard.tsx";
import { keyOfId, usePicked } from "../../../shared/editor/use-picked.ts";
import { percentOf } from "../../../shared/format/share.ts";
import type { Market } from "../../../shared/listing/market-form.ts";
import { go } from "../../../shared/navigation.ts";
import { useMay } from "../../../shared/operator.ts";
import { linkOf, paths } from "../../../shared/paths.ts";
import { useIsStopped } from "../../../shared/stops.ts";
import { Loading } from "../../../shared/ui/loading.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Shape } from "../../../shared/ui/shape.tsx";
import { Empty } from "../../../shared/ui/skeleton.tsx";
import { MarketEditor } from "./market-editor.tsx";
import { MarketFacts } from "./market-facts.tsx";
import "../catalogue.css";

const EVERY_MS = 10_000;

/** Markets with their fees. The first one is open at the start. */
export default function MarketsPage() {
  const query = useRead(marketsList, {}, { refetchInterval: EVERY_MS });
  const list = query.data?.list ?? [];
  const mayEdit = useMay()("catalogue.edit");
  const { open, choose } = usePicked({ items: list, keyOf: keyOfId, path: paths.markets, noun: "market" });
  return (
    <>
      <UnsavedGuard />
      <EditorPage
        list={
          <ListPanel
            title="Markets"
            aside={
              mayEdit && (
                <BeginButton label="list a market" onBegin={() => go(paths.listing)}>
                  List a market
                </BeginButton>
              )
            }
            foot="No role can edit prices, candles or outcomes."
            query={query}
            items={query.data?.list}
            what="the markets"
            rows={8}
            keyOf={keyOfId}
            chosen={open}
            onChoose={choose}
            empty={<Empty title="No markets">{mayEdit && <a href={linkOf(paths.listing)}>List a market</a>}</Empty>}
            columns={[
              { key: "name", title: "Market", cell: (market) => <MarketName market={market} /> },
              {
                key: "taker",
                title: "Taker",
                align: "right",
                cell: ({ taker_fee }) => `${percentOf(taker_fee)} %`,
              },
              {
                key: "maker",
                title: "Maker",
                align: "right",
                cell: ({ maker_fee }) => `${percentOf(maker_fee)} %`,
              },
            ]}
          />
        }
        form={
          open === undefined ? (
            <NothingOpen noun="market" pending={query.isPending} />
          ) : (
            <OpenMarket key={open} id={open} />
          )
        }
        withSide
      />
    </>
  );
}

function MarketName({ market: { id, base, quote, state, pending } }: { readonly market: Market }) {
  const isStopped = useIsStopped();
  return (
    <span className="market-name">
      {base}/{quote}
      {isStopped("spot", id) && (
        <span className="down" title="emergency stop">
          <Shape kind="cross" size={11} />
          <span className="visually-hidden">emergency stop</span>
        </span>
      )}
      {state === "closed" && (
        <span className="warn" title="closed">
          <Shape kind="triangle" size={11} />
          <span className="visually-hidden">closed</span>
        </span>
      )}
      {pending && (
        <span className="warn" title="request pending">
          <Shape kind="half" size={11} />
          <span className="visually-hidden">request pending</span>
        </span>
      )}
    </span>
  );
}

function OpenMarket({ id }: { readonly id: string }) {
  const mayEdit = useMay()("catalogue.edit");
  const known = /^[0-9]{1,9}$/.test(id);
  const query = useRead(marketRecord, { id: known ? id : "0" }, { refetchInterval: EVERY_MS, enabled: known });
  if (query.data) {
    const { market, history } = query.data;
    return mayEdit ? (
      <MarketEditor market={market} history={history} />
    ) : (
      <MarketFacts market={market} history={history} />
    );
  }
  return (
    <Panel grow title="Market">
      <Loading query={known ? query : { ...query, error: new Error("no such market") }} what="the market" rows={9} />
    </Panel>
  );
}
