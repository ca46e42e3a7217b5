import type { QuestionKind } from "@candor/contract/i18n/reject-reasons.ts";
import type { Desk } from "../queue/desk.ts";
import { CaseSection } from "./case-file.tsx";
import { Questions } from "./questions.tsx";

type RecordCaseProps = {
  readonly kind: QuestionKind;
  readonly record: {
    readonly id: string;
    readonly version: number;
    readonly user: { readonly uid: string; readonly nickname: string; readonly lang: string };
  };
  readonly desk: Desk;
  /** It waits for a decision, and the role may decide. */
  readonly asking: boolean;
  /** Another operator has it open. */
  readonly taken: string | undefined;
  readonly onRead: () => void;
};

/** At the end of the review of one user's record: what the user was asked and answered, then its notes and assignee. */
export const RecordCase = ({ kind, record, desk, asking, taken, onRead }: RecordCaseProps) => (
  <>
    <Questions
      kind={kind}
      id={record.id}
      version={record.version}
      users={[{ uid: record.user.uid, label: record.user.nickname, lang: record.user.lang }]}
      asking={asking}
      taken={taken}
      onChanged={() => {
        desk.refresh();
        onRead();
      }}
    />
    <CaseSection kind={kind} id={record.id} onAssigned={desk.refresh} />
  </>
);
