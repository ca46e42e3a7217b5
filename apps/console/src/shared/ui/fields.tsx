import { Input, type InputProps, Select, type SelectProps } from "antd";
import { FormField, type FormFieldProps } from "./form-field.tsx";

type FieldProps = Omit<FormFieldProps, "children">;
type TextProps = FieldProps &
  Omit<InputProps, "value" | "onChange" | "id"> & {
    readonly value: string;
    readonly onChange: (text: string) => void;
  };

/** A labeled text input, multi-line with `rows`. */
export const TextField = ({
  label,
  note,
  aside,
  error,
  rows,
  onChange,
  ...input
}: TextProps & { readonly rows?: number }) => (
  <FormField label={label} note={note} aside={aside} error={error}>
    {(ids) =>
      rows === undefined ? (
        <Input {...ids} {...input} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <Input.TextArea
          {...ids}
          rows={rows}
          maxLength={input.maxLength}
          autoFocus={input.autoFocus}
          value={input.value}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    }
  </FormField>
);

export const PasswordField = ({ label, note, aside, error, onChange, ...input }: TextProps) => (
  <FormField label={label} note={note} aside={aside} error={error}>
    {(ids) => <Input.Password {...ids} {...input} onChange={({ target }) => onChange(target.value)} />}
  </FormField>
);

/** A labeled select. */
export const SelectField = <Value,>({
  label,
  note,
  aside,
  error,
  ...select
}: FieldProps & Omit<SelectProps<Value>, "id">) => (
  <FormField label={label} note={note} aside={aside} error={error}>
    {(ids) => <Select<Value> {...ids} {...select} />}
  </FormField>
);
