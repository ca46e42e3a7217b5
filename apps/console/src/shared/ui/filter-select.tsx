import { Select } from "antd";

type FilterSelectProps<Value extends string | number> = {
  readonly label: string;
  /** What the filter says while it is off: "all". */
  readonly all?: string;
  readonly value: Value | undefined;
  readonly options: readonly { readonly value: Value; readonly label: React.ReactNode }[];
  readonly onChange: (value: Value | undefined) => void;
  readonly size?: "small";
  readonly className?: string;
};

/** A filter of a list: one of its options, or all. */
export function FilterSelect<Value extends string | number>(props: FilterSelectProps<Value>) {
  const { label, all = "all", value, options, onChange, ...look } = props;
  return (
    <Select<Value | "">
      {...look}
      aria-label={label}
      popupMatchSelectWidth={false}
      value={value ?? ""}
      onChange={(next) => onChange(next === "" ? undefined : next)}
      options={[{ value: "" as const, label: `${label}: ${all}` }, ...options]}
    />
  );
}
