import { editAmount, shownAmount } from "@candor/contract/client/amount-typing.ts";
import { Input, type InputProps, type InputRef } from "antd";
import { type Ref, useLayoutEffect, useRef } from "react";
import { TAG } from "../format/tag.ts";

export type NumberInputProps = Omit<InputProps, "value" | "onChange" | "inputMode"> & {
  /** The typed value, without the group separators that the field shows. */
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly ref?: Ref<InputRef>;
};

/** The input for amounts: shows "1234567.5" as "1,234,567.5" and keeps the caret behind the typed digit. */
export function NumberInput({ value, onChange, ...input }: NumberInputProps) {
  const edited = useRef<{ readonly field: HTMLInputElement; readonly caret: number }>(undefined);
  useLayoutEffect(() => {
    if (!edited.current) return;
    const { field, caret } = edited.current;
    edited.current = undefined;
    field.setSelectionRange(caret, caret);
  });
  return (
    <Input
      {...input}
      inputMode="decimal"
      value={shownAmount(value, TAG)}
      onChange={({ target, nativeEvent }) => {
        const forward = (nativeEvent as InputEvent).inputType === "deleteContentForward";
        const next = editAmount(value, { text: target.value, caret: target.selectionEnd ?? undefined, forward }, TAG);
        edited.current = { field: target, caret: next.caret };
        onChange(next.typed);
      }}
    />
  );
}
