import { CircleAlert } from "lucide-react";
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import { cx } from "../cx.ts";

export type FieldFrameProps = {
  readonly label: ReactNode;
  /** At the right of the label: limits, the available balance, a link. */
  readonly aside?: ReactNode;
  /** Replaces the hint. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
};
type FrameProps = FieldFrameProps & { readonly id: string; readonly children: ReactNode; readonly tall?: boolean };

export const noteId = (id: string): string => `${id}-note`;

/** Label above, box, hint or error below. The box shows the focus of the input in it. */
export function FieldFrame({ id, label, aside, error, hint, tall = false, children }: FrameProps) {
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap justify-between gap-x-2 text-12 text-text-2">
        <label htmlFor={id}>{label}</label>
        {aside !== undefined && <span>{aside}</span>}
      </div>
      <div
        data-field
        className={cx(
          "flex items-center gap-2 rounded-12 border bg-surface-2 px-3 transition-[border,box-shadow] duration-1",
          "focus-within:bg-surface-1 focus-within:ring-3",
          tall ? "min-h-14" : "min-h-12",
          error
            ? "border-bad focus-within:ring-bad-soft"
            : "border-transparent focus-within:border-brand focus-within:ring-brand-soft",
        )}
      >
        {children}
      </div>
      <FieldNote id={noteId(id)} error={error} hint={hint} />
    </div>
  );
}

export function FieldNote({
  id,
  error,
  hint,
}: {
  readonly id: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}) {
  return (
    <p
      id={id}
      aria-live="polite"
      className={cx(
        "text-12",
        error || hint ? "mt-1.5" : "",
        error ? "flex items-center gap-1 text-bad" : "text-text-3",
      )}
    >
      {error && <CircleAlert size={14} aria-hidden className="shrink-0" />}
      {error || hint}
    </p>
  );
}

export type FieldProps = FieldFrameProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value" | "size" | "prefix"> & {
    readonly value: string;
    readonly onChange: (text: string) => void;
    readonly before?: ReactNode;
    readonly after?: ReactNode;
    readonly ref?: Ref<HTMLInputElement>;
  };

/** A line of text. `before` holds an icon or a dialing code, `after` a button or a tag. */
export function Field({ label, aside, error, hint, value, onChange, before, after, className, ...input }: FieldProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <FieldFrame id={id} label={label} aside={aside} error={error} hint={hint}>
      {before}
      <input
        {...input}
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteId(id)}
        onChange={(event) => onChange(event.target.value)}
        className={cx("h-11 min-w-0 flex-1 bg-transparent text-16", className)}
      />
      {after}
    </FieldFrame>
  );
}
