import { operatorsList } from "@candor/contract/routes/console/control.ts";
import { auditEntriesExport } from "@candor/contract/routes/console/exports.ts";
import { AutoComplete, Button, Input } from "antd";
import { useState } from "react";
import { useRead } from "../../shared/api/use-read.ts";
import { ExportButton } from "../../shared/export/export-button.tsx";
import { totalText } from "../../shared/format/total.ts";
import { FilterSelect } from "../../shared/ui/filter-select.tsx";
import { actionAreas } from "./sentences.ts";
import type { Audit, FilterName } from "./use-audit.ts";

export function Filters({ audit }: { readonly audit: Audit }) {
  const { filters, filter } = audit;
  const operators = useRead(operatorsList, {}, { staleTime: 60_000 }).data?.list ?? [];
  const clear = () =>
    filter({
      id: undefined,
      operator: undefined,
      action: undefined,
      subject: undefined,
      from: undefined,
      to: undefined,
    });
  return (
    <search className="queue-filters">
      <Typed key={`id ${filters.id}`} name="id" label="Entry" audit={audit} options={[]} digits />
      <FilterSelect
        size="small"
        label="Operator"
        popupMatchSelectWidth={false}
        value={filters.operator}
        onChange={(operator) => filter({ operator })}
        options={operators.map(({ name }) => ({ value: name, label: name }))}
      />
      <Typed
        key={`action ${filters.action}`}
        name="action"
        label="Action begins with"
        audit={audit}
        options={actionAreas}
      />
      <Typed
        key={`subject ${filters.subject}`}
        name="subject"
        label="Account, W-12, D-7 or user:12"
        audit={audit}
        options={[]}
      />
      <DateField name="from" label="From" audit={audit} />
      <DateField name="to" label="To" audit={audit} />
      {Object.keys(filters).length > 0 && (
        <Button size="small" type="text" onClick={clear}>
          Clear
        </Button>
      )}
      <span className="queue-extra small muted nowrap">
        {audit.query.total === undefined ? "" : `${totalText(audit.query.total)} entries`}
        <ExportButton route={auditEntriesExport} input={filters} />
      </span>
    </search>
  );
}

type TypedProps = {
  readonly name: FilterName;
  readonly label: string;
  readonly audit: Audit;
  readonly options: readonly string[];
  /** Takes nothing else. */
  readonly digits?: boolean;
};

/** Sent with Enter, on leaving the field, or by choosing; not at every letter. */
function Typed({ name, label, audit, options, digits = false }: TypedProps) {
  const asked = audit.filters[name] ?? "";
  const [text, setText] = useState(asked);
  const send = (value: string) => {
    if (value.trim() !== asked) audit.filter({ [name]: value.trim() || undefined });
  };
  return (
    <AutoComplete
      size="small"
      className={`audit-typed audit-typed-${name}`}
      aria-label={label}
      placeholder={label}
      allowClear
      value={text}
      onChange={(typed: string | undefined) => {
        const value = digits ? typed?.replace(/[^0-9]/g, "").slice(0, 15) : typed;
        setText(value ?? "");
        if (!value) send("");
      }}
      onSelect={(value) => send(value ?? "")}
      onBlur={() => send(text)}
      onInputKeyDown={({ key }) => {
        if (key === "Enter") send(text);
      }}
      options={options.filter((option) => option.startsWith(text)).map((value) => ({ value }))}
    />
  );
}

const DateField = ({ name, label, audit }: { name: "from" | "to"; label: string; audit: Audit }) => (
  <Input
    size="small"
    type="date"
    className="audit-date"
    prefix={<span className="muted">{label}</span>}
    aria-label={`${label}, day in UTC`}
    value={audit.filters[name] ?? ""}
    onChange={({ target }) => audit.filter({ [name]: target.value || undefined })}
  />
);
