import { Delete } from "lucide-react";
import type { PointerEvent } from "react";
import { useTranslation } from "../i18n/use-translation.ts";

type KeypadProps = {
  readonly onDigit: (digit: string) => void;
  readonly onErase: () => void;
  readonly disabled?: boolean;
};

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;
const look =
  "grid h-13 place-items-center rounded-12 text-22 font-medium active:bg-surface-3 disabled:text-text-3 disabled:active:bg-transparent";
/** A press must not take the focus from the field that receives the digits, or a hardware keyboard would stop working. */
const keepFocus = (event: PointerEvent) => event.preventDefault();

/** Digits at thumb height, in place of the phone's own keyboard, which remembers input and covers half of the sheet. */
export function Keypad({ onDigit, onErase, disabled = false }: KeypadProps) {
  const { t } = useTranslation();
  const key = (digit: string) => (
    <button
      key={digit}
      type="button"
      disabled={disabled}
      onPointerDown={keepFocus}
      onClick={() => onDigit(digit)}
      className={`${look} bg-surface-2`}
    >
      {digit}
    </button>
  );
  return (
    <fieldset className="grid grid-cols-3 gap-2" aria-label={t("a11y.keypad")}>
      {digits.map(key)}
      <span />
      {key("0")}
      <button
        type="button"
        aria-label={t("a11y.erase")}
        disabled={disabled}
        onPointerDown={keepFocus}
        onClick={onErase}
        className={`${look} text-text-2`}
      >
        <Delete size={24} aria-hidden />
      </button>
    </fieldset>
  );
}
