import { CaseSection } from "../../shared/cases/case-file.tsx";
import { clock, dayTime } from "../../shared/format/time.ts";
import { linkOf, userPath } from "../../shared/paths.ts";
import { Booking } from "../../shared/ui/booking.tsx";
import { Callout } from "../../shared/ui/callout.tsx";
import { SectionLabel } from "../../shared/ui/panel.tsx";
import { Status } from "../../shared/ui/status.tsx";
import { Timeline } from "../../shared/ui/timeline.tsx";
import { steps, type WithdrawalRecord } from "./names.ts";

const bookingTitles: Readonly<Record<WithdrawalRecord["state"], readonly [title: string, aside: string]>> = {
  under_review: ["Will be booked", "when passed"],
  sending: ["Will be booked", "when passed"],
  passed: ["Booked", "sums to zero"],
  rejected: ["Returned", "sums to zero"],
  cancelled: ["Returned", "sums to zero"],
};

/** The side column: the user, the timeline and the posting. */
export function Rail({ record, onAssigned }: { readonly record: WithdrawalRecord; readonly onAssigned: () => void }) {
  const { user, state, timeline, postings } = record;
  const [title, aside] = bookingTitles[state];
  return (
    <aside className="withdrawal-rail" aria-label="User, timeline and posting">
      <section>
        <SectionLabel>User</SectionLabel>
        <div className="withdrawal-user">
          <strong>{user.nickname}</strong> <a href={linkOf(userPath(user.uid))}>{user.uid}</a>{" "}
          <Status state={user.state} />
        </div>
        <div className="caption withdrawal-contact">{user.contact}</div>
      </section>
      <section>
        <SectionLabel>Timeline, UTC</SectionLabel>
        <Timeline
          label="Timeline"
          items={timeline.map(({ step, at, by }) => ({
            key: step,
            tone: at === null ? "plain" : step === "rejected" || step === "cancelled" ? "bad" : "done",
            title: steps[step]?.title ?? step,
            note:
              at === null ? (steps[step]?.waits ?? "") : `${dayTime(at)}:${clock(at).slice(-2)}${by ? `, ${by}` : ""}`,
          }))}
        />
      </section>
      {postings.length > 0 && <Booking postings={postings} title={title} aside={aside} />}
      <CaseSection kind="withdrawal" id={record.id} onAssigned={onAssigned} />
      {state === "under_review" && (
        <div className="withdrawal-after">
          <Callout>
            After the approval the state is <strong>Sending</strong>. If the outcome is unclear it stays there: nothing
            is refunded automatically.
          </Callout>
        </div>
      )}
    </aside>
  );
}
