import { FilterOutlined, SearchOutlined } from "@ant-design/icons";
import { type QueueTab, queueTabs } from "@candor/contract/routes/console/queue.ts";
import { Badge, Button, Input, Popover, Select } from "antd";
import { Fragment } from "react";
import { ExportButton } from "../export/export-button.tsx";
import { openText } from "../format/total.ts";
import { useConsoleState } from "../operator.ts";
import type { ExtraTab, QueueDefinition, QueueFilter, QueueRow } from "./definition.ts";
import { hasRange, RangeFields, SortSelect } from "./queue-ranges.tsx";
import { QueueViews } from "./queue-views.tsx";
import { type Queue, useTabCount } from "./use-queue.ts";
import "./queue-tools.css";

type QueueToolsProps<Row extends QueueRow> = {
  readonly definition: QueueDefinition<Row>;
  readonly queue: Queue<Row>;
  readonly narrow: boolean;
  readonly extra: React.ReactNode;
};

export const QueueTools = <Row extends QueueRow>(props: QueueToolsProps<Row>) => (
  <div className="queue-tools">
    <Tabs {...props} />
    <Filters {...props} />
  </div>
);

const names: Record<QueueTab, string> = {
  open: "Open",
  due_soon: "Due soon",
  late: "Late",
  mine: "Mine",
  done: "Done",
};

function Tabs<Row extends QueueRow>({ definition, queue }: QueueToolsProps<Row>) {
  const { data } = useConsoleState();
  const counted = data?.counts.find((each) => each.queue === definition.name);
  const mine = useTabCount(definition, { tab: "mine" });
  const counts: Partial<Record<QueueTab, number | undefined>> = {
    open: counted?.open,
    due_soon: counted?.due_soon,
    late: counted?.late,
    mine,
  };
  const tones: Partial<Record<QueueTab, string>> = { due_soon: "warn", late: "down" };
  return (
    <nav className="queue-tabs" aria-label="Parts of the queue">
      {queueTabs
        .filter((tab) => !definition.hiddenTabs?.includes(tab))
        .map((tab) => (
          <Fragment key={tab}>
            {tab === "done" &&
              definition.extraTabs?.map((extra) => (
                <OwnTab key={extra.name} definition={definition} queue={queue} extra={extra} />
              ))}
            <Tab
              label={definition.tabs?.[tab] ?? names[tab]}
              count={counts[tab]}
              tone={tones[tab]}
              current={queue.extraTab === undefined && queue.tab === tab}
              onOpen={() => queue.change({ tab: tab === "open" ? undefined : tab, open: undefined })}
            />
          </Fragment>
        ))}
    </nav>
  );
}

type OwnTabProps<Row extends QueueRow> = {
  readonly definition: QueueDefinition<Row>;
  readonly queue: Queue<Row>;
  readonly extra: ExtraTab;
};
function OwnTab<Row extends QueueRow>({ definition, queue, extra }: OwnTabProps<Row>) {
  const count = useTabCount(definition, { tab: "open", ...extra.input });
  return (
    <Tab
      label={extra.label}
      count={count}
      current={queue.extraTab === extra}
      onOpen={() => queue.change({ tab: extra.name, open: undefined })}
    />
  );
}

type TabProps = {
  readonly label: string;
  readonly count: number | undefined;
  readonly tone?: string | undefined;
  readonly current: boolean;
  readonly onOpen: () => void;
};
const Tab = ({ label, count, tone = "", current, onOpen }: TabProps) => (
  <button type="button" className="tab" aria-current={current ? "true" : undefined} onClick={onOpen}>
    {label}
    {count !== undefined && <span className={`queue-tab-count ${count ? tone : ""}`}>{openText(count)}</span>}
  </button>
);

function Filters<Row extends QueueRow>({ definition, queue, narrow, extra }: QueueToolsProps<Row>) {
  const inline = definition.filters.filter(({ behind }) => !behind).slice(0, narrow ? 2 : 5);
  const behind = definition.filters.filter((filter) => !inline.includes(filter));
  const active =
    behind.some(({ name }) => queue.filters[name]) ||
    hasRange(queue.filters) ||
    queue.sort !== "due" ||
    (narrow && queue.filters["search"]);
  const search = (
    <Input
      key={queue.filters["search"]}
      size="small"
      allowClear
      className="queue-search"
      prefix={<SearchOutlined />}
      aria-label="Search in this queue"
      placeholder="Name, account, contact"
      defaultValue={queue.filters["search"] ?? ""}
      onPressEnter={({ currentTarget }) => queue.change({ search: currentTarget.value.trim() || undefined })}
      onClear={() => queue.change({ search: undefined })}
    />
  );
  const more = (
    <div className="queue-behind">
      {narrow && search}
      <SortSelect definition={definition} queue={queue} />
      <RangeFields definition={definition} queue={queue} />
      {behind.map((filter) => (
        <FilterSelect key={filter.name} filter={filter} queue={queue} />
      ))}
    </div>
  );
  return (
    <div className="queue-filters">
      {inline.map((filter) => (
        <FilterSelect key={filter.name} filter={filter} queue={queue} />
      ))}
      {!narrow && search}
      <Popover content={more} trigger="click" placement="bottomRight">
        <Badge dot={Boolean(active)}>
          <Button size="small" icon={<FilterOutlined />} aria-label="Sort and more filters" />
        </Badge>
      </Popover>
      <QueueViews definition={definition} queue={queue} />
      <span className="queue-extra">
        <ExportButton
          route={definition.exports}
          input={{ ...queue.filters, ...queue.extraTab?.input, tab: queue.tab, sort: queue.sort }}
          narrow={narrow}
        />
        {extra}
      </span>
    </div>
  );
}

function FilterSelect<Row extends QueueRow>({ filter, queue }: { filter: QueueFilter<Row>; queue: Queue<Row> }) {
  const value = queue.filters[filter.name] ?? "";
  const options = filter.options(queue.rows);
  const known = options.some((option) => option.value === value) || value === "";
  return (
    <Select
      size="small"
      className="queue-filter"
      aria-label={filter.label}
      popupMatchSelectWidth={false}
      value={value}
      onChange={(next) => queue.change({ [filter.name]: next || undefined, open: undefined })}
      options={[{ value: "", label: `${filter.label}: all` }, ...options, ...(known ? [] : [{ value, label: value }])]}
    />
  );
}
