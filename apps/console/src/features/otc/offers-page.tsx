import { otcOfferStates } from "@candor/contract/domain/otc.ts";
import { offersExport } from "@candor/contract/routes/console/exports.ts";
import { otcOffersList } from "@candor/contract/routes/console/otc.ts";
import { Button } from "antd";
import { useState } from "react";
import { useReadList } from "../../shared/api/use-read.ts";
import { ExportButton } from "../../shared/export/export-button.tsx";
import { capitalized } from "../../shared/format/capitalized.ts";
import { signedPercent } from "../../shared/format/share.ts";
import { day } from "../../shared/format/time.ts";
import { replaceWith, useQueryParams } from "../../shared/navigation.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, paths, userPath } from "../../shared/paths.ts";
import { reasonName } from "../../shared/reasons/names.ts";
import { FilterSelect } from "../../shared/ui/filter-select.tsx";
import { ListPage } from "../../shared/ui/list-page.tsx";
import { Loaded } from "../../shared/ui/loading.tsx";
import { Money, money } from "../../shared/ui/money.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { ShowOlder } from "../../shared/ui/show-older.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Status } from "../../shared/ui/status.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";
import type { OfferRow } from "./names.ts";
import { CloseDialog } from "./offer-dialog.tsx";
import "./otc.css";

const sides = ["sell", "buy"] as const;
const sideWords = { sell: "Merchant sells", buy: "Merchant buys" };

/** Advertisements of merchants. Operators close one with a reason; prices and quantities are the merchant's own. */
export default function OffersPage() {
  const params = useQueryParams();
  const { search } = params;
  const state = otcOfferStates.find((each) => each === params["state"]);
  const side = sides.find((each) => each === params["side"]);
  const change = (changes: Record<string, string | undefined>) => replaceWith(paths.offers, { ...params, ...changes });
  const filters = { ...(search && { search }), ...(state && { state }), ...(side && { side }) };
  const query = useReadList(otcOffersList, { ...filters, page_size: 50 }, { everyMs: 30_000 });
  const [closing, setClosing] = useState<OfferRow>();
  const mayClose = useMay()("otc.review");
  return (
    <ListPage
      noun={["advertisements", "advertisement"]}
      search={search}
      searchLabel="Search merchants"
      placeholder="Merchant's account number or nickname"
      onSearch={(text) => change({ search: text })}
      total={query.total}
      aside={<ExportButton route={offersExport} input={filters} />}
      filters={
        <>
          <FilterSelect
            label="State"
            value={state}
            onChange={(value) => change({ state: value })}
            options={otcOfferStates.map((value) => ({ value, label: capitalized(value) }))}
          />
          <FilterSelect
            label="Side"
            all="both"
            value={side}
            onChange={(value) => change({ side: value })}
            options={sides.map((value) => ({ value, label: sideWords[value] }))}
          />
        </>
      }
    >
      <Panel title="Advertisements" note="j k to move" flush grow>
        <Loaded
          query={query}
          items={query.items}
          what="the advertisements"
          rows={8}
          empty={
            <Empty
              title="No advertisements"
              action={<Button onClick={() => replaceWith(paths.offers)}>Clear the filters</Button>}
            >
              Merchants publish them in the app.
            </Empty>
          }
        >
          {(rows) => (
            <>
              <Table
                label="Advertisements"
                columns={columnsOf(mayClose ? setClosing : undefined)}
                rows={rows}
                keyOf={({ id }) => id}
              />
              <ShowOlder query={query} words="Show more" />
            </>
          )}
        </Loaded>
      </Panel>
      {closing && <CloseDialog offer={closing} onClose={() => setClosing(undefined)} />}
    </ListPage>
  );
}

const columnsOf = (onClose: ((offer: OfferRow) => void) | undefined): readonly TableColumn<OfferRow>[] => [
  { key: "id", title: "No.", width: 60, cell: ({ id }) => id },
  {
    key: "merchant",
    title: "Merchant",
    cell: ({ uid, nickname }) => (
      <a className="two-line" href={linkOf(userPath(uid))} data-row>
        <span>{nickname}</span>
        <span>{uid}</span>
      </a>
    ),
  },
  {
    key: "side",
    title: "Side",
    width: 110,
    cell: ({ side, currency, fiat }) => `${side === "sell" ? "Sells" : "Buys"} ${currency}/${fiat}`,
  },
  {
    key: "price",
    title: "Price",
    width: 180,
    align: "right",
    cell: ({ price, fiat, premium, bound, side }) =>
      price === null ? (
        <span className="two-line">
          <span>index {signedPercent(premium)}</span>
          {bound !== null && (
            <span>
              {side === "sell" ? "at least" : "at most"} {money(bound)} {fiat}
            </span>
          )}
        </span>
      ) : (
        <Money value={price} unit={fiat} />
      ),
  },
  {
    key: "left",
    title: "Left",
    width: 140,
    align: "right",
    cell: ({ remaining, quantity, currency }) => (
      <span className="two-line">
        <Money value={remaining} unit={currency} />
        <span>of {money(quantity)}</span>
      </span>
    ),
  },
  {
    key: "range",
    title: "An order",
    width: 130,
    align: "right",
    wide: true,
    cell: ({ min, max }) => `${money(min)} to ${money(max)}`,
  },
  {
    key: "takers",
    title: "Who may trade",
    width: 150,
    wide: true,
    cell: ({ taker_level, taker_age_days, taker_orders }) => (
      <span className="two-line">
        <span>{taker_level > 1 ? "Advanced verification" : "Basic verification"}</span>
        {(taker_age_days > 0 || taker_orders > 0) && (
          <span>
            {[
              ...(taker_age_days > 0 ? [`${taker_age_days} ${taker_age_days === 1 ? "day" : "days"} old`] : []),
              ...(taker_orders > 0 ? [`${taker_orders} ${taker_orders === 1 ? "order" : "orders"}`] : []),
            ].join(", ")}
          </span>
        )}
      </span>
    ),
  },
  { key: "orders", title: "Open", width: 60, align: "right", cell: ({ open_orders }) => open_orders },
  {
    key: "words",
    title: "Words",
    wide: true,
    cell: ({ words }) => (
      <span className="otc-words" title={words}>
        {words || <span className="muted">none</span>}
      </span>
    ),
  },
  {
    key: "state",
    title: "State",
    width: 150,
    cell: ({ state, reason, closed_by }) => (
      <>
        <Status state={state} />
        {closed_by && (
          <div className="caption" title={`Closed by ${closed_by}`}>
            {reasonName(reason ?? "")}
          </div>
        )}
      </>
    ),
  },
  { key: "at", title: "Published", width: 100, wide: true, cell: ({ created_at }) => day(created_at) },
  ...(onClose
    ? [
        {
          key: "close",
          title: <span className="visually-hidden">Close</span>,
          width: 80,
          cell: (offer: OfferRow) =>
            offer.state !== "closed" && (
              <Button size="small" danger onClick={() => onClose(offer)}>
                Close…
              </Button>
            ),
        },
      ]
    : []),
];
