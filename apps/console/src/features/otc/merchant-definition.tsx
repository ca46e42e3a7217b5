import { merchantStates } from "@candor/contract/domain/otc.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import { merchantsExport } from "@candor/contract/routes/console/exports.ts";
import { merchantQueue, merchantRelease, merchantTake } from "@candor/contract/routes/console/otc.ts";
import { capitalized } from "../../shared/format/capitalized.ts";
import { personName } from "../../shared/format/person.ts";
import { paths } from "../../shared/paths.ts";
import type { QueueDefinition } from "../../shared/queue/definition.ts";
import { Money } from "../../shared/ui/money.tsx";
import { PersonName } from "../../shared/ui/person-name.tsx";
import { Status } from "../../shared/ui/status.tsx";
import { MerchantDrawer } from "./merchant-drawer.tsx";
import { percentOfShare } from "./names.ts";

export type MerchantRow = OutputOf<typeof merchantQueue>["list"][number];

export const merchantsDefinition: QueueDefinition<MerchantRow> = {
  name: "merchants",
  path: paths.merchants,
  noun: ["merchant", "merchants"],
  list: merchantQueue,
  take: merchantTake,
  release: merchantRelease,
  review: "otc.request",
  tabs: { open: "Applications", done: "Merchants" },
  hasDecisions: true,
  listWidth: 420,
  titleOf: ({ user }) => `${personName(user)} ${user.uid}`,
  batchRule: "You can take and release in a batch. Each merchant is admitted, refused or suspended by two operators.",
  exports: merchantsExport,
  filters: [
    {
      name: "state",
      label: "State",
      options: () => merchantStates.map((value) => ({ value, label: capitalized(value) })),
    },
  ],
  columns: [
    {
      key: "merchant",
      sorts: "user",
      title: "Merchant",
      essential: true,
      cell: ({ user, request }) => (
        <span className="two-line">
          <span>
            <PersonName person={user} /> {request && <span className="warn">1 of 2</span>}
          </span>
          <span>{user.uid}</span>
        </span>
      ),
    },
    { key: "state", title: "State", width: 118, essential: true, cell: ({ state }) => <Status state={state} /> },
    {
      key: "margin",
      title: "Margin",
      width: 120,
      wide: true,
      align: "right",
      cell: ({ margin, currency }) => <Money value={margin} unit={currency} />,
    },
    { key: "orders", title: "Orders, 30 days", width: 120, align: "right", cell: ({ figures }) => figures.orders },
    {
      key: "completion",
      title: "Completed",
      width: 100,
      align: "right",
      cell: ({ figures }) => percentOfShare(figures.completion),
    },
    {
      key: "release",
      title: "Release",
      width: 100,
      wide: true,
      align: "right",
      cell: ({ figures }) => (figures.release_minutes === null ? "none" : `${figures.release_minutes} min`),
    },
    {
      key: "disputes",
      title: "Disputes lost",
      width: 110,
      align: "right",
      cell: ({ figures }) => `${figures.disputes_lost} of ${figures.disputes}`,
    },
  ],
  Drawer: MerchantDrawer,
};
