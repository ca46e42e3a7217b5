import { WarningOutlined } from "@ant-design/icons";
import { Button, Input, Select } from "antd";
import { OutputField, wrongReference } from "../../shared/queue/payment.tsx";
import { differenceReasonNames } from "../../shared/reasons/names.ts";
import { languageName, useReasonText } from "../../shared/reasons/use-reason-text.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { FormField } from "../../shared/ui/form-field.tsx";
import { KeyCap } from "../../shared/ui/key-cap.tsx";
import { NumberInput } from "../../shared/ui/number-input.tsx";
import { UserReads } from "../../shared/ui/reads.tsx";
import type { Decide } from "./decide.tsx";
import { type DepositRecord, explorerLink, reasonsOf } from "./form.ts";

type FormProps = { readonly record: DepositRecord; readonly decide: Decide };

/** The payment: its ID can be credited only once. */
export function PaymentFields({ record, decide: { draft, change, reading, fieldError } }: FormProps) {
  const bank = record.network === "bank";
  const link = explorerLink(record.explorer_tx, reading.reference);
  const wrong = wrongReference(record.network, draft.reference, reading.reference);
  return (
    <div className={bank ? undefined : "payment-fields"}>
      <FormField
        label={bank ? "Bank reference" : "Transaction ID"}
        note="the user sees it later"
        aside={
          link && (
            <a href={link} target="_blank" rel="noreferrer">
              Explorer <KeyCap keys="O" />
            </a>
          )
        }
        error={fieldError("reference") ?? wrong}
      >
        {(ids) => (
          <Input.TextArea
            {...ids}
            className="mono"
            autoSize={{ minRows: 1, maxRows: 3 }}
            maxLength={128}
            value={draft.reference}
            onPressEnter={(event) => event.preventDefault()}
            onChange={({ target }) => change({ reference: target.value })}
          />
        )}
      </FormField>
      {!bank && (
        <OutputField value={draft.output} error={fieldError("output")} onChange={(output) => change({ output })} />
      )}
    </div>
  );
}

/** The credited amount: exactly the amount that arrived. */
export function AmountField({ record, decide: { draft, change, reading, amountField, fieldError } }: FormProps) {
  const wrong = draft.amount === "" ? undefined : reading.arrived.error;
  return (
    <FormField
      label="Credit"
      note="what arrived"
      aside={
        <Button type="link" size="small" className="use-claim" onClick={() => change({ amount: record.amount })}>
          Use the claim
        </Button>
      }
      error={fieldError("amount") ?? wrong}
    >
      {(ids) => (
        <NumberInput
          {...ids}
          ref={(input) => {
            amountField.current = input?.input ?? null;
          }}
          size="large"
          maxLength={30}
          suffix={
            <>
              <span className="muted">{record.symbol}</span> <KeyCap keys="E" />
            </>
          }
          value={draft.amount}
          onChange={(amount) => change({ amount })}
        />
      )}
    </FormField>
  );
}

/** An amount that differs from the claim needs a reason, which the user reads in their language. */
export function DifferenceReasonField({ record, decide: { draft, change, reading } }: FormProps) {
  const { lang } = record.user;
  const text = useReasonText(reading.reason, lang);
  const direction = reading.difference?.direction ?? "none";
  if (direction === "none") return null;
  return (
    <section className="differs">
      <h3 className="differs-title">
        <WarningOutlined /> Credited amount differs from the claim <span className="aside">reason required</span>
      </h3>
      <div className="differs-body">
        <Select
          aria-label="Reason for the difference"
          placeholder="Choose the reason"
          value={reading.reason ?? null}
          onChange={(reason) => change({ reason: reason ?? undefined })}
          options={reasonsOf(direction).map((reason) => ({ value: reason, label: differenceReasonNames[reason] }))}
        />
        {draft.reason && reading.reason && <UserReads language={languageName(lang)} {...text} />}
        {direction === "more" && (
          <Callout title="Crediting more than the claim needs a second operator.">
            Another operator will be asked, and nothing is booked before they approve.
          </Callout>
        )}
      </div>
    </section>
  );
}
