import { Chips } from "../ui/chips.tsx";
import { SelectSheet } from "../ui/select-sheet.tsx";

type Filter<Value extends string> = {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};
type RecordFiltersProps<Result extends string, Direction extends string, Days extends string> = {
  readonly result: Filter<Result>;
  readonly direction: Filter<Direction>;
  readonly days: Filter<Days>;
};

/** A filter from the result of useState and the label of each value. */
export const filterOf = <Value extends string>(
  label: string,
  values: readonly Value[],
  [value, onChange]: readonly [Value, (value: Value) => void],
  word: (value: Value) => string,
): Filter<Value> => ({ label, options: values.map((each) => ({ value: each, label: word(each) })), value, onChange });

/** Filters above a list of ended orders: outcome, direction, time. */
export function RecordFilters<Result extends string, Direction extends string, Days extends string>({
  result,
  direction,
  days,
}: RecordFiltersProps<Result, Direction, Days>) {
  return (
    <>
      <Chips label={result.label} items={result.options} value={result.value} onChange={result.onChange} />
      <div className="mt-1 grid grid-cols-2 gap-2">
        <SelectSheet dense {...direction} />
        <SelectSheet dense {...days} />
      </div>
    </>
  );
}
