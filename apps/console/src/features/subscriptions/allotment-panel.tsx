import type { OutputOf } from "@candor/contract/route.ts";
import { allotmentPreview } from "@candor/contract/routes/console/subscriptions.ts";
import { useRead } from "../../shared/api/use-read.ts";
import { useNow } from "../../shared/clock.ts";
import { percentOf } from "../../shared/format/share.ts";
import { dayTime, duration } from "../../shared/format/time.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { Loading } from "../../shared/ui/loading.tsx";
import { Money, money } from "../../shared/ui/money.tsx";
import { Facts, Panel } from "../../shared/ui/panel.tsx";
import { Table } from "../../shared/ui/table.tsx";
import type { Sale } from "./sale-form.ts";

const EVERY_MS = 15_000;

/** What the allotment would give now, and its result afterwards. */
export function AllotmentPanel({ sale }: { readonly sale: Sale }) {
  const may = useMay();
  if (sale.result) return <Result sale={sale} result={sale.result} />;
  if (sale.version === 0 || sale.phase === "upcoming" || !may("applications.read")) return null;
  return <Preview sale={sale} />;
}

function Preview({ sale }: { readonly sale: Sale }) {
  const query = useRead(allotmentPreview, { id: sale.id }, { refetchInterval: EVERY_MS, retry: false });
  return (
    <Panel title="Allotment, if it ran now" note={`at ${dayTime(sale.allots_at)} UTC`}>
      {query.data ? (
        <Previewed sale={sale} preview={query.data} />
      ) : (
        <Loading query={query} what="the preview" rows={4} />
      )}
    </Panel>
  );
}

type PreviewedProps = { readonly sale: Sale; readonly preview: OutputOf<typeof allotmentPreview> };

function Previewed({ sale, preview }: PreviewedProps) {
  const now = useNow(30_000);
  const { currency_name: coin, pay_currency_name: pay } = sale;
  const { under_review: waiting, ratio, sizes } = preview;
  return (
    <div className="stack">
      {waiting.applications > 0 && (
        <Callout
          tone="warn"
          title={`${waiting.applications} ${waiting.applications === 1 ? "application is" : "applications are"} not decided yet.`}
          actions={<a href={linkOf(paths.applications, { subscription_id: String(sale.id) })}>Review them</a>}
        >
          They ask for {money(waiting.applied)} {coin}. What nobody has decided in{" "}
          {duration(preview.allots_at_ms - now)} is rejected as not reviewed in time and gets nothing.
        </Callout>
      )}
      <Facts
        width={130}
        rows={[
          { name: "Passed", value: `${preview.applications} applications` },
          { name: "They ask for", value: <Money value={preview.applied} unit={coin} /> },
          { name: "Coins on offer", value: <Money value={preview.supply} unit={coin} /> },
          { name: "Each gets", value: ratio === null ? "no application has passed" : `${percentOf(ratio)} %` },
          { name: "Allotted", value: <Money value={preview.allotted} unit={coin} /> },
          { name: "Issuer receives", value: <Money value={preview.paid} unit={pay} /> },
          { name: "Back to the issuer", value: <Money value={preview.unsold} unit={coin} /> },
        ]}
      />
      {sizes.length > 0 ? (
        <Table
          label="By size of the application"
          rows={sizes}
          keyOf={({ from }) => from}
          columns={[
            { key: "from", title: "From", align: "right", cell: ({ from }) => money(from) },
            { key: "count", title: "Applications", align: "right", cell: ({ applications }) => applications },
            { key: "applied", title: "Applied", align: "right", cell: ({ applied }) => money(applied) },
            { key: "allotted", title: "Allotted", align: "right", cell: ({ allotted }) => money(allotted) },
          ]}
        />
      ) : (
        <p className="small muted">Applications by size are shown after the end, when nobody can act on them.</p>
      )}
    </div>
  );
}

function Result({ sale, result }: { readonly sale: Sale; readonly result: NonNullable<Sale["result"]> }) {
  const { currency_name: coin, pay_currency_name: pay } = sale;
  return (
    <Panel title="Result of the allotment" note={`${dayTime(result.allotted_at)} UTC`}>
      <div className="stack">
        <Facts
          width={130}
          rows={[
            { name: "Applications", value: result.applications },
            { name: "They asked for", value: <Money value={sale.applied} unit={coin} /> },
            { name: "Allotted", value: <Money value={result.allotted} unit={coin} /> },
            { name: "Issuer received", value: <Money value={result.paid} unit={pay} /> },
            {
              name: "Launch price",
              value: sale.launched_at ? (
                sale.launch_price ? (
                  <Money value={sale.launch_price} unit={pay} />
                ) : (
                  "nothing traded in the auction"
                )
              ) : (
                "not launched yet"
              ),
            },
          ]}
        />
        <code className="inset coin-root" title="Merkle root over all lines of the result">
          {result.root}
        </code>
        <a href={`/api/ieo/result?id=${sale.id}`} target="_blank" rel="noreferrer">
          Open the public result
        </a>
      </div>
    </Panel>
  );
}
