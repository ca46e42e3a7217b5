import { type OptionVoids, optionVoids } from "@candor/contract/routes/options.ts";
import { useRead } from "../../shared/api/use-read.ts";
import { Loaded } from "../../shared/ui/loading.tsx";
import { Money } from "../../shared/ui/money.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";

const EVERY_MS = 60_000;

/** Options that were voided since no price arrived in time; public in the app too. */
export function VoidsPanel() {
  const query = useRead(optionVoids, {}, { refetchInterval: EVERY_MS });
  return (
    <Panel flush title="Void options" note="last 90 days, public">
      <Loaded
        query={query}
        items={query.data?.list}
        what="the void options"
        rows={2}
        empty={
          <Empty title="No void options">An option is void when no price arrives in time to open or settle it.</Empty>
        }
      >
        {(rows) => (
          <Table
            label="Void options by day and pair"
            columns={columns}
            rows={rows}
            keyOf={({ day, symbol, currency }) => `${day} ${symbol} ${currency}`}
          />
        )}
      </Loaded>
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
