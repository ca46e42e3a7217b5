import { Search } from "lucide-react";
import { Field } from "./field.tsx";

type SearchFieldProps = {
  /** The placeholder, also the label for screen readers. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The user came to search: the field takes the focus as soon as it is there. */
  readonly autoFocus?: boolean;
};

/** The search field above a sheet's list. */
export const SearchField = ({ label, value, onChange, autoFocus }: SearchFieldProps) => (
  <Field
    label={<span className="sr-only">{label}</span>}
    placeholder={label}
    value={value}
    onChange={onChange}
    type="search"
    autoFocus={autoFocus}
    autoComplete="off"
    enterKeyHint="search"
    before={<Search size={18} aria-hidden className="shrink-0 text-text-3" />}
  />
);
