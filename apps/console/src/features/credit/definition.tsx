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
import { kindNames, signedAmount } from "./kinds.ts";
import { Request } from "./request.tsx";
import { RequestSentence } from "./sentence.tsx";
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

const all: QueueDefinition<ApprovalRow> = {
  name: "approvals",
  path: paths.credit,
  noun: ["request", "requests"],
  list: approvalsQueue,
  review: "movement.approve",
  tabs: { mine: "For me", done: "Closed" },
  hasDecisions: true,
  listWidth: 520,
  extraTabs: [{ name: "own", label: "My requests", input: { own: "1" } }],
  titleOf: ({ requested_by, asks }) => `${requested_by} asks to ${asks}`,
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
    { key: "what", title: "Request", essential: true, cell: (row) => <RequestSentence row={row} /> },
    {
      key: "amount",
      title: "Amount",
      width: 120,
      align: "right",
      cell: ({ amount, currency, kind }) =>
        amount === null ? (
          <span className="muted">no money</span>
        ) : (
          <Money value={signedAmount(kind, amount)} unit={currency ?? ""} signed />
        ),
    },
    {
      key: "user",
      sorts: "user",
      title: "User",
      width: 150,
      wide: true,
      cell: ({ user }) => <PersonName person={user} />,
    },
    { key: "kind", title: "Kind", width: 170, wide: true, cell: ({ kind }) => kindNames[kind] },
    { key: "at", title: "Requested at", width: 150, wide: true, cell: ({ submitted_at }) => dayTime(submitted_at) },
    { key: "state", title: "State", width: 116, essential: true, cell: (row) => <RequestState row={row} /> },
  ],
  Drawer: CreditDrawer,
};

/** Roles that may not read everybody's requests see their own, with their state, and decide none. */
const ownOnly: QueueDefinition<ApprovalRow> = {
  ...all,
  extraTabs: [],
  hiddenTabs: ["due_soon", "late", "mine"],
  batchRule: "Your requests. Another operator decides them; until then you can withdraw them.",
};

export const creditDefinition = (readsAll: boolean): QueueDefinition<ApprovalRow> => (readsAll ? all : ownOnly);
