import { CheckCircleOutlined, InfoCircleOutlined, StopOutlined } from "@ant-design/icons";
import type { StateReason } from "@candor/contract/i18n/reject-reasons.ts";
import { approvalsQueue, requestUnlock } from "@candor/contract/routes/console/approvals.ts";
import { userEndSessions, userOrders, userRecord, usersList } from "@candor/contract/routes/console/users.ts";
import { Checkbox } from "antd";
import { useState } from "react";
import { refresh } from "../../shared/api/use-read.ts";
import { useSend } from "../../shared/api/use-send.ts";
import { personName } from "../../shared/format/person.ts";
import { useMay } from "../../shared/operator.ts";
import { stateReasonNames } from "../../shared/reasons/names.ts";
import { languageName, useReasonText } from "../../shared/reasons/use-reason-text.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { SelectField, TextField } from "../../shared/ui/fields.tsx";
import { UserReads } from "../../shared/ui/reads.tsx";
import { SendDialog } from "../../shared/ui/send-dialog.tsx";
import type { UserRecord } from "./names.ts";
import { type ChangeText, changeRoutes, changeText, type StateChange } from "./state-changes.ts";

type StateDialogProps = {
  readonly user: UserRecord;
  readonly change: StateChange;
  /** Called on closing, with the outcome if there is one. */
  readonly onClose: (done?: string) => void;
};

/** Sends a change of state. Unlocking makes a request; the other three take effect immediately. */
function useStateChange(user: UserRecord, change: StateChange) {
  const state = useSend(change === "unlock" ? changeRoutes.freeze : changeRoutes[change], `user.${user.uid}.${change}`);
  const unlock = useSend(requestUnlock, `user.${user.uid}.unlock`);
  const sessions = useSend(userEndSessions, `user.${user.uid}.sessions`);
  const { sending } = change === "unlock" ? unlock : state;
  const send = async (reason: StateReason, words: string, endSessions: boolean): Promise<string | undefined> => {
    const { uid } = user;
    const name = personName(user);
    if (change === "unlock") {
      const asked = await unlock.send({ uid, code: reason, reason: words });
      return asked && `Requested to unlock ${name}. An owner decides it.`;
    }
    const done = await state.send({ uid, reason, note: words });
    if (!done) return undefined;
    if (endSessions) await sessions.send({ uid });
    const orders = !done.cancelled_orders ? "" : ` ${done.cancelled_orders} orders were canceled.`;
    return `${name} is ${done.state} now.${orders} The user was notified in ${languageName(user.lang)}.`;
  };
  return { sending, send };
}

/** The dialog of freezing, unfreezing, locking, and requesting to unlock: it shows the effects and the text that the user reads. */
export function StateDialog({ user, change, onClose }: StateDialogProps) {
  const text = changeText(change, user);
  const may = useMay();
  const [reason, setReason] = useState<StateReason>();
  const [words, setWords] = useState("");
  const [endSessions, setEndSessions] = useState(change === "freeze" && user.sessions.length > 0);
  const { sending, send } = useStateChange(user, change);
  const reads = useReasonText(reason, user.lang);
  const left = text.wordsMin - words.trim().length;
  const offersSessions = change === "freeze" && user.sessions.length > 0 && may("users.sessions");
  const why = !reason ? "Choose the reason." : left > 0 ? `${left} more characters about what happened.` : undefined;
  const act = async () => {
    if (!reason) return;
    const done = await send(reason, words.trim(), offersSessions && endSessions);
    if (done === undefined) return;
    void refresh(userRecord, usersList, userOrders, approvalsQueue);
    onClose(done);
  };
  return (
    <SendDialog
      title={`${text.verb} ${user.uid} ${personName(user)}`}
      action={text.action}
      cancel={text.cancel}
      danger={text.danger}
      sending={sending}
      asking={`the account was changed (${text.verb.toLowerCase()})`}
      why={why}
      onAct={() => void act()}
      onClose={() => onClose()}
    >
      <Effects text={text} />
      <SelectField
        label="Reason"
        note="for the audit log and the user"
        placeholder="Choose"
        value={reason ?? null}
        onChange={(value) => setReason(value ?? undefined)}
        options={text.reasons.map((value) => ({ value, label: stateReasonNames[value] }))}
      />
      <TextField
        label="What happened"
        note={text.wordsMin > 1 ? `operators only, at least ${text.wordsMin} characters` : "operators only"}
        rows={3}
        maxLength={500}
        value={words}
        onChange={setWords}
      />
      {reason && <UserReads language={languageName(user.lang)} {...reads} />}
      {offersSessions && (
        <Checkbox checked={endSessions} onChange={({ target }) => setEndSessions(target.checked)}>
          Also end {user.sessions.length === 1 ? "the active session" : `all ${user.sessions.length} sessions`}
        </Checkbox>
      )}
      <OpenRequests count={user.open_requests} />
    </SendDialog>
  );
}

const Effects = ({ text: { first, second, danger } }: { readonly text: ChangeText }) => (
  <div className="two-up">
    <Callout tone={danger ? "bad" : "ok"} icon={danger ? <StopOutlined /> : <CheckCircleOutlined />} title={first[0]}>
      {first[1]}
    </Callout>
    <Callout icon={<InfoCircleOutlined />} title={second[0]}>
      {second[1]}
    </Callout>
  </div>
);

function OpenRequests({ count }: { readonly count: number }) {
  if (count === 0) return null;
  const what = count === 1 ? "request of this user stays" : "requests of this user stay";
  return (
    <p className="caption">
      {count} open {what} under review.
    </p>
  );
}
