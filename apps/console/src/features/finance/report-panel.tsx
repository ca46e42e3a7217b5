import type { ReconciliationReport } from "@candor/contract/routes/console/finance.ts";
import { dayTime } from "../../shared/format/time.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { Money, money } from "../../shared/ui/money.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Table } from "../../shared/ui/table.tsx";
import { type Check, type Group, groupsOf, sentenceOf } from "./checks.ts";
import { DifferencesTag } from "./differences-tag.tsx";

/** One report: each comparison with its figures by currency, what differs on top and open, with the records that explain it. */
export function ReportPanel({ report }: { readonly report: ReconciliationReport }) {
  const groups = groupsOf(report.checks);
  return (
    <Panel
      grow
      flush
      title={`Report ${report.id}`}
      note={`${dayTime(report.at)} UTC, up to batch ${report.batch_id}`}
      foot={<span>All figures are of one snapshot. At most 20 records are named for each difference.</span>}
    >
      {!report.ok && (
        <div className="panel-body">
          <Callout tone="bad" title="Ledger, records and house accounts do not agree">
            Nothing is fixed automatically. Find the cause in the records below; a compensating entry fixes a mistake in
            the ledger.
          </Callout>
        </div>
      )}
      {groups.map((group) => (
        <Comparison key={group.name} group={group} />
      ))}
    </Panel>
  );
}

function Comparison({ group: { name, checks, differences } }: { readonly group: Group }) {
  const sentence = sentenceOf(name);
  return (
    <details className="comparison" open={differences > 0}>
      <summary>
        <span className="comparison-name">{sentence}</span>
        {checks[0]?.currency !== null && (
          <span className="muted small">{checks.length === 1 ? "1 currency" : `${checks.length} currencies`}</span>
        )}
        <DifferencesTag count={differences} />
      </summary>
      <Table
        label={sentence}
        rows={checks}
        keyOf={({ currency }) => currency ?? ""}
        columns={[
          { key: "what", title: "Currency", cell: ({ currency }) => currency ?? "All" },
          {
            key: "expected",
            title: "Expected",
            align: "right",
            cell: (check) => <Figure check={check} of="expected" />,
          },
          { key: "found", title: "Found", align: "right", cell: (check) => <Figure check={check} of="found" /> },
          { key: "result", title: "Difference", align: "right", width: 130, cell: (check) => <Result check={check} /> },
        ]}
      />
      {checks
        .filter(({ records }) => records.length > 0)
        .map(({ currency, records }) => (
          <p key={currency} className="comparison-records">
            {currency ? `${currency}: ` : ""}
            <code>{records.join(", ")}</code>
          </p>
        ))}
    </details>
  );
}

/** An amount; of the chain of batches, which has no currency, a batch with its head. */
function Figure({ check, of }: { readonly check: Check; readonly of: "expected" | "found" }) {
  const text = check[of];
  if (check.currency !== null) return <Money value={text} />;
  const [batch, head] = text.split("=");
  return (
    <code title={text}>
      {batch}
      {head && ` ${head.slice(0, 6)}…${head.slice(-4)}`}
    </code>
  );
}

function Result({ check: { ok, difference, currency } }: { readonly check: Check }) {
  if (ok) return <span className="muted">none</span>;
  if (currency === null) return <span className="down">differs</span>;
  return <span className="down">{difference === "0" ? "in records" : money(difference, true)}</span>;
}
