import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { EditField, EditSwitch } from "../editor/field.tsx";
import { NumberInput } from "../ui/number-input.tsx";
import { SectionLabel } from "../ui/panel.tsx";
import { Shape } from "../ui/shape.tsx";
import { freePlace, isUsed, rowKey, rowUse, textIn, usedPlaces } from "./rows.ts";
import type { TermsForm } from "./terms-form.ts";
import "./terms.css";

type FieldProps = {
  readonly form: TermsForm;
  readonly name: string;
  readonly label: string;
  readonly unit?: string;
  readonly hint?: string;
};

export function TermField({ form: { draft, errors, fixed }, name, label, unit = "", hint }: FieldProps) {
  const [now, was] = [textIn(draft.fields, name), textIn(draft.base, name)];
  return (
    <EditField
      label={label}
      unit={unit}
      numeric
      maxLength={30}
      value={now}
      was={now === was ? undefined : `${was} ${unit}`.trim()}
      fixed={fixed}
      {...(hint === undefined ? {} : { hint })}
      error={errors[name]}
      onChange={(value) => draft.change({ [name]: value })}
    />
  );
}

export const OpenSwitch = ({ form: { draft, fixed }, label }: { readonly form: TermsForm; readonly label: string }) => (
  <EditSwitch
    label={label}
    on="open"
    off="closed: open trades still settle"
    value={draft.fields["open"] === true}
    changed={draft.fields["open"] !== draft.base["open"]}
    fixed={fixed}
    onChange={(open) => draft.change({ open })}
  />
);

export type RowColumn = { readonly name: string; readonly label: string; readonly unit?: string };
type RowsProps = {
  readonly form: TermsForm;
  readonly title: string;
  /** The name of a row: "duration". */
  readonly noun: string;
  readonly columns: readonly RowColumn[];
};

/** A column for each value, and one for the remove button. */
const gridOf = (columns: readonly RowColumn[]) => ({
  gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr)) 24px`,
});

/** A list of up to ten rows that can be edited, added and removed. */
export function TermRows({ form, title, noun, columns }: RowsProps) {
  const { draft, errors, fixed } = form;
  const free = freePlace(draft.fields);
  const used = usedPlaces(draft.fields);
  return (
    <section>
      <SectionLabel>{title}</SectionLabel>
      <fieldset className="term-rows" aria-label={title}>
        <div className="term-row term-row-head" style={gridOf(columns)} aria-hidden="true">
          {columns.map(({ name, label }) => (
            <span key={name}>{label}</span>
          ))}
          <span />
        </div>
        {used.map((place, index) => (
          <Row key={place} form={form} place={place} columns={columns} name={`${noun} ${index + 1}`} />
        ))}
        {errors["rows"] && <RowError text={errors["rows"]} />}
        <Button
          size="small"
          icon={<PlusOutlined />}
          disabled={fixed !== undefined || free === undefined}
          onClick={() => free !== undefined && draft.change(rowUse(free, true))}
        >
          Add a {noun}
        </Button>
      </fieldset>
    </section>
  );
}

const RowError = ({ text }: { readonly text: string }) => (
  <div className="form-error">
    <Shape kind="cross" size={9} /> {text}
  </div>
);

type RowProps = {
  readonly form: TermsForm;
  readonly place: number;
  readonly columns: readonly RowColumn[];
  readonly name: string;
};

function Row({ form: { draft, errors, fixed }, place, columns, name }: RowProps) {
  const wrong = columns.flatMap(({ name: column }) => errors[rowKey(place, column)] ?? []);
  const isNew = !isUsed(draft.base, place);
  return (
    <div>
      <div className="term-row" style={gridOf(columns)}>
        {columns.map((column) => {
          const key = rowKey(place, column.name);
          const [now, was] = [textIn(draft.fields, key), textIn(draft.base, key)];
          const changed = isNew || now !== was;
          return (
            <NumberInput
              key={key}
              aria-label={`${column.label}, ${name}`}
              aria-invalid={errors[key] !== undefined}
              {...(errors[key] === undefined ? {} : { status: "error" as const })}
              className={changed ? "field-changed" : ""}
              title={!isNew && now !== was ? `was ${was}` : undefined}
              maxLength={30}
              disabled={fixed !== undefined}
              suffix={column.unit && <span className="muted">{column.unit}</span>}
              value={now}
              onChange={(typed) => draft.change({ [key]: typed })}
            />
          );
        })}
        <Button
          size="small"
          type="text"
          disabled={fixed !== undefined}
          aria-label={`Remove ${name}`}
          icon={<Shape kind="cross" size={10} />}
          onClick={() => draft.change(rowUse(place, false))}
        />
      </div>
      {wrong.length > 0 && <RowError text={[...new Set(wrong)].join(" ")} />}
    </div>
  );
}
