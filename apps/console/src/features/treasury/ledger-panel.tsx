import type { OutputOf } from "@candor/contract/route.ts";
import { houseLedgerExport } from "@candor/contract/routes/console/exports.ts";
import { houseLedger } from "@candor/contract/routes/console/treasury.ts";
import { useReadList } from "../../shared/api/use-read.ts";
import { useNow } from "../../shared/clock.ts";
import { ExportButton } from "../../shared/export/export-button.tsx";
import { near } from "../../shared/format/time.ts";
import { totalText } from "../../shared/format/total.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { Loaded } from "../../shared/ui/loading.tsx";
import { Money, money } from "../../shared/ui/money.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { ShowOlder } from "../../shared/ui/show-older.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";
import { type Fund, houseNames } from "./treasury.ts";

type Entry = OutputOf<typeof houseLedger>["list"][number];

const EVERY_MS = 15_000;
/** Every trade moves these: the call lists what operators moved. */
const busy: ReadonlySet<Fund["account"]> = new Set(["fees", "quoting"]);

/** How one balance of the house moved, newest first, with the request behind each movement that operators made. */
export function LedgerPanel({ fund }: { readonly fund: Fund }) {
  const { account, currency_id, currency } = fund;
  const now = useNow(60_000);
  const mayOpen = useMay()("movement.read");
  const query = useReadList(houseLedger, { account, currency_id, page_size: 50 }, { everyMs: EVERY_MS });
  return (
    <Panel
      grow
      flush
      title={`${houseNames[account]}, ${currency}`}
      note={query.total === undefined ? "" : totalText(query.total)}
      aside={<ExportButton route={houseLedgerExport} input={{ account, currency_id }} />}
      foot={
        busy.has(account) && <span>Movements by operators. Those of trades are in the records of their users.</span>
      }
    >
      <Loaded
        query={query}
        items={query.items}
        what="the movements"
        rows={5}
        empty={<Empty title={busy.has(account) ? "No operator moved anything here" : "No movements yet"} />}
      >
        {(rows) => <Table label="Movements" columns={columnsAt(now, mayOpen)} rows={rows} keyOf={({ id }) => id} />}
      </Loaded>
      <ShowOlder query={query} />
    </Panel>
  );
}

const columnsAt = (now: number, mayOpen: boolean): readonly TableColumn<Entry>[] => [
  {
    key: "at",
    title: "Time, UTC",
    width: 116,
    cell: ({ at }) => <span className="muted nowrap">{near(at, now)}</span>,
  },
  { key: "tag", title: "Tag", cell: ({ tag }) => <span className="mono">{tag}</span> },
  {
    key: "delta",
    title: "Available",
    align: "right",
    cell: ({ available_delta }) => <Money value={available_delta} signed />,
  },
  {
    key: "frozen",
    title: "Frozen",
    align: "right",
    cell: ({ frozen_delta }) =>
      frozen_delta === "0" ? <span className="muted">0</span> : <Money value={frozen_delta} signed />,
  },
  { key: "after", title: "Available after", align: "right", cell: ({ available_after }) => money(available_after) },
  {
    key: "request",
    title: "Reference",
    cell: ({ ref, request }) => {
      if (!request) return <span className="mono">{ref}</span>;
      const { id, requested_by, decided_by, reason } = request;
      return (
        <span className="two-line">
          <span>
            {requested_by}
            {decided_by !== null && `, approved by ${decided_by}`}{" "}
            {mayOpen && <a href={linkOf(paths.credit, { open: id })}>Request</a>}
          </span>
          <span>{reason}</span>
        </span>
      );
    },
  },
];
