import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { cx } from "../../shared/cx.ts";
import { OptionList } from "../../shared/ui/select-sheet.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";

type FilterButtonProps<Value extends string | number> = {
  /** The sheet's title: what is filtered by. */
  readonly label: string;
  /** What the button says while nothing is filtered, and the first choice. */
  readonly all: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
};

const ALL = "all";

/** A chip that says its choice and opens a sheet of them. */
export function FilterButton<Value extends string | number>({
  label,
  all,
  options,
  value,
  onChange,
}: FilterButtonProps<Value>) {
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={cx(
          "hit-y flex min-h-8 shrink-0 items-center gap-1 rounded-8 px-2.5 text-13 font-medium whitespace-nowrap",
          chosen ? "bg-brand-soft text-brand inset-ring-[1.5px] inset-ring-brand" : "bg-surface-2 text-text-2",
        )}
      >
        {chosen?.label ?? all}
        <ChevronDown size={14} aria-hidden />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={label}>
        <OptionList<Value | typeof ALL>
          options={[{ value: ALL, label: all }, ...options]}
          value={value ?? ALL}
          onChange={(next) => {
            onChange(next === ALL ? undefined : next);
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}
