import { useState } from "react";
import { OptionList } from "../../../shared/ui/select-sheet.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { FilterChip } from "./filter-chip.tsx";

type FilterGroup<Value> = {
  readonly title?: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
};
type FilterButtonProps<Value extends string | number> = {
  /** The sheet's title: the property that is filtered. */
  readonly label: string;
  /** The button's label while nothing is filtered, and the first choice. */
  readonly all: string;
  readonly groups: readonly FilterGroup<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
};

const ALL = "all";

/** A chip that shows its choice and opens a sheet of all choices, under headings where there are many. */
export function FilterButton<Value extends string | number>({
  label,
  all,
  groups,
  value,
  onChange,
}: FilterButtonProps<Value>) {
  const [open, setOpen] = useState(false);
  const chosen = groups.flatMap(({ options }) => options).find((option) => option.value === value);
  const choose = (next: Value | typeof ALL) => {
    onChange(next === ALL ? undefined : next);
    setOpen(false);
  };
  return (
    <>
      <FilterChip chosen={chosen !== undefined} onPress={() => setOpen(true)}>
        {chosen?.label ?? all}
      </FilterChip>
      <Sheet open={open} onClose={() => setOpen(false)} title={label}>
        <OptionList<Value | typeof ALL> options={[{ value: ALL, label: all }]} value={value ?? ALL} onChange={choose} />
        {groups.map(({ title, options }) => (
          <section key={title ?? label} aria-label={title ?? label}>
            {title && <h3 className="mt-3 border-t border-line pt-3 pb-1 text-12 font-medium text-text-3">{title}</h3>}
            <OptionList options={options} value={value} onChange={choose} />
          </section>
        ))}
      </Sheet>
    </>
  );
}
