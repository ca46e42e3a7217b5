import { dayTime } from "../../shared/format/time.ts";
import { useOperator } from "../../shared/operator.ts";
import { SectionLabel } from "../../shared/ui/panel.tsx";
import { People, PersonCard } from "../../shared/ui/people.tsx";
import { Status, Tag } from "../../shared/ui/status.tsx";
import { stateWord } from "./execution.ts";
import type { ApprovalRecord } from "./kinds.ts";

const whyNot: Readonly<Record<NonNullable<ApprovalRecord["why_not"]>, string>> = {
  own_request: "It is your own request. Another operator must decide it.",
  no_right: "Your role has no right to decide this kind of request.",
  closed: "It is closed.",
  expired: "It has expired and can be requested again.",
};

type TwoPeopleProps = { readonly record: ApprovalRecord; readonly own: boolean };

/** The two that a request needs: who asked, and who decided or may decide. */
export function TwoPeople({ record, own }: TwoPeopleProps) {
  const operator = useOperator();
  const { requested_by, submitted_at } = record;
  return (
    <section>
      <SectionLabel>Two operators</SectionLabel>
      <People>
        <PersonCard
          number={1}
          state="done"
          who={
            <>
              <strong>{own ? `You (${requested_by})` : requested_by}</strong> asked {dayTime(submitted_at)} UTC
            </>
          }
          words="A request cannot be changed; create a new one instead."
          tag={
            <Tag tone="ok" shape="tick">
              Requested
            </Tag>
          }
        />
        {record.state === "waiting" ? (
          <WaitingCard record={record} name={operator?.name ?? ""} />
        ) : (
          <DecidedCard record={record} />
        )}
      </People>
    </section>
  );
}

function WaitingCard({ record, name }: { readonly record: ApprovalRecord; readonly name: string }) {
  const { may_decide, why_not } = record;
  return (
    <PersonCard
      number={2}
      state="waiting"
      who={
        may_decide ? (
          <>
            <strong>You ({name})</strong> may decide
          </>
        ) : (
          <strong>Another operator</strong>
        )
      }
      words={
        may_decide
          ? "You did not make the request, and your role has the permission."
          : `You may not decide it. ${why_not ? whyNot[why_not] : ""}`
      }
      tag={
        <Tag tone="warn" shape="half">
          Waiting
        </Tag>
      }
    />
  );
}

function DecidedCard({ record }: { readonly record: ApprovalRecord }) {
  const { state, decided_by, decided_at, checked, refusal } = record;
  const good = state === "booked" || state === "approved";
  const who = decided_by ?? (state === "withdrawn" ? record.requested_by : "Nobody");
  return (
    <PersonCard
      number={2}
      state={good ? "done" : "refused"}
      who={
        <>
          <strong>{who}</strong> {decided_at && `${dayTime(decided_at)} UTC`}
        </>
      }
      words={
        <>
          {checked && `“${checked}”`}
          {refusal && ` It could not be carried out: ${refusal}.`}
          {state === "withdrawn" && "Withdrawn by the requester."}
          {state === "expired" && "Nobody decided it within 24 h."}
        </>
      }
      tag={<Status state={state}>{stateWord(record)}</Status>}
    />
  );
}
