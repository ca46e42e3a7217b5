import { type InputHTMLAttributes, useLayoutEffect, useRef, useState } from "react";
import { noteId } from "./field.tsx";
import type { AmountDraft } from "./use-amount-draft.ts";

type AmountInputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "className" | "placeholder" | "disabled" | "autoFocus" | "onKeyDown"
> & {
  readonly id: string;
  readonly draft: AmountDraft;
  /** Whether a note under the field shows an error. */
  readonly wrong: boolean;
};

/** The input of every amount: groups digits as the language does, and keeps the caret behind the digit that was typed. */
export function AmountInput({ id, draft, wrong, ...input }: AmountInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const edited = useRef(false);
  /** Text that an IME is still composing is left alone until it is done, or it would be typed twice. */
  const [composed, setComposed] = useState<string>();
  useLayoutEffect(() => {
    if (!edited.current) return;
    edited.current = false;
    field.current?.setSelectionRange(draft.caret, draft.caret);
  });
  const edit = ({ value, selectionEnd }: HTMLInputElement, how?: string) => {
    edited.current = true;
    draft.edit({ text: value, caret: selectionEnd ?? undefined, forward: how === "deleteContentForward" });
  };
  return (
    <input
      {...input}
      ref={field}
      id={id}
      value={composed ?? draft.text}
      inputMode={draft.decimals === 0 ? "numeric" : "decimal"}
      autoComplete="off"
      enterKeyHint="done"
      aria-invalid={wrong ? true : undefined}
      aria-describedby={noteId(id)}
      onChange={({ target, nativeEvent }) => {
        const { isComposing, inputType } = nativeEvent as InputEvent;
        if (isComposing) setComposed(target.value);
        else edit(target, inputType);
      }}
      onCompositionEnd={({ currentTarget }) => {
        setComposed(undefined);
        edit(currentTarget);
      }}
      onBlur={draft.leave}
    />
  );
}
