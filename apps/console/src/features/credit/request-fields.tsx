import { UserOutlined } from "@ant-design/icons";
import { accountTypes } from "@candor/contract/domain/accounts.ts";
import { formatAmount } from "@candor/contract/domain/money.ts";
import type { Currency } from "@candor/contract/routes/market.ts";
import { Input, Segmented, Select } from "antd";
import { accountNames } from "../../shared/accounts.ts";
import { SelectField, TextField } from "../../shared/ui/fields.tsx";
import { FormField } from "../../shared/ui/form-field.tsx";
import { money } from "../../shared/ui/money.tsx";
import { NumberInput } from "../../shared/ui/number-input.tsx";
import { causes, type Draft, type DraftErrors, WORDS_MIN } from "./form.ts";

type FieldsProps = {
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
  readonly shown: DraftErrors;
  readonly userText: string;
  readonly available: bigint | undefined;
  readonly currencies: readonly Currency[];
};

const status = (error: string | undefined) => (error ? { status: "error" as const } : {});

export const RequestFields = (props: FieldsProps) => (
  <div className="credit-fields">
    <WhereFields {...props} />
    <WhyFields {...props} />
  </div>
);

/** The account, direction and currency. */
function WhereFields({ draft, change, shown, userText, currencies }: FieldsProps) {
  return (
    <>
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
      <SelectField
        label="Account"
        value={draft.account}
        onChange={(account) => change({ account })}
        options={accountTypes.map((account) => ({
          value: account,
          label: `${accountNames[account]} (${account})`,
        }))}
      />
      <FormField label="Currency" error={shown.currencyId}>
        {(ids) => (
          <Select
            {...ids}
            {...status(shown.currencyId)}
            showSearch={{ optionFilterProp: "label" }}
            placeholder="Choose"
            value={draft.currencyId ?? null}
            onChange={(currencyId) => change({ currencyId: currencyId ?? undefined })}
            options={currencies.map(({ currency_id, symbol }) => ({ value: currency_id, label: symbol }))}
          />
        )}
      </FormField>
    </>
  );
}

/** The amount, and the information for the second operator. */
function WhyFields({ draft, change, shown, available }: FieldsProps) {
  const words = draft.words.trim().length;
  return (
    <>
      <FormField
        label="Amount"
        aside={available === undefined ? "" : `${money(formatAmount(available))} available`}
        error={shown.amount}
      >
        {(ids) => (
          <NumberInput
            {...ids}
            {...status(shown.amount)}
            value={draft.amount}
            onChange={(amount) => change({ amount })}
          />
        )}
      </FormField>
      <FormField label="Kind of reason" error={shown.cause}>
        {(ids) => (
          <Select
            {...ids}
            {...status(shown.cause)}
            placeholder="Choose"
            value={draft.cause || null}
            onChange={(cause) => change({ cause: cause ?? "" })}
            options={causes[draft.kind].map((cause) => ({ value: cause, label: cause }))}
          />
        )}
      </FormField>
      <TextField
        label="Belongs to"
        note="order, deposit, chat"
        maxLength={40}
        value={draft.belongs}
        onChange={(text) => change({ belongs: text })}
      />
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
    </>
  );
}
