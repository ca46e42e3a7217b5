import { SyncOutlined } from "@ant-design/icons";
import {
  type ReconciliationReport,
  reconciliationList,
  reconciliationRun,
} from "@candor/contract/routes/console/finance.ts";
import { Button } from "antd";
import { useReadList } from "../../shared/api/use-read.ts";
import { useNow } from "../../shared/clock.ts";
import { EditorPage } from "../../shared/editor/editor-page.tsx";
import { useListKeys } from "../../shared/editor/use-list-keys.ts";
import { near } from "../../shared/format/time.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { replaceWith, useQueryParams } from "../../shared/navigation.ts";
import { useMay } from "../../shared/operator.ts";
import { paths } from "../../shared/paths.ts";
import { SendError } from "../../shared/ui/callout.tsx";
import { KeyCap } from "../../shared/ui/key-cap.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import { RecordList } from "./record-list.tsx";
import { ReportPanel } from "./report-panel.tsx";
import { useRun } from "./use-run.ts";
import "./finance.css";

const EVERY_MS = 30_000;
const causes = { daily: "Daily", demand: "On demand" } as const;

export const ReportTag = ({ report }: { readonly report: ReconciliationReport }) => {
  const differences = report.checks.filter(({ ok }) => !ok).length;
  return differences === 0 ? (
    <Tag tone="ok" shape="tick">
      Agrees
    </Tag>
  ) : (
    <Tag tone="bad" shape="cross">
      {differences === 1 ? "1 difference" : `${differences} differences`}
    </Tag>
  );
};

/** Ledger against records against house accounts: each day, and whenever an operator wants to know. */
export default function ReconciliationPage() {
  const query = useReadList(reconciliationList, { page_size: 20 }, { everyMs: EVERY_MS });
  const now = useNow(30_000);
  const mayRun = useMay()("reconciliation.run");
  const { open } = useQueryParams();
  const choose = (id: string) => replaceWith(paths.reconciliation, { open: id });
  const { running, run } = useRun(reconciliationRun, reconciliationList, ({ id }) => choose(String(id)));
  const list = query.items ?? [];
  const shown = open === undefined ? list[0] : list.find(({ id }) => String(id) === open);
  const chosen = shown && String(shown.id);
  useListKeys({ ids: list.map(({ id }) => String(id)), chosen, choose, noun: "report" });
  useKeys(mayRun ? [{ keys: "n", label: "reconcile now", group: "Reconciliation", run: () => void run() }] : []);
  return (
    <div className="finance">
      {running.state === "failed" && <SendError error={running.error} />}
      <EditorPage
        list={
          <RecordList
            title="Reports"
            query={query}
            chosen={chosen}
            onChoose={choose}
            empty="No report has been made yet"
            foot="Made each day at 00:05 UTC. A difference stands over the console until a report finds none."
            aside={
              mayRun && (
                <Button
                  size="small"
                  type="primary"
                  icon={<SyncOutlined />}
                  loading={running.state === "busy"}
                  onClick={() => void run()}
                >
                  Reconcile now <KeyCap keys="N" />
                </Button>
              )
            }
            columns={[
              { key: "at", title: "Made", cell: ({ at }) => near(at, now) },
              { key: "cause", title: "Cause", cell: ({ cause }) => causes[cause] },
              { key: "result", title: "Result", cell: (report) => <ReportTag report={report} /> },
            ]}
          />
        }
        form={
          shown ? (
            <ReportPanel key={shown.id} report={shown} />
          ) : (
            <Panel grow title="No report is open">
              <Empty title="Choose a report">It shows each comparison, and the records of those that differ.</Empty>
            </Panel>
          )
        }
      />
    </div>
  );
}
