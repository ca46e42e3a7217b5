import { ageOf, type Target } from "./age.ts";
import { type CaseRow, caseView, pausedMsAt } from "./case.ts";
import { holderView } from "./leases.ts";

/** The viewer of a queue, the time, and its target time. */
export type Viewing = { readonly target: Target; readonly operatorId: number; readonly now: number };

/** The user that a record is about, in the columns of its query; all null without a user. */
type RecordUser = {
  readonly uid: string | null;
  readonly nickname: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly lang: string | null;
  readonly user_state: string | null;
};

/** Columns of every queue row for the submission time and the maximum age. */
export const submissionView = (
  { submitted, waits, paused }: { readonly submitted: Date; readonly waits: boolean; readonly paused?: CaseRow },
  { target, now }: Pick<Viewing, "target" | "now">,
) => {
  const since = submitted.getTime() + (paused ? pausedMsAt(paused, now) : 0);
  return {
    submitted_at: submitted.toISOString(),
    submitted_at_ms: submitted.getTime(),
    due_at_ms: since + target.targetMs,
    age: waits ? ageOf(since, target, now) : ("done" as const),
  };
};

type Decided = {
  readonly at: Date | null;
  readonly by: readonly (string | null)[];
  readonly reason: string | null;
};
/** Who decided a row, when and why. */
export const decidedView = ({ at, by, reason }: Decided) =>
  at && { at: at.toISOString(), by: by.filter((name) => name !== null), reason };

/** Columns of every queue row for its user. The verified name is added where its reading is written down, and with it whether the account is simulated: `withNames`. */
export const userView = ({ uid, nickname, email, mobile, lang, user_state }: RecordUser) => ({
  uid: uid ?? "",
  nickname: nickname ?? "",
  verified_name: null,
  simulated: false,
  contact: email ?? mobile ?? "",
  lang: lang ?? "",
  state: user_state ?? "",
});

/** Who has the record open by the joined lease, as `leaseOn` joins it. */
export const leaseView = (
  { holder_id, holder, holder_until }: Leased,
  viewer: { readonly operatorId: number; readonly now: number },
) =>
  holder_id !== null && holder !== null && holder_until !== null
    ? holderView({ operatorId: holder_id, name: holder, until: holder_until }, viewer)
    : null;
type Leased = {
  readonly holder_id: number | null;
  readonly holder: string | null;
  readonly holder_until: Date | null;
};

/** Columns of every queue row for those who work on it: who has it open, whose case it is, and whether its user was asked something. */
export const workView = (item: Leased & CaseRow, viewer: { readonly operatorId: number; readonly now: number }) => ({
  holder: leaseView(item, viewer),
  ...caseView(item, viewer),
});
