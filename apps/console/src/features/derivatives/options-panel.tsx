import { linkOf, paths } from "../../shared/paths.ts";
import { LimitBar } from "../../shared/ui/limit-bar.tsx";
import { Money } from "../../shared/ui/money.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { houseResult, type OpenOptions, optionPairs, type PairOptions } from "./exposure-figures.ts";

type OptionsPanelProps = { readonly options: readonly OpenOptions[]; readonly atMs: number };

/** Open options: each pair with its reserve, and its durations with the house's result either way. */
export function OptionsPanel({ options, atMs }: OptionsPanelProps) {
  const pairs = optionPairs(options);
  const count = pairs.reduce((sum, { orders }) => sum + orders, 0);
  return (
    <Panel
      flush
      title="Options"
      note={`${count} open`}
      aside={<a href={linkOf(paths.derivatives, { open: "options" })}>Terms</a>}
    >
      {pairs.length === 0 ? (
        <Empty title="No open options">They appear here as soon as one is bought.</Empty>
      ) : (
        <table className="table" aria-label="Open options by pair and duration">
          <thead>
            <tr>
              <th scope="col">Pair, duration</th>
              <th scope="col" className="right">
                Orders
              </th>
              <th scope="col" className="right">
                Staked up
              </th>
              <th scope="col" className="right">
                Staked down
              </th>
              <th scope="col" className="right">
                House if higher
              </th>
              <th scope="col" className="right">
                House if lower
              </th>
              <th scope="col">Reserve used</th>
              <th scope="col" className="right wide">
                Next settlement
              </th>
            </tr>
          </thead>
          {pairs.map((pair) => (
            <Pair key={pair.symbol} pair={pair} atMs={atMs} />
          ))}
        </table>
      )}
    </Panel>
  );
}

const Pair = ({ pair, atMs }: { readonly pair: PairOptions; readonly atMs: number }) => (
  <tbody>
    <tr className="pair-row">
      <th scope="rowgroup">
        {pair.symbol} <span className="unit">{pair.currency}</span>
      </th>
      <Figures of={pair} />
      <td>
        <LimitBar label={`Reserved profit of ${pair.symbol}`} used={pair.promised} limit={pair.reserve} />
      </td>
      <td className="wide" />
    </tr>
    {pair.durations.map((row) => (
      <tr key={row.seconds} className="duration-row">
        <th scope="row">{row.seconds} s</th>
        <Figures of={row} />
        <td>
          <Money value={row.promised} />
        </td>
        <td className="right wide">{dueText(row.next_due_ms, atMs)}</td>
      </tr>
    ))}
  </tbody>
);

function Figures({ of }: { readonly of: PairOptions | OpenOptions }) {
  const { ifHigher, ifLower } = houseResult(of);
  return (
    <>
      <td className="right">{of.orders}</td>
      <td className="right">
        <Money value={of.up_stake} />
      </td>
      <td className="right">
        <Money value={of.down_stake} />
      </td>
      <td className="right">
        <Money value={ifHigher} signed />
      </td>
      <td className="right">
        <Money value={ifLower} signed />
      </td>
    </>
  );
}

/** Rounded up: half a second from now is not now. */
function dueText(dueMs: number | null, atMs: number): string {
  if (dueMs === null) return "waits to open";
  return dueMs <= atMs ? "due" : `in ${Math.ceil((dueMs - atMs) / 1_000)} s`;
}
