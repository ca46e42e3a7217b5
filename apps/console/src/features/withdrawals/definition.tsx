import type { OutputOf } from "@candor/contract/route.ts";
import { withdrawalsExport } from "@candor/contract/routes/console/exports.ts";
import { withdrawalQueue, withdrawalRelease, withdrawalTake } from "@candor/contract/routes/console/withdrawals.ts";
import { dayTime } from "../../shared/format/time.ts";
import { paths } from "../../shared/paths.ts";
import type { QueueDefinition } from "../../shared/queue/definition.ts";
import { amountCell, moneyFilters } from "../../shared/queue/money-columns.tsx";
import { Money, money } from "../../shared/ui/money.tsx";
import { PersonName } from "../../shared/ui/person-name.tsx";
import { Status, Tag } from "../../shared/ui/status.tsx";
import { WithdrawalDrawer } from "./drawer.tsx";
import { type WithdrawalRecord, withdrawalName } from "./names.ts";

type StatusProps = { readonly withdrawal: Pick<WithdrawalRecord, "state" | "approvals" | "approvals_needed"> };

/** For the list: the number of approvals while it is under review, then its state. */
function WithdrawalStatus({ withdrawal: { state, approvals, approvals_needed: needed } }: StatusProps) {
  if (state !== "under_review") return <Status state={state} />;
  return (
    <Tag tone={approvals > 0 ? "info" : "neutral"} shape={approvals > 0 ? "half" : "ring"}>
      {approvals} of {needed}
    </Tag>
  );
}

export type WithdrawalRow = OutputOf<typeof withdrawalQueue>["list"][number];

export const withdrawalsDefinition: QueueDefinition<WithdrawalRow> = {
  name: "withdrawals",
  path: paths.withdrawals,
  noun: ["withdrawal", "withdrawals"],
  list: withdrawalQueue,
  take: withdrawalTake,
  release: withdrawalRelease,
  review: "withdrawals.review",
  hasDecisions: true,
  extraTabs: [{ name: "sending", label: "Sending", input: { state: "sending" } }],
  paused: ({ state }) => state === "sending",
  hasAmounts: true,
  listWidth: 510,
  titleOf: (row) => `${withdrawalName(row)}, ${money(row.amount)} ${row.symbol}`,
  batchRule: "No batch approval or rejection: each withdrawal moves one person's money.",
  exports: withdrawalsExport,
  filters: moneyFilters,
  columns: [
    {
      key: "request",
      title: "Request",
      essential: true,
      cell: (row, { narrow }) => (
        <span className="two-line">
          <span>{withdrawalName(row)}</span>
          <span>
            {row.user.uid} {narrow && <PersonName person={row.user} />}
          </span>
        </span>
      ),
    },
    {
      key: "amount",
      sorts: "amount",
      title: "Amount",
      width: 118,
      align: "right",
      essential: true,
      cell: amountCell,
    },
    {
      key: "fee",
      title: "Fee",
      width: 110,
      align: "right",
      wide: true,
      cell: ({ fee, symbol }) => <Money value={fee} unit={symbol} />,
    },
    { key: "user", sorts: "user", title: "User", cell: ({ user }) => <PersonName person={user} /> },
    { key: "at", title: "Requested", width: 150, wide: true, cell: ({ submitted_at }) => dayTime(submitted_at) },
    {
      key: "state",
      title: "State",
      // "Sending" with its mark is the widest state.
      width: 92,
      essential: true,
      cell: (row) => <WithdrawalStatus withdrawal={row} />,
    },
  ],
  Drawer: WithdrawalDrawer,
};
