import { CloseOutlined } from "@ant-design/icons";
import { formatAmount } from "@candor/contract/domain/money.ts";
import { approvalsQueue, requestMovement } from "@candor/contract/routes/console/approvals.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { userBalances, userRecord } from "@candor/contract/routes/console/users.ts";
import { getCurrencyList } from "@candor/contract/routes/market.ts";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { refresh, useRead } from "../../shared/api/use-read.ts";
import { isSending, useSend } from "../../shared/api/use-send.ts";
import { UID } from "../../shared/constants.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { useOperator } from "../../shared/operator.ts";
import { Callout, SendOutcome } from "../../shared/ui/callout.tsx";
import { KeyCap, KeyHints } from "../../shared/ui/key-cap.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import { useFirstWrong } from "../../shared/ui/use-first-wrong.ts";
import { amountOf, availableOf, errorsOf, postingsOf, reasonOf } from "./form.ts";
import { PostingTable } from "./posting-table.tsx";
import { RequestFields } from "./request-fields.tsx";
import { Steps } from "./steps.tsx";
import { useDraft } from "./use-draft.ts";
import "../../shared/queue/drawer.css";
import "./credit.css";

type RequestFormProps = {
  readonly uid: string | undefined;
  readonly onClose: () => void;
  readonly onSent: (id: string) => void;
};

/** The user and the currencies, as the form needs them besides its draft. */
function useSurroundings(uid: string) {
  const known = UID.test(uid);
  const user = useRead(userRecord, { uid }, { enabled: known, staleTime: 30_000 });
  const balances = useRead(userBalances, { uid }, { enabled: known });
  const currencies = useRead(getCurrencyList, {}, { staleTime: 300_000 });
  return { user, holdings: balances.data?.list, currencies: currencies.data?.currencies ?? [] };
}

/** The draft with all derived values, and the call that sends it. */
function useRequest(uid: string | undefined, onSent: (id: string) => void) {
  const { draft, change, forget } = useDraft(uid);
  const [touched, setTouched] = useState(false);
  const { user, holdings, currencies } = useSurroundings(draft.uid);
  const { send, sending } = useSend(requestMovement, "credit.request");
  const available = availableOf(draft, holdings);
  const errors = errorsOf(draft, available);
  const complete = Object.keys(errors).length === 0 && user.data !== undefined;
  const currency = currencies.find(({ currency_id }) => currency_id === draft.currencyId)?.symbol ?? "";
  const busy = isSending(sending);
  const submit = async () => {
    setTouched(true);
    const { value } = amountOf(draft);
    if (!complete || busy || value === undefined || draft.currencyId === undefined) return;
    const { uid: user, kind, account, currencyId } = draft;
    const done = await send({
      uid: user,
      kind,
      account,
      currency_id: currencyId,
      amount: formatAmount(value),
      reason: reasonOf(draft),
    });
    if (!done) return;
    forget();
    void refresh(approvalsQueue, consoleState);
    onSent(done.id);
  };
  const fields = {
    draft,
    change,
    currencies,
    available,
    shown: touched ? errors : {},
    userText: user.data ? `${user.data.nickname}, ${user.data.state}` : user.error ? "no such user" : "",
  };
  const blocked = touched && !complete;
  return { fields, postings: postingsOf(draft, currency, available), sending, busy, blocked, submit, forget };
}

/** A request for a credit or debit, with the exact posting. Sent, it is waiting for another operator. */
export function RequestForm({ uid, onClose, onSent }: RequestFormProps) {
  const { fields, postings, sending, busy, blocked, submit, forget } = useRequest(uid, onSent);
  const operator = useOperator();
  const frame = useRef<HTMLElement>(null);
  const goToFirstWrong = useFirstWrong(frame);
  const press = () => {
    void submit();
    goToFirstWrong();
  };
  useEffect(() => frame.current?.querySelector<HTMLElement>("input")?.focus(), []);
  useKeys([
    { keys: "Ctrl+Enter", label: "send for approval", group: "New request", inText: true, run: press },
    { keys: "Escape", label: "close, keeps the draft", group: "New request", run: onClose },
  ]);
  const discard = () => {
    forget();
    onClose();
  };
  const debit = fields.draft.kind === "debit";
  return (
    <section className="drawer" ref={frame} aria-label="New request">
      <header className="drawer-head">
        <h2 className="drawer-title">New request</h2>
        <Tag shape="ring">Draft, kept in this tab only</Tag>
        <div className="drawer-nav">
          <Button type="text" size="small" icon={<CloseOutlined />} aria-label="Close, Escape" onClick={onClose} />
        </div>
      </header>
      <div className="drawer-body credit-body">
        <Steps at={1} last="Booked" notes={[`you, ${operator?.name ?? ""}`, "another operator", "by the engine"]} />
        <RequestFields {...fields} />
        <SendOutcome sending={sending} asking="the request was taken" />
        {postings.length > 0 && (
          <PostingTable
            future
            note={debit ? "a debit cannot make the available balance negative" : "sums to zero"}
            postings={postings}
          />
        )}
        <Callout title="You will not be able to approve this request.">
          Finance or another owner decides. It expires after 24 h.
        </Callout>
      </div>
      <footer className="drawer-foot">
        <KeyHints hints={formHints} />
        <div className="drawer-actions">
          <Button disabled={busy} onClick={discard}>
            Discard
          </Button>
          <Button type="primary" loading={busy} disabled={blocked} onClick={press}>
            Send for approval <KeyCap keys="Ctrl+Enter" />
          </Button>
        </div>
      </footer>
    </section>
  );
}

const formHints = [
  ["Ctrl+Enter", "send"],
  ["Escape", "close, keeps the draft"],
] as const;
