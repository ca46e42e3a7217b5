import { SyncOutlined } from "@ant-design/icons";
import { reconciliationExport } from "@candor/contract/routes/console/exports.ts";
import { reconciliationList, reconciliationRun } from "@candor/contract/routes/console/finance.ts";
import { useReadList } from "../../shared/api/use-read.ts";
import { useMay } from "../../shared/operator.ts";
import { paths } from "../../shared/paths.ts";
import { DifferencesTag } from "./differences-tag.tsx";
import { EVERY_MS, RecordsPage } from "./records-page.tsx";
import { ReportPanel } from "./report-panel.tsx";

/** Compares ledger, records and house accounts, each day and on demand. */
export default function ReconciliationPage() {
  const query = useReadList(reconciliationList, { page_size: 20 }, { everyMs: EVERY_MS });
  const may = useMay()("reconciliation.run");
  return (
    <RecordsPage
      path={paths.reconciliation}
      query={query}
      exports={reconciliationExport}
      title="Reports"
      noun="report"
      empty="No reports yet"
      foot="Created each day at 00:05 UTC. A difference shows on every page of the console until a report finds none."
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
