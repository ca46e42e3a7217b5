import { AskReason, AuthorAndDecider, TwoOperators } from "../../../shared/editor/ask.tsx";
import { ChangeTable, type ShownChange } from "../../../shared/editor/difference.tsx";
import { dayTime } from "../../../shared/format/time.ts";
import type { Market } from "../../../shared/listing/market-form.ts";
import { linkOf, paths } from "../../../shared/paths.ts";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Tag } from "../../../shared/ui/status.tsx";

type MarketRailProps = {
  readonly market: Market;
  readonly changes: readonly ShownChange[];
  readonly second: boolean;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
};

/** Before and after, the reason, and the two operators of a market's change. */
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
          No changes yet. Fees, limits, units and the switch need a second operator; no role can edit prices, candles or
          outcomes.
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
    title="Request pending"
    aside={
      <Tag tone="warn" shape="half">
        1 of 2
      </Tag>
    }
  >
    <div className="stack">
      <AuthorAndDecider
        author={pending.requested_by}
        words={`requested on ${dayTime(pending.requested_at)}`}
        tag="Requested"
        waits="Decides with a code. Until then the market does not change."
      />
      <a href={linkOf(paths.credit, { open: pending.approval_id })}>Open the request</a>
    </div>
  </Panel>
);
