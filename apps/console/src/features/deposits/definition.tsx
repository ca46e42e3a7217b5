import type { OutputOf } from "@candor/contract/route.ts";
import { depositQueue, depositRelease, depositTake } from "@candor/contract/routes/console/deposits.ts";
import { depositsExport } from "@candor/contract/routes/console/exports.ts";
import { dayTime } from "../../shared/format/time.ts";
import { paths } from "../../shared/paths.ts";
import type { QueueDefinition } from "../../shared/queue/definition.ts";
import { amountCell, moneyFilters } from "../../shared/queue/money-columns.tsx";
import { Money, money } from "../../shared/ui/money.tsx";
import { PersonName } from "../../shared/ui/person-name.tsx";
import { DepositDrawer } from "./drawer.tsx";
import { depositName } from "./names.ts";
import { DepositStatus } from "./status.tsx";

export type DepositRow = OutputOf<typeof depositQueue>["list"][number];

export const depositsDefinition: QueueDefinition<DepositRow> = {
  name: "deposits",
  path: paths.deposits,
  noun: ["deposit", "deposits"],
  list: depositQueue,
  take: depositTake,
  release: depositRelease,
  review: "deposits.review",
  hasDecisions: true,
  hasAmounts: true,
  listWidth: 432,
  titleOf: ({ id, amount, symbol }) => `${depositName(id)}, ${money(amount)} ${symbol}`,
  batchRule: "You can take and release in a batch, but not credit.",
  exports: depositsExport,
  filters: moneyFilters,
  columns: [
    {
      key: "claim",
      title: "Claim",
      essential: true,
      cell: ({ id, user, state }, { narrow }) => (
        <span className="two-line">
          <span>
            {depositName(id)} {state === "second" && <span className="warn">1 of 2</span>}
          </span>
          <span>
            {user.uid} {narrow && <PersonName person={user} />}
          </span>
        </span>
      ),
    },
    {
      key: "amount",
      sorts: "amount",
      title: "Claimed",
      width: 122,
      align: "right",
      essential: true,
      cell: amountCell,
    },
    {
      key: "credited",
      title: "Credited",
      width: 130,
      align: "right",
      cell: ({ credited, symbol, state }) =>
        credited === null ? (
          <span className="muted">{state === "rejected" ? "none" : "not yet"}</span>
        ) : (
          <Money value={credited} unit={symbol} />
        ),
    },
    { key: "user", sorts: "user", title: "User", cell: ({ user }) => <PersonName person={user} /> },
    { key: "at", title: "Submitted", width: 150, wide: true, cell: ({ submitted_at }) => dayTime(submitted_at) },
    { key: "state", title: "State", width: 150, cell: (row) => <DepositStatus deposit={row} /> },
  ],
  Drawer: DepositDrawer,
};
