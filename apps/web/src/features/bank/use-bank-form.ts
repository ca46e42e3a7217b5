import type { BankCardField } from "@candor/contract/routes/bank.ts";
import { useState } from "react";
import { ApiError } from "../../shared/api/errors.ts";
import { useRefusalText } from "../../shared/api/use-refusal-text.ts";
import { type BankForm, bankErrors, emptyBankForm, missingCount } from "./form.ts";

/**
 * The state of the form and which errors show: a field's own once it has been left or sent, the server's until anything is typed. `refusal` is what
 * the server last refused.
 */
export function useBankForm(refusal: Error | undefined) {
  const refusalText = useRefusalText();
  const [form, setForm] = useState<BankForm>(emptyBankForm);
  const [left, setLeft] = useState<ReadonlySet<BankCardField>>(new Set());
  const errors = bankErrors(form);
  return {
    form,
    missing: missingCount(form),
    change: (field: BankCardField, text: string) => setForm({ ...form, [field]: text }),
    leave: (field: BankCardField) => setLeft(new Set([...left, field])),
    errorOf: (field: BankCardField): string | undefined => {
      const refused = refusal instanceof ApiError ? refusal.fieldText(field) : undefined;
      const own = left.has(field) ? errors[field] : undefined;
      return refused ?? (own && refusalText(own));
    },
    /** Whether the form may be sent; if not, says so at the fields. */
    check: (): boolean => {
      const wrong = Object.keys(errors) as BankCardField[];
      if (wrong.length > 0) setLeft(new Set([...left, ...wrong]));
      return wrong.length === 0;
    },
  };
}
