import { approvalsQueue } from "@candor/contract/routes/console/approvals.ts";
import { channelList } from "@candor/contract/routes/console/channels.ts";
import { receivingBankList, receivingBankRequest } from "@candor/contract/routes/console/finance.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { Select } from "antd";
import { useState } from "react";
import { refresh, useRead } from "../../shared/api/use-read.ts";
import { useSend } from "../../shared/api/use-send.ts";
import { Ask, AskFoot, Waits } from "../../shared/editor/ask.tsx";
import { DraftConflict } from "../../shared/editor/difference.tsx";
import { EditField, EditSwitch } from "../../shared/editor/field.tsx";
import { outcomeOf } from "../../shared/editor/outcome.ts";
import { useUnsaved } from "../../shared/editor/unsaved-guard.tsx";
import { useDraft } from "../../shared/editor/use-draft.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { Asking, Callout, SendError } from "../../shared/ui/callout.tsx";
import { FormField } from "../../shared/ui/form-field.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import {
  type Bank,
  type BankField,
  type BankFields,
  bankErrors,
  bankInput,
  bankLabels,
  shownBankValue,
} from "./bank-form.ts";

type BankEditorProps = {
  /** Undefined for a new one. */
  readonly bank: Bank | undefined;
  readonly served: BankFields;
};

/** The currencies that have a channel by bank. */
function useBankCurrencies() {
  const { data } = useRead(channelList, {}, { staleTime: 60_000 });
  const channels = data?.list.filter(({ network }) => network === "bank") ?? [];
  return [...new Map(channels.map(({ currency_id, symbol }) => [String(currency_id), symbol]))].map(
    ([value, label]) => ({ value, label }),
  );
}

/** An account that users pay into. Whoever could change one alone could redirect deposits, so that it leaves this page only as a request. */
export function BankEditor({ bank, served }: BankEditorProps) {
  const draft = useDraft(served, bank?.version ?? 0);
  const [reason, setReason] = useState("");
  const { send, sending, reset } = useSend(receivingBankRequest, `bank.${bank?.id ?? "new"}`);
  const { busy, asking, done, error } = outcomeOf(sending);
  const currencies = useBankCurrencies();
  const { fields, base, theirs, dirty } = draft;
  const errors = bankErrors(fields);
  const waiting = bank?.approval_id ?? null;
  const symbolOf = (id: string) => currencies.find(({ value }) => value === id)?.label ?? id;
  const shown = (value: string | boolean, field: BankField) =>
    field === "currency_id" && typeof value === "string" ? symbolOf(value) : shownBankValue(value);
  const changes = draft.changes.map(({ field, before, after }) => ({
    field: bankLabels[field],
    before: shown(before, field),
    after: shown(after, field),
  }));
  const [wrong] = Object.keys(errors) as BankField[];
  const why = !dirty
    ? "No changes yet."
    : waiting !== null
      ? "A request is already pending."
      : theirs
        ? "Resolve the conflict first."
        : wrong
          ? `Check ${bankLabels[wrong].toLowerCase()}.`
          : reason.trim() === ""
            ? "Enter a reason."
            : undefined;
  useUnsaved(dirty || reason !== "");
  const submit = async () => {
    if (why !== undefined || busy) return;
    if (await send(bankInput({ id: bank?.id, version: draft.version }, fields, reason.trim()))) {
      draft.discard();
      setReason("");
    }
    void refresh(receivingBankList, approvalsQueue, consoleState);
  };
  useKeys([{ keys: "Ctrl+Enter", label: "ask for it", group: "Account", inText: true, run: () => void submit() }]);
  const discard = () => {
    reset();
    setReason("");
    draft.discard();
  };
  const field = (name: Exclude<BankField, "enabled" | "currency_id">, maxLength: number) => (
    <EditField
      label={bankLabels[name]}
      maxLength={maxLength}
      value={fields[name]}
      was={bank === undefined || fields[name] === base[name] ? undefined : base[name]}
      fixed={waiting === null ? undefined : "locked while the request is pending"}
      error={dirty ? errors[name] : undefined}
      onChange={(value) => draft.change({ [name]: value })}
    />
  );
  return (
    <Panel
      grow
      title={bank?.bank_name ?? "New receiving account"}
      note={bank?.symbol}
      foot={
        <AskFoot
          dirty={dirty}
          changes={changes.length}
          why={why}
          busy={busy}
          onAsk={() => void submit()}
          onDiscard={discard}
        />
      }
    >
      <div className="stack">
        {waiting !== null && <Waits approvalId={waiting} what="The account" />}
        <DraftConflict draft={draft} labelOf={(name) => bankLabels[name]} shown={shown} onSettle={reset} />
        {error && <SendError error={error} />}
        {asking && <Asking what="the request was taken" />}
        {done && !dirty && waiting === null && (
          <Callout tone="ok" title="The request is waiting for another operator." />
        )}
        <div className="form-grid">
          <FormField label={bankLabels.currency_id} error={dirty ? errors.currency_id : undefined}>
            {(ids) => (
              <Select
                {...ids}
                className="bank-currency"
                placeholder="Choose"
                disabled={bank !== undefined}
                value={fields.currency_id || null}
                onChange={(id) => draft.change({ currency_id: id ?? "" })}
                options={currencies}
              />
            )}
          </FormField>
          <EditSwitch
            label={bankLabels.enabled}
            on="yes"
            off="no"
            value={fields.enabled}
            changed={bank !== undefined && fields.enabled !== base.enabled}
            fixed={waiting === null ? undefined : "locked while the request is pending"}
            onChange={(enabled) => draft.change({ enabled })}
          />
          {field("bank_name", 100)}
          {field("account_name", 100)}
          {field("account_number", 64)}
          {field("swift_code", 11)}
          <div className="wide">{field("bank_address", 200)}</div>
        </div>
        {changes.length > 0 && <Ask changes={changes} reason={reason} onReason={setReason} />}
      </div>
    </Panel>
  );
}
