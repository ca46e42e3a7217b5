import { useState } from "react";
import { Form } from "../../../shared/form/form.tsx";
import { useForm } from "../../../shared/form/use-form.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Chips } from "../../../shared/ui/chips.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { type DayRange, dayOf, isBackward, lastDays, rangeText } from "./days.ts";
import { FilterChip } from "./filter-chip.tsx";

type DaysButtonProps = { readonly value: DayRange; readonly onChange: (range: DayRange) => void };

/** A chip with the chosen range of days that opens the choice: the last week, month, quarter, or two dates of the browser's own calendar. */
export function DaysButton({ value, onChange }: DaysButtonProps) {
  const { t } = useTranslation("assets");
  const { tag } = useFormat();
  const [open, setOpen] = useState(false);
  const text = rangeText(value, tag);
  return (
    <>
      <FilterChip chosen={text !== undefined} onPress={() => setOpen(true)}>
        {text ?? t("filter.allDays")}
      </FilterChip>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("filter.days")} note={t("filter.utc")}>
        <DaysForm
          key={text ?? ""}
          value={value}
          onChoose={(range) => {
            onChange(range);
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}

const presets = [7, 30, 90] as const;

type DaysFormProps = { readonly value: DayRange; readonly onChoose: (range: DayRange) => void };

function DaysForm({ value, onChoose }: DaysFormProps) {
  const { t } = useTranslation("assets");
  const { integer } = useFormat();
  const form = useForm({ start: { from: value.from ?? "", to: value.to ?? "" } });
  const { from, to } = form.values;
  const range: DayRange = { ...(from === "" ? {} : { from }), ...(to === "" ? {} : { to }) };
  const backward = isBackward(range);
  const today = dayOf(Date.now());
  return (
    <Form
      className="flex flex-col gap-4 pb-2"
      onSubmit={() => {
        if (!backward) onChoose(range);
      }}
    >
      <Chips
        even
        label={t("filter.days")}
        items={presets.map((days) => ({ value: days, label: t("filter.lastDays", { days: integer(days) }) }))}
        value={presets.find((days) => {
          const last = lastDays(days, Date.now());
          return last.from === from && last.to === to;
        })}
        onChange={(days) => form.change(lastDays(days, Date.now()))}
      />
      <div className="grid grid-cols-2 gap-3 max-[359px]:grid-cols-1">
        <Field type="date" label={t("filter.from")} max={today} {...form.field("from")} />
        <Field
          type="date"
          label={t("filter.to")}
          max={today}
          {...form.field("to")}
          error={backward ? t("filter.backward") : undefined}
        />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button tone="ghost" onClick={() => onChoose({})}>
          {t("filter.allDays")}
        </Button>
        <Button type="submit" disabled={backward}>
          {t("filter.show")}
        </Button>
      </div>
    </Form>
  );
}
