import { useId } from "react";
import { FUND_PASSWORD_DIGITS } from "../constants.ts";
import { cx } from "../cx.ts";
import { type FieldFrameProps, FieldNote, noteId } from "./field.tsx";
import { Keypad } from "./keypad.tsx";

type PasscodeProps = FieldFrameProps & {
  readonly value: string;
  readonly onChange: (digits: string) => void;
  /** Called with the last digit. */
  readonly onComplete?: (digits: string) => void;
  /** Dots instead of digits (fund password). */
  readonly secret?: boolean;
  /** The code came by SMS or email: the phone may fill it in. */
  readonly oneTime?: boolean;
  /** Our own keypad under the boxes in place of the phone's keyboard; "low" at the foot of its column. */
  readonly keypad?: boolean | "low";
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
};

const places = Array.from({ length: FUND_PASSWORD_DIGITS }, (_, index) => index);

/** Six boxes over one real input, so that paste, autofill and screen readers work as with any field. */
export function PasscodeBoxes({
  label,
  aside,
  error,
  hint,
  value,
  onChange,
  onComplete,
  secret,
  oneTime,
  keypad = false,
  ...input
}: PasscodeProps) {
  const id = useId();
  const take = (typed: string) => {
    const digits = typed.replace(/[^0-9]/g, "").slice(0, FUND_PASSWORD_DIGITS);
    onChange(digits);
    if (digits.length === FUND_PASSWORD_DIGITS && digits !== value) onComplete?.(digits);
  };
  const isLow = keypad === "low";
  const next = Math.min(value.length, FUND_PASSWORD_DIGITS - 1);
  return (
    <div className={cx(isLow && "flex flex-1 flex-col")}>
      <div className="mb-1.5 flex flex-wrap justify-between gap-x-2 text-12 text-text-2">
        <label htmlFor={id}>{label}</label>
        {aside !== undefined && <span>{aside}</span>}
      </div>
      <div data-field className="group relative">
        <input
          {...input}
          id={id}
          value={value}
          type={secret ? "password" : "text"}
          inputMode={keypad ? "none" : "numeric"}
          autoComplete={oneTime ? "one-time-code" : "off"}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteId(id)}
          onChange={(event) => take(event.target.value)}
          className="absolute inset-0 z-10 size-full cursor-pointer bg-transparent text-transparent caret-transparent selection:bg-transparent"
        />
        <div aria-hidden className="grid grid-cols-6 gap-2">
          {places.map((place) => (
            <span
              key={place}
              className={cx(
                "grid h-12 place-items-center rounded-12 border bg-surface-2 text-18 font-bold",
                error ? "border-bad" : "border-transparent",
                place === next && "group-focus-within:bg-surface-1 group-focus-within:ring-3",
                place === next &&
                  (error
                    ? "group-focus-within:ring-bad-soft"
                    : "group-focus-within:border-brand group-focus-within:ring-brand-soft"),
              )}
            >
              {value[place] === undefined ? "" : secret ? "\u2022" : value[place]}
            </span>
          ))}
        </div>
      </div>
      <FieldNote id={noteId(id)} error={error} hint={hint} />
      {keypad && (
        <div className={isLow ? "mt-auto pt-4" : "mt-4"}>
          <Keypad
            disabled={input.disabled === true}
            onDigit={(digit) => take(value + digit)}
            onErase={() => onChange(value.slice(0, -1))}
          />
        </div>
      )}
    </div>
  );
}
