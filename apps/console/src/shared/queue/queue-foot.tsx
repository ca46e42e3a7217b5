import { LockOutlined } from "@ant-design/icons";
import { BYTE_ORDER_MARK, csvOf, type ExportRoute, fileNameOf } from "@candor/contract/export-route.ts";
import type { Route } from "@candor/contract/route.ts";
import type { leaseInput } from "@candor/contract/routes/console/queue.ts";
import { Button } from "antd";
import { useState } from "react";
import { call } from "../api/call.ts";
import { errorText } from "../api/error-text.ts";
import { serverNow } from "../clock.ts";
import { saveFile } from "../export/save-file.ts";
import type { QueueDefinition, QueueRow } from "./definition.ts";
import { refreshQueue } from "./use-queue.ts";

type QueueFootProps<Row extends QueueRow> = {
  readonly definition: QueueDefinition<Row>;
  readonly chosen: readonly Row[];
  readonly mayReview: boolean;
  /** Nothing is taken or decided in the tab of what is done. */
  readonly isDone: boolean;
  readonly onDone: () => void;
};

const DONE_RULE = "What is decided stays as it is. Selected rows can be exported.";

/** One call each: more of them would be refused as too many. */
const BATCH_MAX = 100;

/** Take, release and export of what is selected. Deciding in a batch is forbidden, and the reason stands beside the disabled buttons. */
export function QueueFoot<Row extends QueueRow>(props: QueueFootProps<Row>) {
  const { definition, chosen, isDone, mayReview, onDone } = props;
  const [failed, setFailed] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { take, release, noun, batchRule } = definition;
  const each = async (route: Route<typeof leaseInput>) => {
    setBusy(true);
    const results = await Promise.allSettled(chosen.map(({ id }) => call(route, { id })));
    const wrong = results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
    setFailed(wrong.length === 0 ? undefined : `${wrong.length} of ${chosen.length} not: ${errorText(wrong[0]).cause}`);
    setBusy(false);
    refreshQueue(definition);
  };
  const tooMany = chosen.length > BATCH_MAX;
  const rule = (
    <p className="queue-rule">
      <LockOutlined />{" "}
      {isDone ? DONE_RULE : mayReview ? batchRule : "Read-only access: your role cannot decide in this queue."}
    </p>
  );
  if (chosen.length === 0) return <footer className="queue-foot">{rule}</footer>;
  return (
    <footer className="queue-foot">
      <div className="queue-batch">
        <strong>
          {chosen.length} selected
          <span className="visually-hidden"> {noun[1]}</span>
        </strong>
        {mayReview && !isDone && take && release && (
          <>
            <Button
              size="small"
              loading={busy}
              disabled={tooMany}
              title={tooMany ? `At most ${BATCH_MAX} at a time` : undefined}
              onClick={() => void each(take)}
            >
              Take
            </Button>
            <Button size="small" disabled={busy || tooMany} onClick={() => void each(release)}>
              Release
            </Button>
          </>
        )}
        <Button size="small" onClick={() => saveChosen(definition.exports, chosen)}>
          Export selected
        </Button>
        {mayReview && !isDone && (
          <>
            <Button size="small" disabled>
              Approve
            </Button>
            <Button size="small" disabled>
              Reject
            </Button>
          </>
        )}
        <Button size="small" type="link" onClick={onDone}>
          Clear
        </Button>
      </div>
      {failed && <p className="small down">{failed}</p>}
      {rule}
    </footer>
  );
}

/** The rows are here already, in the columns of the whole list. */
function saveChosen(route: ExportRoute, chosen: readonly QueueRow[]): void {
  const lines = [BYTE_ORDER_MARK, csvOf(route), csvOf(route, chosen)];
  saveFile(fileNameOf(route, serverNow()), new Blob(lines, { type: "text/csv;charset=utf-8" }));
}
