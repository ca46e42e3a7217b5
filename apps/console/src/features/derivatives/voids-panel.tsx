import { type OptionVoids, optionVoids } from "@candor/contract/routes/options.ts";
import { useRead } from "../../shared/api/use-read.ts";
import { ReadError } from "../../shared/ui/callout.tsx";
import { Money } from "../../shared/ui/money.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Empty, Skeleton } from "../../shared/ui/skeleton.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";

const EVERY_MS = 60_000;

/** What everybody can read in the app as well: options that no price opened or settled in time. */
export function VoidsPanel() {
  const { data, error, refetch } = useRead(optionVoids, {}, { refetchInterval: EVERY_MS });
  return (
    <Panel flush title="Void options" note="last 90 days, public">
      {!data && error && <ReadError what="The void options" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={2} what="Loading the void options" />}
      {data?.list.length === 0 && (
        <Empty title="No void options">An option is void when no price arrives in time to open or settle it.</Empty>
      )}
      {data && data.list.length > 0 && (
        <Table
          label="Void options by day and pair"
          columns={columns}
          rows={data.list}
          keyOf={({ day, symbol, currency }) => `${day} ${symbol} ${currency}`}
        />
      )}
    </Panel>
  );
}

const amounts = (["stakes", "missed", "avoided"] as const).map(
  (name): TableColumn<OptionVoids> => ({
    key: name,
    title: { stakes: "Stakes returned", missed: "Gains missed", avoided: "Losses avoided" }[name],
    align: "right",
    cell: ({ [name]: value, currency }) => <Money value={value} unit={currency} />,
  }),
);

const columns: readonly TableColumn<OptionVoids>[] = [
  { key: "day", title: "Day (UTC)", cell: ({ day }) => day },
  { key: "pair", title: "Pair", cell: ({ symbol }) => symbol },
  { key: "count", title: "Options", align: "right", cell: ({ count }) => count },
  { key: "notOpened", title: "Never opened", align: "right", wide: true, cell: ({ not_opened }) => not_opened },
  ...amounts,
  { key: "unknown", title: "Unknown outcome", align: "right", wide: true, cell: ({ unknown }) => unknown },
];
