import { CheckCircleOutlined } from "@ant-design/icons";
import type { QueueTab } from "@candor/contract/routes/console/queue.ts";
import { Button } from "antd";
import { Empty } from "../ui/skeleton.tsx";
import type { QueueDefinition, QueueRow } from "./definition.ts";
import type { Queue } from "./use-queue.ts";

const emptyTitles: Record<QueueTab, string> = {
  open: "Nothing is waiting",
  due_soon: "Nothing is due soon",
  late: "Nothing is late",
  mine: "Nothing is yours",
  done: "Nothing has been decided yet",
};

type NothingHereProps<Row extends QueueRow> = {
  readonly definition: QueueDefinition<Row>;
  readonly queue: Queue<Row>;
};

/** Why the list is empty, and the next step. */
export function NothingHere<Row extends QueueRow>({ definition, queue }: NothingHereProps<Row>) {
  const filtered = Object.keys(queue.filters).length > 0;
  const names = ["search", ...definition.filters.map(({ name }) => name)];
  const clear = () => queue.change(Object.fromEntries(names.map((name) => [name, undefined])));
  const goTo = (tab: QueueTab) => queue.change({ tab, open: undefined });
  return (
    <Empty
      icon={<CheckCircleOutlined />}
      title={filtered ? "No records match the filters" : emptyTitles[queue.tab]}
      action={
        filtered ? (
          <Button onClick={clear}>Clear the filters</Button>
        ) : queue.tab === "open" ? (
          <Button onClick={() => goTo("done")}>Show completed</Button>
        ) : (
          <Button onClick={() => goTo("open")}>Show open</Button>
        )
      }
    >
      New {definition.noun[1]} appear here automatically.
    </Empty>
  );
}
