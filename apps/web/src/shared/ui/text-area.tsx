import { type TextareaHTMLAttributes, useId } from "react";
import { FieldFrame, type FieldFrameProps, noteId } from "./field.tsx";

export type TextAreaProps = FieldFrameProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "onChange" | "value"> & {
    readonly value: string;
    readonly onChange: (text: string) => void;
  };

/** Several lines of text, as high as they are. */
export function TextArea({ label, aside, error, hint, value, onChange, ...input }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} aside={aside} error={error} hint={hint}>
      <textarea
        rows={3}
        {...input}
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteId(id)}
        onChange={(event) => onChange(event.target.value)}
        className="field-sizing-content max-h-48 min-h-22 min-w-0 flex-1 resize-none bg-transparent py-2.5 text-16"
      />
    </FieldFrame>
  );
}
