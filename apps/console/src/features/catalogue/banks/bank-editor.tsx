import { channelList } from "@candor/contract/routes/console/channels.ts";
import { receivingBankList, receivingBankRequest } from "@candor/contract/routes/console/finance.ts";
import { useRead } from "../../../shared/api/use-read.ts";
import { errorsOfTyped } from "../../../shared/editor/draft.ts";
import { lookAt, RequestPanel } from "../../../shared/editor/editor-panel.tsx";
import { EditField, EditSwitch } from "../../../shared/editor/field.tsx";
import { useEditor } from "../../../shared/editor/use-editor.ts";
import { bankLabels } from "../../../shared/terms/labels.ts";
import { SelectField } from "../../../shared/ui/fields.tsx";
import { type Bank, type BankField, type BankFields, bankErrors, bankInput, shownBankValue } from "./bank-form.ts";

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

/** A receiving account. One operator alone could redirect deposits, so a change is a request. */
export function BankEditor({ bank, served }: BankEditorProps) {
  const currencies = useBankCurrencies();
  const editor = useEditor({
    served,
    version: bank?.version ?? 0,
    route: receivingBankRequest,
    slot: `bank.${bank?.id ?? "new"}`,
    wrong: (fields) => lookAt(bankErrors(fields), bankLabels),
    input: (fields, version, reason) => bankInput({ id: bank?.id, version }, fields, reason),
    stale: [receivingBankList],
    request: { waiting: bank?.approval_id ?? null },
    shortcut: { label: "ask for it", group: "Account" },
  });
  const { fields, change } = editor;
  const found = bankErrors(fields);
  const errors = bank === undefined ? errorsOfTyped(found, editor.changes) : found;
  const symbolOf = (id: string) => currencies.find(({ value }) => value === id)?.label ?? id;
  const shown = (value: string | boolean, field: BankField) =>
    field === "currency_id" && typeof value === "string" ? symbolOf(value) : shownBankValue(value);
  const field = (name: Exclude<BankField, "enabled" | "currency_id">, maxLength: number) => (
    <EditField
      label={bankLabels[name]}
      maxLength={maxLength}
      error={errors[name]}
      {...editor.text(name)}
      {...(bank === undefined ? { was: undefined } : {})}
    />
  );
  return (
    <RequestPanel
      editor={editor}
      title={bank?.bank_name ?? "New receiving account"}
      note={bank?.symbol}
      what="The account"
      labelOf={(name) => bankLabels[name]}
      shown={shown}
    >
      <div className="form-grid">
        <SelectField
          label={bankLabels.currency_id}
          error={errors.currency_id}
          className="bank-currency"
          placeholder="Choose"
          disabled={bank !== undefined}
          value={fields.currency_id || null}
          onChange={(id) => change({ currency_id: id ?? "" })}
          options={currencies}
        />
        <EditSwitch
          label={bankLabels.enabled}
          on="yes"
          off="no"
          {...editor.flag("enabled")}
          {...(bank === undefined ? { changed: false } : {})}
        />
        {field("bank_name", 100)}
        {field("account_name", 100)}
        {field("account_number", 64)}
        {field("swift_code", 11)}
        <div className="wide">{field("bank_address", 200)}</div>
      </div>
    </RequestPanel>
  );
}
