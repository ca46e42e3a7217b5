import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import { exposure } from "@candor/contract/routes/console/derivatives.ts";
import { useRead } from "../../shared/api/use-read.ts";
import { cents } from "../../shared/format/used.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { LimitBar } from "../../shared/ui/limit-bar.tsx";
import { Loading } from "../../shared/ui/loading.tsx";
import { Money, money } from "../../shared/ui/money.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";
import { busiest, type PairNet } from "./figures.ts";

type Exposure = OutputOf<typeof exposure>;
const EVERY_MS = 10_000;
const SHOWN = 4;

/** The promised payouts against the funds behind them, and the largest differences; the exposure page has the rest. */
export function House() {
  const may = useMay()("reconciliation.read");
  const query = useRead(exposure, {}, { refetchInterval: EVERY_MS, enabled: may });
  if (!may) return null;
  return (
    <Panel title="House" note="coverage and exposure" aside={<a href={linkOf(paths.exposure)}>Details</a>} flush>
      {query.data ? (
        <Coverage shown={query.data} />
      ) : (
        <Loading query={query} what="the exposure" rows={4} className="panel-body" />
      )}
    </Panel>
  );
}

const sum = (one: string, other: string): string => formatAmount(fromNumeric(one) + fromNumeric(other));

function Coverage({ shown: { house, contracts } }: { readonly shown: Exposure }) {
  const { pairs, others } = busiest(contracts, SHOWN);
  return (
    <>
      <div className="house-funds">
        {house.map(({ currency, treasury, treasury_frozen, insurance }) => (
          <div key={currency} className="house-fund">
            <span className="small">Reserved for options</span>
            <LimitBar
              label={`Treasury in ${currency} reserved for options`}
              used={treasury_frozen}
              limit={sum(treasury, treasury_frozen)}
            />
            <span className="small">Insurance for contracts</span>
            <span className="right">
              <Money value={cents(insurance)} unit={currency} />
            </span>
          </div>
        ))}
      </div>
      {pairs.length === 0 ? (
        <p className="small muted house-calm">No open positions.</p>
      ) : (
        <Table label="Contracts by pair" columns={columns} rows={pairs} keyOf={({ symbol }) => symbol} />
      )}
      {others > 0 && <p className="caption house-calm">and {others} more with positions</p>}
    </>
  );
}

const columns: readonly TableColumn<PairNet>[] = [
  { key: "pair", title: "Contracts", cell: ({ symbol }) => <strong className="nowrap">{symbol}</strong> },
  { key: "long", title: "Users long", align: "right", cell: ({ long_value }) => <Money value={cents(long_value)} /> },
  {
    key: "short",
    title: "Users short",
    align: "right",
    cell: ({ short_value }) => <Money value={cents(short_value)} />,
  },
  // A user's long is the house's short: the sign is neither good nor bad.
  {
    key: "net",
    title: "House net",
    align: "right",
    cell: ({ house_net }) => money(cents(house_net), true),
  },
];
