import { parseAmount } from "@candor/contract/domain/money.ts";
import type { HostingCurrencies } from "@candor/contract/rules/hosting-lines.ts";
import type { HostingTerms } from "@candor/contract/rules/hosting-terms.ts";
import { useState } from "react";
import { typedAmount } from "../../shared/format/typed-amount.ts";
import { FormField } from "../../shared/ui/form-field.tsx";
import { Money } from "../../shared/ui/money.tsx";
import { NumberInput } from "../../shared/ui/number-input.tsx";
import { Facts, Panel, SectionLabel } from "../../shared/ui/panel.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";
import { type EarlyEnd, exampleOf, firstUnits } from "./example.ts";

type ExampleProps = { readonly terms: HostingTerms; readonly names: HostingCurrencies };

/** What one order earns, and what leaving it early costs, by the rules that the engine pays by. */
export function ExamplePanel({ terms, names }: ExampleProps) {
  const [typed, setTyped] = useState<string>();
  const isFund = terms.kind === "fund";
  const first = firstUnits(terms);
  const { value, error } = typedAmount(typed ?? first, isFund ? 8 : 0);
  const { principal, daily, total, ends } = exampleOf(terms, value ?? parseAmount(first) ?? 0n);
  const { currency, income_currency: income } = names;
  const columns: readonly TableColumn<EarlyEnd>[] = [
    { key: "day", title: "Leaves after", isName: true, cell: ({ daysPaid }) => `${daysPaid} paid days` },
    { key: "paid", title: `Paid, ${income}`, align: "right", cell: ({ paid }) => <Money value={paid} /> },
    { key: "penalty", title: "Penalty", align: "right", cell: ({ penalty }) => <Money value={penalty} /> },
    { key: "back", title: `Back, ${currency}`, align: "right", cell: ({ returned }) => <Money value={returned} /> },
  ];
  return (
    <Panel title="Example" note="one order, by these terms">
      <div className="stack">
        <FormField label={isFund ? "Amount" : "Machines"} error={error}>
          {(ids) => (
            <NumberInput
              {...ids}
              maxLength={30}
              suffix={<span className="muted">{isFund ? currency : "machines"}</span>}
              value={typed ?? first}
              onChange={setTyped}
            />
          )}
        </FormField>
        <Facts
          width={150}
          rows={[
            { name: "Principal", value: <Money value={principal} unit={currency} /> },
            { name: isFund ? "Interest of a day" : "Output of a day", value: <Money value={daily} unit={income} /> },
            {
              name: terms.day === 1 ? "In 1 day" : `In ${terms.day} days`,
              value: <Money value={total} unit={income} />,
            },
            { name: "First payment", value: "for the day after the purchase, at 00:00 UTC" },
          ]}
        />
        <section>
          <SectionLabel aside="from the principal; paid days are kept">Early redemption</SectionLabel>
          <Table label="Early redemption" columns={columns} rows={ends} keyOf={({ daysPaid }) => daysPaid} />
        </section>
      </div>
    </Panel>
  );
}
