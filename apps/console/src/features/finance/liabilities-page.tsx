import { SafetyCertificateOutlined } from "@ant-design/icons";
import { liabilityList, liabilityPublish } from "@candor/contract/routes/console/finance.ts";
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
import { RecordList } from "./record-list.tsx";
import { RootPanel } from "./root-panel.tsx";
import { useRun } from "./use-run.ts";
import "./finance.css";

const EVERY_MS = 30_000;
const causes = { daily: "Daily", demand: "On demand" } as const;

/** The published roots: what users check their balances against. */
export default function LiabilitiesPage() {
  const query = useReadList(liabilityList, { page_size: 20 }, { everyMs: EVERY_MS });
  const now = useNow(30_000);
  const mayPublish = useMay()("liabilities.publish");
  const { open } = useQueryParams();
  const choose = (id: string) => replaceWith(paths.liabilities, { open: id });
  const { running, run } = useRun(liabilityPublish, liabilityList, ({ id }) => choose(String(id)));
  const list = query.items ?? [];
  const shown = open === undefined ? list[0] : list.find(({ id }) => String(id) === open);
  const chosen = shown && String(shown.id);
  useListKeys({ ids: list.map(({ id }) => String(id)), chosen, choose, noun: "root" });
  useKeys(mayPublish ? [{ keys: "n", label: "publish a root", group: "Liabilities", run: () => void run() }] : []);
  return (
    <div className="finance">
      {running.state === "failed" && <SendError error={running.error} />}
      <EditorPage
        list={
          <RecordList
            title="Published roots"
            query={query}
            chosen={chosen}
            onChoose={choose}
            empty="No root has been published yet"
            foot="Published each day at 00:00 UTC. A root can never be changed or taken back."
            aside={
              mayPublish && (
                <Button
                  size="small"
                  type="primary"
                  icon={<SafetyCertificateOutlined />}
                  loading={running.state === "busy"}
                  onClick={() => void run()}
                >
                  Publish now <KeyCap keys="N" />
                </Button>
              )
            }
            columns={[
              { key: "at", title: "Made", cell: ({ at }) => near(at, now) },
              { key: "cause", title: "Cause", cell: ({ cause }) => causes[cause] },
              { key: "users", title: "Users", align: "right", cell: ({ users }) => users.toLocaleString("en-US") },
              { key: "leaves", title: "Proofs", cell: ({ leaves_kept }) => (leaves_kept ? "kept" : "no longer") },
            ]}
          />
        }
        form={
          shown ? (
            <RootPanel key={shown.id} root={shown} />
          ) : (
            <Panel grow title="No root is open">
              <Empty title="Choose a root">It shows what all users together are owed, and what the root covers.</Empty>
            </Panel>
          )
        }
      />
    </div>
  );
}
