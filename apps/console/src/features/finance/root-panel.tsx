import type { OutputOf } from "@candor/contract/route.ts";
import type { liabilityList } from "@candor/contract/routes/console/finance.ts";
import { dayTime } from "../../shared/format/time.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { Money } from "../../shared/ui/money.tsx";
import { Facts, Panel, SectionLabel } from "../../shared/ui/panel.tsx";
import { Table } from "../../shared/ui/table.tsx";

type Root = OutputOf<typeof liabilityList>["list"][number];

/** One root: its hash, to compare with the users' app, and its totals. It shows no user's balance. */
export function RootPanel({ root }: { readonly root: Root }) {
  return (
    <Panel grow title={`Root ${root.id}`} note={`${dayTime(root.at)} UTC`}>
      <div className="root-parts">
        <code className="inset root-hash">{root.root}</code>
        <Facts
          width={120}
          rows={[
            { name: "Users included", value: root.users.toLocaleString("en-US") },
            { name: "Ledger batch", value: root.batch_id },
            { name: "Ledger head", value: <code className="root-head">{root.ledger_head}</code> },
            {
              name: "Proofs",
              value: root.leaves_kept
                ? "Users can get theirs: daily roots for 90 days, those on demand for 2"
                : "Expired; files that users saved can still be checked",
            },
          ]}
        />
        <div>
          <SectionLabel>Total user liabilities</SectionLabel>
          <Table
            label="Total user liabilities"
            rows={Object.entries(root.sums)}
            keyOf={([symbol]) => symbol}
            columns={[
              { key: "symbol", title: "Currency", cell: ([symbol]) => symbol },
              { key: "sum", title: "Total", align: "right", cell: ([, sum]) => <Money value={sum} /> },
            ]}
          />
        </div>
        <Callout>
          This proves liabilities, not reserves. The ledger up to this batch is checked against the root with{" "}
          <code className="root-head">
            npm run chain:verify -- {root.batch_id}={root.ledger_head}
          </code>
        </Callout>
      </div>
    </Panel>
  );
}
