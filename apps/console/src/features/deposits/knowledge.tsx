import { day, dayTime } from "../../shared/format/time.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { reasonName } from "../../shared/reasons/names.ts";
import { Address } from "../../shared/ui/address.tsx";
import { Callout } from "../../shared/ui/callout.tsx";
import { money } from "../../shared/ui/money.tsx";
import { SectionLabel } from "../../shared/ui/panel.tsx";
import { Timeline, type TimelineItem } from "../../shared/ui/timeline.tsx";
import { type DepositRecord, explorerLink } from "./form.ts";
import { depositName } from "./names.ts";

/** Where it was to be paid, to compare with the proof. */
export const Receiving = ({ record: { network, to_address, chain } }: { readonly record: DepositRecord }) => (
  <div>
    <div className="caption">
      {network === "bank" ? "Payment reference shown to the user" : `Should go to, on ${chain}`}
    </div>
    <Address address={to_address} label="the receiving address" />
  </div>
);

/** The outcome, with operator and reason. */
export function Outcome({ record }: { readonly record: DepositRecord }) {
  const { state, decided_by, second_by, decided_at, reason, operator_note, approval_id } = record;
  if (state === "second")
    return (
      <Callout
        tone="warn"
        title="Waiting for a second operator to approve the credit."
        actions={approval_id && <a href={linkOf(paths.credit, { open: approval_id })}>Open the request</a>}
      >
        Nothing is booked before they approve. If they reject it, decide it here again.
      </Callout>
    );
  const good = state !== "rejected";
  const who = [decided_by ?? "the system", second_by].filter(Boolean).join(" and ");
  return (
    <Callout tone={good ? "ok" : "plain"} title={`${titles[state]} by ${who}`}>
      {decided_at && `${dayTime(decided_at)} UTC`}
      {reason && `. Reason: ${reasonName(reason).toLowerCase()}`}
      <Payment record={record} />
      {operator_note && <div>Note: {operator_note}</div>}
    </Callout>
  );
}

const titles = {
  under_review: "Under review",
  crediting: "Approved, the engine is booking it,",
  passed: "Credited",
  rejected: "Rejected",
} as const;

function Payment({ record: { reference, output, explorer_tx } }: { readonly record: DepositRecord }) {
  if (reference === null) return null;
  const link = explorerLink(explorer_tx, reference);
  return (
    <div className="payment mono">
      {link ? (
        <a href={link} target="_blank" rel="noreferrer">
          {reference}
        </a>
      ) : (
        reference
      )}
      {output && `, output ${output}`}
    </div>
  );
}

const SHOWN = 5;
const tones: Readonly<Record<string, TimelineItem["tone"]>> = { passed: "done", rejected: "bad" };

/** The user's other deposits, newest first. */
export function Earlier({ record }: { readonly record: DepositRecord }) {
  const others = record.history.filter(({ id }) => String(id) !== record.id).slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <section>
      <SectionLabel>Other deposits of this user</SectionLabel>
      <Timeline
        label="Other deposits"
        items={others.map(({ id, symbol, amount, credited, state, submitted_at }) => ({
          key: id,
          tone: tones[state] ?? "plain",
          title: (
            <a href={linkOf(paths.deposits, { tab: state === "under_review" ? undefined : "done", open: String(id) })}>
              {depositName(id)}, {money(credited ?? amount)} {symbol}
            </a>
          ),
          note: `${state.replace("_", " ")}, ${day(submitted_at)}`,
        }))}
      />
    </section>
  );
}
