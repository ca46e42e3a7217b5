import { CloseOutlined, UserOutlined } from "@ant-design/icons";
import { accountTypes } from "@candor/contract/accounts.ts";
import { formatAmount } from "@candor/contract/money.ts";
import { approvalsQueue, requestMovement } from "@candor/contract/routes/console/approvals.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { userBalances, userRecord } from "@candor/contract/routes/console/users.ts";
import { getCurrencyList } from "@candor/contract/routes/market.ts";
import { Button, Input, Segmented, Select } from "antd";
import { useEffect, useRef, useState } from "react";
import { accountNames } from "../../shared/accounts.ts";
import { refresh, useRead } from "../../shared/api/use-read.ts";
import { useSend } from "../../shared/api/use-send.ts";
import { UID } from "../../shared/constants.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { useOperator } from "../../shared/operator.ts";
import { Asking, Callout, SendError } from "../../shared/ui/callout.tsx";
import { FormField } from "../../shared/ui/form-field.tsx";
import { KeyCap, KeyHints } from "../../shared/ui/key-cap.tsx";
import { money } from "../../shared/ui/money.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import { amountOf, availableOf, causes, type DraftErrors, errorsOf, postingsOf, reasonOf, WORDS_MIN } from "./form.ts";
import { PostingTable } from "./posting-table.tsx";
import { Steps } from "./steps.tsx";
import { useDraft } from "./use-draft.ts";
import "../../shared/queue/drawer.css";
import "./credit.css";

type RequestFormProps = {
  readonly uid: string | undefined;
  readonly onClose: () => void;
  readonly onSent: (id: string) => void;
};

/** What the form knows of the user and the currencies, beside what is typed. */
function useSurroundings(uid: string) {
  const known = UID.test(uid);
  const user = useRead(userRecord, { uid }, { enabled: known, staleTime: 30_000 });
  const balances = useRead(userBalances, { uid }, { enabled: known });
  const currencies = useRead(getCurrencyList, {}, { staleTime: 300_000 });
  return { user, holdings: balances.data?.list, currencies: currencies.data?.currencies ?? [] };
}

/** A request for a credit or debit, with the exact posting. Sent, it waits for another operator. */
export function RequestForm({ uid, onClose, onSent }: RequestFormProps) {
  const { draft, change, forget } = useDraft(uid);
  const [touched, setTouched] = useState(false);
  const { user, holdings, currencies } = useSurroundings(draft.uid);
  const operator = useOperator();
  const { send, sending } = useSend(requestMovement, "credit.request");
  const frame = useRef<HTMLElement>(null);
  const available = availableOf(draft, holdings);
  const errors = errorsOf(draft, available);
  const complete = Object.keys(errors).length === 0 && user.data !== undefined;
  const shown: DraftErrors = touched ? errors : {};
  const currency = currencies.find(({ currency_id }) => currency_id === draft.currencyId)?.symbol ?? "";
  const postings = postingsOf(draft, currency, available);
  const busy = sending.state === "sending" || sending.state === "asking";
  useEffect(() => frame.current?.querySelector<HTMLElement>("input")?.focus(), []);

  const submit = async () => {
    setTouched(true);
    const { value } = amountOf(draft);
    if (!complete || busy || value === undefined || draft.currencyId === undefined) return;
    const done = await send({
      uid: draft.uid,
      kind: draft.kind,
      account: draft.account,
      currency_id: draft.currencyId,
      amount: formatAmount(value),
      reason: reasonOf(draft),
    });
    if (!done) return;
    forget();
    void refresh(approvalsQueue, consoleState);
    onSent(done.id);
  };
  useKeys([
    { keys: "Ctrl+Enter", label: "send for approval", group: "New request", inText: true, run: () => void submit() },
    { keys: "Escape", label: "close, keeps the draft", group: "New request", run: onClose },
  ]);

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
        <Steps at={1} notes={[`you, ${operator?.name ?? ""}`, "another operator", "by the engine"]} />
        <Fields
          {...{ draft, change, shown, currencies, available }}
          userText={user.data ? `${user.data.nickname}, ${user.data.state}` : user.error ? "no such user" : ""}
          holdings={holdings}
        />
        {sending.state === "refused" && <SendError error={sending.error} />}
        {sending.state === "asking" && <Asking what="the request was taken" />}
        {postings.length > 0 && (
          <PostingTable
            future
            note={draft.kind === "debit" ? "a debit never makes available negative" : "sums to zero"}
            postings={postings}
          />
        )}
        <Callout title="You will not be able to approve this request.">
          Another operator with the right movement.approve decides. It expires after 24 h.
        </Callout>
      </div>
      <footer className="drawer-foot">
        <KeyHints
          hints={[
            ["Ctrl+Enter", "send"],
            ["Escape", "close, keeps the draft"],
          ]}
        />
        <div className="drawer-actions">
          <Button
            disabled={busy}
            onClick={() => {
              forget();
              onClose();
            }}
          >
            Discard
          </Button>
          <Button type="primary" loading={busy} disabled={touched && !complete} onClick={() => void submit()}>
            Send for approval <KeyCap keys="Ctrl+Enter" />
          </Button>
        </div>
      </footer>
    </section>
  );
}

type FieldsProps = {
  readonly draft: ReturnType<typeof useDraft>["draft"];
  readonly change: ReturnType<typeof useDraft>["change"];
  readonly shown: DraftErrors;
  readonly userText: string;
  readonly available: bigint | undefined;
  readonly holdings: ReturnType<typeof useSurroundings>["holdings"];
  readonly currencies: ReturnType<typeof useSurroundings>["currencies"];
};

function Fields({ draft, change, shown, userText, available, currencies }: FieldsProps) {
  const status = (error: string | undefined) => (error ? { status: "error" as const } : {});
  const words = draft.words.trim().length;
  return (
    <div className="credit-fields">
      <FormField label="User" note="account number" aside={userText} error={shown.uid}>
        {(ids) => (
          <Input
            {...ids}
            {...status(shown.uid)}
            prefix={<UserOutlined />}
            maxLength={8}
            inputMode="numeric"
            value={draft.uid}
            onChange={({ target }) => change({ uid: target.value.replace(/\D/g, "") })}
          />
        )}
      </FormField>
      <FormField label="Direction">
        {() => (
          <Segmented<"credit" | "debit">
            block
            aria-label="Direction"
            value={draft.kind}
            onChange={(kind) => change({ kind, cause: "" })}
            options={[
              { value: "credit", label: "+ Credit" },
              { value: "debit", label: "− Debit" },
            ]}
          />
        )}
      </FormField>
      <FormField label="Account">
        {({ id }) => (
          <Select
            id={id}
            value={draft.account}
            onChange={(account) => change({ account })}
            options={accountTypes.map((account) => ({
              value: account,
              label: `${accountNames[account]} (${account})`,
            }))}
          />
        )}
      </FormField>
      <FormField label="Currency" error={shown.currencyId}>
        {({ id }) => (
          <Select
            id={id}
            {...status(shown.currencyId)}
            showSearch={{ optionFilterProp: "label" }}
            placeholder="Choose"
            value={draft.currencyId ?? null}
            onChange={(currencyId) => change({ currencyId: currencyId ?? undefined })}
            options={currencies.map(({ currency_id, symbol }) => ({ value: currency_id, label: symbol }))}
          />
        )}
      </FormField>
      <FormField
        label="Amount"
        aside={available === undefined ? "" : `${money(formatAmount(available))} available`}
        error={shown.amount}
      >
        {(ids) => (
          <Input
            {...ids}
            {...status(shown.amount)}
            inputMode="decimal"
            value={draft.amount}
            onChange={({ target }) => change({ amount: target.value })}
          />
        )}
      </FormField>
      <FormField label="Kind of reason" error={shown.cause}>
        {({ id }) => (
          <Select
            id={id}
            {...status(shown.cause)}
            placeholder="Choose"
            value={draft.cause || null}
            onChange={(cause) => change({ cause: cause ?? "" })}
            options={causes[draft.kind].map((cause) => ({ value: cause, label: cause }))}
          />
        )}
      </FormField>
      <FormField label="Belongs to" note="order, deposit, chat">
        {(ids) => (
          <Input
            {...ids}
            maxLength={40}
            value={draft.belongs}
            onChange={({ target }) => change({ belongs: target.value })}
          />
        )}
      </FormField>
      <div className="credit-wide">
        <FormField
          label="Explain it to the second operator"
          aside={words < WORDS_MIN ? `${words} of at least ${WORDS_MIN} characters` : `${words} characters`}
          error={shown.words}
        >
          {(ids) => (
            <Input.TextArea
              {...ids}
              {...status(shown.words)}
              rows={3}
              maxLength={440}
              value={draft.words}
              onChange={({ target }) => change({ words: target.value })}
            />
          )}
        </FormField>
      </div>
    </div>
  );
}
