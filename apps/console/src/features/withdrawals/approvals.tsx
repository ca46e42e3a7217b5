import { dayTime } from "../../shared/format/time.ts";
import { useOperator } from "../../shared/operator.ts";
import { money } from "../../shared/ui/money.tsx";
import { SectionLabel } from "../../shared/ui/panel.tsx";
import { People, PersonCard } from "../../shared/ui/people.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import { type WithdrawalRecord, whyNotTexts } from "./names.ts";

const numbers = [1, 2] as const;

/** The one or two approvals: the operators who gave them with their notes, and those who may. */
export function Approvals({ record }: { readonly record: WithdrawalRecord }) {
  const { approved, approvals_needed: needed, two_people_above: above, symbol, state } = record;
  const shown = numbers.filter((number) => number <= needed && (state === "under_review" || approved[number - 1]));
  if (shown.length === 0) return null;
  const open = approved.length + 1;
  return (
    <section>
      <SectionLabel aside={`above ${money(above)} ${symbol} two different operators`}>Approvals</SectionLabel>
      <People>
        {shown.map((number) => {
          const done = approved[number - 1];
          if (done)
            return (
              <PersonCard
                key={number}
                number={number}
                state="done"
                who={
                  <>
                    <strong>{done.operator}</strong> {dayTime(done.at)} UTC
                  </>
                }
                words={done.checked ? `“${done.checked}”` : "Approved without a note: no fact had a warning."}
                tag={
                  <Tag tone="ok" shape="tick">
                    Approved
                  </Tag>
                }
              />
            );
          return <WaitingCard key={number} record={record} number={number} isNext={number === open} />;
        })}
      </People>
    </section>
  );
}

type WaitingProps = { readonly record: WithdrawalRecord; readonly number: 1 | 2; readonly isNext: boolean };

function WaitingCard({ record: { may_approve, why_not }, number, isNext }: WaitingProps) {
  const operator = useOperator();
  const mine = may_approve && isNext;
  const words = mine
    ? number === 1
      ? "Your role holds the right."
      : "You are not the first approver, and your role holds the right."
    : isNext && why_not
      ? whyNotTexts[why_not]
      : "Not the first approver.";
  return (
    <PersonCard
      number={number}
      state="waiting"
      who={
        mine ? (
          <>
            <strong>You ({operator?.name})</strong> may approve
          </>
        ) : (
          <strong>{number === 1 ? "An operator" : "Another operator"}</strong>
        )
      }
      words={words}
      tag={
        <Tag tone="warn" shape="half">
          Waiting
        </Tag>
      }
    />
  );
}
