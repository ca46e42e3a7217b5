import { Check, ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cx } from "../cx.ts";
import { Sheet } from "./sheet.tsx";
import { WholeWords } from "./whole-words.tsx";

type Option<Value> = {
  readonly value: Value;
  readonly label: string;
  readonly note?: ReactNode;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
};
type SelectProps<Value> = {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
  /** Label over value in one 48 px box, as on the trading forms; else the label is above. */
  readonly dense?: boolean;
  readonly disabled?: boolean;
};

/** One of many: a field that opens a sheet, since a native list shows neither notes nor coins. */
export function SelectSheet<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  placeholder,
  dense = false,
  disabled,
}: SelectProps<Value>) {
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    <div>
      {!dense && <span className="mb-1.5 block text-12 text-text-2">{label}</span>}
      <button
        type="button"
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-12 w-full items-center gap-2 rounded-12 bg-surface-2 px-3 text-left"
      >
        {chosen?.icon}
        <span className="min-w-0 grow">
          <span className={dense ? "block text-11 text-text-3" : "sr-only"}>{label}</span>
          <span className={cx("block text-16", dense && "font-medium", !chosen && "text-text-3")}>
            <WholeWords text={chosen?.label ?? placeholder ?? ""} />
          </span>
        </span>
        <ChevronDown size={18} aria-hidden className="shrink-0 text-text-2" />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={label}>
        <OptionList
          options={options}
          value={value}
          onChange={(next) => {
            onChange(next);
            setOpen(false);
          }}
        />
      </Sheet>
    </div>
  );
}

type OptionListProps<Value> = Pick<SelectProps<Value>, "options" | "value" | "onChange">;

/** The rows of a choice, for a page's own sheet (a pair with its search, say). */
export const OptionList = <Value extends string | number>({ options, value, onChange }: OptionListProps<Value>) => (
  <ul className="-mx-4">
    {options.map((option) => (
      <li key={option.value}>
        <button
          type="button"
          disabled={option.disabled}
          aria-current={option.value === value || undefined}
          onClick={() => onChange(option.value)}
          className="flex min-h-13 w-full items-center gap-3 px-4 py-2 text-left -outline-offset-2 active:bg-surface-2 disabled:text-text-3"
        >
          {option.icon}
          <span className="min-w-0 grow">
            <span className={cx("block text-16", option.value === value && "font-bold text-brand")}>
              {option.label}
            </span>
            {option.note && <span className="block text-12 text-text-3">{option.note}</span>}
          </span>
          {option.value === value && <Check size={20} aria-hidden className="shrink-0 text-brand" />}
        </button>
      </li>
    ))}
  </ul>
);
