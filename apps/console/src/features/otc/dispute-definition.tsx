import type { OutputOf } from "@candor/contract/route.ts";
import { disputesExport } from "@candor/contract/routes/console/exports.ts";
import { disputeQueue, disputeRelease, disputeTake } from "@candor/contract/routes/console/otc.ts";
import { dayTime } from "../../shared/format/time.ts";
import { paths } from "../../shared/paths.ts";
import type { QueueDefinition } from "../../shared/queue/definition.ts";
import { Money, money } from "../../shared/ui/money.tsx";
import { PersonName } from "../../shared/ui/person-name.tsx";
import { Status } from "../../shared/ui/status.tsx";
import { DisputeDrawer } from "./dispute-drawer.tsx";
import { disputeName } from "./names.ts";

export type DisputeRow = OutputOf<typeof disputeQueue>["list"][number];

const options = (values: readonly string[]) => [...new Set(values)].sort().map((value) => ({ value, label: value }));

export const disputesDefinition: QueueDefinition<DisputeRow> = {
  name: "disputes",
  path: paths.disputes,
  noun: ["dispute", "disputes"],
  list: disputeQueue,
  take: disputeTake,
  release: disputeRelease,
  review: "otc.review",
  hasDecisions: true,
  hasAmounts: true,
  listWidth: 450,
  titleOf: ({ id, quantity, currency }) => `${disputeName(id)}, ${money(quantity)} ${currency}`,
  batchRule: "You can take and release in a batch, but not decide: both sides have to be read.",
  exports: disputesExport,
  filters: [
    { name: "fiat", label: "Money", options: (rows) => options(rows.map(({ fiat }) => fiat)) },
    {
      name: "side",
      label: "Merchant",
      options: () => [
        { value: "sell", label: "Sells" },
        { value: "buy", label: "Buys" },
      ],
    },
  ],
  columns: [
    {
      key: "order",
      title: "Order",
      width: 96,
      essential: true,
      cell: ({ id, state, opened_by }) => (
        <span className="two-line">
          <span>
            {disputeName(id)} {state === "second" && <span className="warn">1 of 2</span>}
          </span>
          <span>by the {opened_by}</span>
        </span>
      ),
    },
    {
      key: "amount",
      sorts: "amount",
      title: "Coins",
      width: 120,
      align: "right",
      essential: true,
      cell: ({ quantity, currency, total, fiat }) => (
        <span className="two-line">
          <Money value={quantity} unit={currency} />
          <Money value={total} unit={fiat} />
        </span>
      ),
    },
    { key: "buyer", title: "Buyer", cell: ({ buyer }) => <Party {...buyer} /> },
    { key: "seller", title: "Seller", cell: ({ seller }) => <Party {...seller} /> },
    { key: "at", title: "Opened", width: 130, wide: true, cell: ({ submitted_at }) => dayTime(submitted_at) },
    { key: "state", title: "State", width: 130, cell: ({ state }) => <Status state={state} /> },
  ],
  Drawer: DisputeDrawer,
};

const Party = (party: DisputeRow["buyer"]) => (
  <span className="two-line">
    <PersonName person={party} />
    <span>{party.uid}</span>
  </span>
);
