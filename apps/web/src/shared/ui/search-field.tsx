import { Search } from "lucide-react";
import { Field } from "./field.tsx";

type SearchFieldProps = {
  /** What is searched, in the field and for a screen reader. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
};

/** The field over the list of a sheet. */
export const SearchField = ({ label, value, onChange }: SearchFieldProps) => (
  <Field
    label={<span className="sr-only">{label}</span>}
    placeholder={label}
    value={value}
    onChange={onChange}
    type="search"
    autoComplete="off"
    enterKeyHint="search"
    before={<Search size={18} aria-hidden className="shrink-0 text-text-3" />}
  />
);
