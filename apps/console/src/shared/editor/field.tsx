import { Input, Switch } from "antd";
import { FormField } from "../ui/form-field.tsx";
import { NumberInput, type NumberInputProps } from "../ui/number-input.tsx";

type EditFieldProps = {
  readonly label: string;
  readonly unit?: string;
  readonly value: string;
  /** The value before, if it differs. */
  readonly was?: string | undefined;
  /** Why the field is locked; shown below it. */
  readonly fixed?: string | undefined;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly numeric?: boolean;
  readonly maxLength?: number;
  readonly onChange: (value: string) => void;
};

/** A field of an editor: amber with the old value after a change, gray with the reason while it is locked. */
export const EditField = ({ label, unit, value, was, fixed, hint, error, numeric, ...rest }: EditFieldProps) => (
  <FormField
    label={label}
    aside={was === undefined ? undefined : <strong className="warn">was {was === "" ? "empty" : was}</strong>}
    error={error}
  >
    {(ids) => (
      <>
        <Box
          {...ids}
          numeric={numeric ?? false}
          className={was === undefined ? "" : "field-changed"}
          disabled={fixed !== undefined}
          maxLength={rest.maxLength ?? 40}
          suffix={unit && <span className="muted">{unit}</span>}
          value={value}
          onChange={rest.onChange}
        />
        {(fixed ?? hint) && <div className="caption">{fixed ?? hint}</div>}
      </>
    )}
  </FormField>
);

type BoxProps = NumberInputProps & { readonly numeric: boolean };

const Box = ({ numeric, onChange, ...input }: BoxProps) =>
  numeric ? (
    <NumberInput {...input} onChange={onChange} />
  ) : (
    <Input {...input} onChange={({ target }) => onChange(target.value)} />
  );

type EditSwitchProps = {
  readonly label: string;
  readonly on: string;
  readonly off: string;
  readonly value: boolean;
  readonly changed: boolean;
  readonly fixed?: string | undefined;
  readonly onChange: (value: boolean) => void;
};

/** A switch with its state in words: color or position alone is not enough. */
export const EditSwitch = ({ label, on, off, value, changed, fixed, onChange }: EditSwitchProps) => (
  <FormField label={label} aside={changed && <strong className="warn">was {value ? off : on}</strong>}>
    {({ id }) => (
      <>
        <span className="switch-line">
          <Switch size="small" id={id} checked={value} disabled={fixed !== undefined} onChange={onChange} />
          <span>{value ? on : off}</span>
        </span>
        {fixed && <div className="caption">{fixed}</div>}
      </>
    )}
  </FormField>
);
