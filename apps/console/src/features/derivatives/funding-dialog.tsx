import { approvalsQueue } from "@candor/contract/routes/console/approvals.ts";
import { type FundedAccount, fundedAccounts, houseFunding } from "@candor/contract/routes/console/derivatives.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { useState } from "react";
import { refresh } from "../../shared/api/use-read.ts";
import { useSend } from "../../shared/api/use-send.ts";
import { AskReason, TwoOperators } from "../../shared/editor/ask.tsx";
import { SelectField } from "../../shared/ui/fields.tsx";
import { FormField } from "../../shared/ui/form-field.tsx";
import { money } from "../../shared/ui/money.tsx";
import { NumberInput } from "../../shared/ui/number-input.tsx";
import { SendDialog } from "../../shared/ui/send-dialog.tsx";
import type { Exposure } from "./exposure-figures.ts";
import { type FundingDraft, freeIn, fundingErrors, fundingInput, fundNames } from "./funding-form.ts";
import "../../shared/editor/editor-page.css";

type FundingDialogProps = {
  readonly house: Exposure["house"];
  readonly onClose: (done?: string) => void;
};

/** Money from one account of the house to another, as a request. No account of a user can be chosen. */
export function FundingDialog({ house, onClose }: FundingDialogProps) {
  const [draft, setDraft] = useState<FundingDraft>({
    from: "outside",
    to: "insurance",
    currencyId: house[0]?.currency_id,
    amount: "",
    reason: "",
  });
  const change = (changes: Partial<FundingDraft>) => setDraft({ ...draft, ...changes });
  const { send, sending } = useSend(houseFunding, "house.funding");
  const errors = fundingErrors(draft, house);
  const input = fundingInput(draft, house);
  const free = freeIn(house, draft);
  const currency = house.find(({ currency_id }) => currency_id === draft.currencyId)?.currency ?? "";
  const act = async () => {
    if (!input || !(await send(input))) return;
    void refresh(approvalsQueue, consoleState);
    onClose("The request waits for another operator. Nothing is moved until then.");
  };
  const typed = draft.amount !== "";
  return (
    <SendDialog
      title="Move money of the house"
      action="Ask for approval"
      sending={sending}
      asking="the request was taken"
      why={errors.to ?? (typed ? errors.amount : "Enter an amount.") ?? errors.reason}
      onAct={() => void act()}
      onClose={() => onClose()}
    >
      <FormField
        label="Amount"
        aside={free === undefined ? "" : `${money(free)} ${currency} free`}
        error={typed ? errors.amount : undefined}
      >
        {(ids) => (
          <NumberInput
            {...ids}
            maxLength={30}
            value={draft.amount}
            suffix={<span className="muted">{currency}</span>}
            onChange={(amount) => change({ amount })}
          />
        )}
      </FormField>
      <div className="form-grid">
        <Account label="From" value={draft.from} onChange={(from) => change({ from })} />
        <Account label="To" value={draft.to} error={errors.to} onChange={(to) => change({ to })} />
      </div>
      {house.length > 1 && (
        <SelectField
          label="Currency"
          value={draft.currencyId ?? null}
          onChange={(currencyId) => change({ currencyId: currencyId ?? undefined })}
          options={house.map((row) => ({ value: row.currency_id, label: row.currency }))}
        />
      )}
      <AskReason reason={draft.reason} onReason={(reason) => change({ reason })} />
      <TwoOperators />
    </SendDialog>
  );
}

type AccountProps = {
  readonly label: string;
  readonly value: FundedAccount;
  readonly error?: string | undefined;
  readonly onChange: (account: FundedAccount) => void;
};

const Account = ({ label, value, error, onChange }: AccountProps) => (
  <SelectField
    label={label}
    error={error}
    value={value}
    onChange={onChange}
    options={fundedAccounts.map((account) => ({ value: account, label: fundNames[account] }))}
  />
);
