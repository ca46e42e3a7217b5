import type { OutputOf } from "@candor/contract/route.ts";
import { approvalKinds, approvalRecord, approvalsQueue } from "@candor/contract/routes/console/approvals.ts";
import { approvalsExport } from "@candor/contract/routes/console/exports.ts";
import { refresh, useRead } from "../../shared/api/use-read.ts";
import { dayTime } from "../../shared/format/time.ts";
import { useOperator } from "../../shared/operator.ts";
import { paths } from "../../shared/paths.ts";
import type { QueueDefinition } from "../../shared/queue/definition.ts";
import type { RecordProps } from "../../shared/queue/desk.ts";
import { RecordDrawer } from "../../shared/queue/record-drawer.tsx";
import { Money } from "../../shared/ui/money.tsx";
import { PersonName } from "../../shared/ui/person-name.tsx";
import { Status } from "../../shared/ui/status.tsx";
import { stateWord } from "./execution.ts";
import { kindNames, shortId, signedAmount } from "./kinds.ts";
import { Request } from "./request.tsx";
import "./credit.css";

function CreditDrawer({ id, desk }: RecordProps) {
  const query = useRead(approvalRecord, { id });
  return (
    <RecordDrawer query={query} desk={desk} noun="request" className="credit-body">
      {(record) => <Request record={record} desk={desk} onRead={() => void refresh(approvalRecord)} />}
    </RecordDrawer>
  );
}

export type ApprovalRow = OutputOf<typeof approvalsQueue>["list"][number];

/** Marks the operator's own requests, which they cannot decide. */
function RequestState({ row }: { readonly row: ApprovalRow }) {
  const own = useOperator()?.name === row.requested_by;
  return <Status state={row.state}>{own && row.state === "waiting" ? "Your request" : stateWord(row)}</Status>;
}

export const creditDefinition: QueueDefinition<ApprovalRow> = {
  name: "approvals",
  path: paths.credit,
  noun: ["request", "requests"],
  list: approvalsQueue,
  review: "movement.approve",
  tabs: { mine: "For me", done: "Closed" },
  hasDecisions: true,
  listWidth: 520,
  titleOf: ({ summary, user }) => `${summary}, ${user.uid}`,
  batchRule:
    "Balances cannot be edited anywhere. This queue is the only way to change one, and it takes two operators.",
  exports: approvalsExport,
  filters: [
    {
      name: "kind",
      label: "Kind",
      options: () => approvalKinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
    },
  ],
  columns: [
    {
      key: "what",
      title: "Request",
      essential: true,
      cell: ({ kind, user, subject, id }) => (
        <span className="two-line" title={id}>
          <span>{kindNames[kind]}</span>
          <span>
            {user.uid || subject}, {shortId(id)}
          </span>
        </span>
      ),
    },
    {
      key: "amount",
      title: "Amount",
      width: 120,
      align: "right",
      essential: true,
      cell: ({ amount, currency, kind }) =>
        amount === null ? (
          <span className="muted">no money</span>
        ) : (
          <Money value={signedAmount(kind, amount)} unit={currency ?? ""} signed />
        ),
    },
    { key: "user", sorts: "user", title: "User", cell: ({ user }) => <PersonName person={user} /> },
    { key: "by", title: "Requested by", width: 90, cell: ({ requested_by }) => requested_by },
    { key: "at", title: "Requested at", width: 150, wide: true, cell: ({ submitted_at }) => dayTime(submitted_at) },
    { key: "state", title: "State", width: 116, essential: true, cell: (row) => <RequestState row={row} /> },
  ],
  Drawer: CreditDrawer,
};
