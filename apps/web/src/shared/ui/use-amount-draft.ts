import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readAmount } from "../format/amount-input.ts";

/**
 * What stands in an amount field while its form holds the decimal string: "12," stays "12," under the finger while the form has "12". What cannot be read
 * empties the form's value and gives the error to show.
 */
export function useAmountDraft(value: string, decimals: number, onChange: (value: string) => void) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(value);
  const read = readAmount(draft, decimals);
  const held = read.ok ? read.value : "";
  // The form changed the value itself (a percentage, a picked price, a cleared form): what was typed is gone.
  const text = held === value ? draft : value;
  const current = readAmount(text, decimals);
  return {
    text,
    error: current.ok ? undefined : t(current.error, { decimals }),
    type: (typed: string) => {
      setDraft(typed);
      const next = readAmount(typed, decimals);
      const nextValue = next.ok ? next.value : "";
      if (nextValue !== value) onChange(nextValue);
    },
  };
}
