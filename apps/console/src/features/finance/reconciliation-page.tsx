import { SyncOutlined } from "@ant-design/icons";
import { reconciliationList, reconciliationRun } from "@candor/contract/routes/console/finance.ts";
import { useReadList } from "../../shared/api/use-read.ts";
import { useMay } from "../../shared/operator.ts";
import { paths } from "../../shared/paths.ts";
import { DifferencesTag } from "./differences-tag.tsx";
import { EVERY_MS, RecordsPage } from "./records-page.tsx";
import { ReportPanel } from "./report-panel.tsx";

/** Ledger against records against house accounts: each day, and whenever an operator wants to know. */
export default function ReconciliationPage() {
  const query = useReadList(reconciliationList, { page_size: 20 }, { everyMs: EVERY_MS });
  const may = useMay()("reconciliation.run");
  return (
    <RecordsPage
      path={paths.reconciliation}
      query={query}
      title="Reports"
      noun="report"
      empty="No report has been made yet"
      foot="Made each day at 00:05 UTC. A difference stands over the console until a report finds none."
      shows="It shows each comparison, and the records of those that differ."
      making={{
        may,
        route: reconciliationRun,
        list: reconciliationList,
        icon: <SyncOutlined />,
        words: "Reconcile now",
        label: "reconcile now",
        group: "Reconciliation",
      }}
      columns={[
        {
          key: "result",
          title: "Result",
          cell: ({ checks }) => <DifferencesTag count={checks.filter(({ ok }) => !ok).length} />,
        },
      ]}
      panel={(report) => <ReportPanel key={report.id} report={report} />}
    />
  );
}
