import { readAmount } from "@candor/contract/client/amount-input.ts";
import { type Edit, editAmount, isOpen, shownAmount, typedOf } from "@candor/contract/client/amount-typing.ts";
import { useState } from "react";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";

export type AmountDraftOptions = {
  /** The form's decimal string, or "". */
  readonly value: string;
  readonly decimals: number;
  readonly onChange: (value: string) => void;
  /** When the field is left. */
  readonly onBlur?: (() => void) | undefined;
  /** A price: it has all its decimals unless it is being typed, as in the book and the chart beside it. */
  readonly padded?: boolean | undefined;
};
export type AmountDraft = ReturnType<typeof useAmountDraft>;

const NEW = { typed: "", caret: 0, focused: false };
/** An example with a group and decimals, for the note under an ambiguous input. */
const EXAMPLE = "1234.5";

/**
 * The text of an amount field whose form has the decimal string: "12," stays "12," while typing, and the form has "12". Unreadable text empties the
 * form's value and gives the error to show.
 */
export function useAmountDraft({ value, decimals, onChange, onBlur, padded = false }: AmountDraftOptions) {
  const { t } = useTranslation();
  const { tag, decimal } = useFormat();
  const [draft, setDraft] = useState({ ...NEW, tag });
  const least = padded ? decimals : 0;
  const read = (typed: string) => readAmount(typed, { decimals, tag });
  const valueIn = (typed: string): string => {
    const found = read(typed);
    return found.ok ? found.value : "";
  };
  // The form changed the value itself (a percentage, a picked price, a cleared form), or the language changed: the typed text is dropped.
  const kept = draft.tag === tag && valueIn(draft.typed) === value;
  const typed = kept ? draft.typed : typedOf(value, tag, least);
  const found = read(typed);
  const wrong = found.ok || (draft.focused && isOpen(typed, tag)) ? undefined : found.error;
  return {
    text: shownAmount(typed, tag),
    /** The position of the caret in the text after the last edit. */
    caret: draft.caret,
    decimals,
    error: wrong && t(wrong, { decimals, example: decimal(EXAMPLE) }),
    edit: (edit: Edit) => {
      const next = editAmount(typed, edit, tag);
      setDraft({ ...next, focused: true, tag });
      const nextValue = valueIn(next.typed);
      if (nextValue !== value) onChange(nextValue);
    },
    /** Once the field is left it shows the parsed value: "1.5" as "1,5". */
    leave: () => {
      setDraft({ ...draft, typed: found.ok ? typedOf(found.value, tag, least) : typed, focused: false, tag });
      onBlur?.();
    },
  };
}
