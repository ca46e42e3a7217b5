import { AskReason, AuthorAndDecider, TwoOperators } from "../../../shared/editor/ask.tsx";
import { ChangeTable, type ShownChange } from "../../../shared/editor/difference.tsx";
import { dayTime } from "../../../shared/format/time.ts";
import { linkOf, paths } from "../../../shared/paths.ts";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Tag } from "../../../shared/ui/status.tsx";
import type { Market } from "./market-form.ts";

type MarketRailProps = {
  readonly market: Market;
  readonly changes: readonly ShownChange[];
  readonly second: boolean;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
};

/** Before and after, why, and the two that a change of a market needs. */
export function MarketRail({ market, changes, second, reason, onReason }: MarketRailProps) {
  if (changes.length === 0 && market.pending) return <Pending pending={market.pending} />;
  return (
    <Panel
      title="Changes"
      note="before and after"
      aside={
        second && (
          <Tag tone="warn" shape="half">
            2 operators
          </Tag>
        )
      }
    >
      {changes.length === 0 ? (
        <p className="small muted">
          Nothing is changed. Fees, limits, units and the switch need a second operator; prices, candles and outcomes
          have no editor, in no role.
        </p>
      ) : (
        <div className="stack">
          <div className="rail-table">
            <ChangeTable label="Changes, before and after" changes={changes} />
          </div>
          <AskReason
            reason={reason}
            onReason={onReason}
            note={second ? "the second operator reads it" : "for the audit log"}
          />
          {second && <TwoOperators />}
        </div>
      )}
    </Panel>
  );
}

const Pending = ({ pending }: { readonly pending: NonNullable<Market["pending"]> }) => (
  <Panel
    title="A request waits"
    aside={
      <Tag tone="warn" shape="half">
        1 of 2
      </Tag>
    }
  >
    <div className="stack">
      <AuthorAndDecider
        author={pending.requested_by}
        words={`asked on ${dayTime(pending.requested_at)}`}
        tag="Asked"
        waits="Decides with a code. Until then the market stays as it is."
      />
      <a href={linkOf(paths.credit, { open: pending.approval_id })}>Open the request</a>
    </div>
  </Panel>
);
