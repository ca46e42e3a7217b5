import { fromNumeric } from "@candor/contract/domain/money.ts";
import type { InputOf, Route } from "@candor/contract/route.ts";
import {
  contractTermsRequest,
  derivativeTerms,
  optionTermsRequest,
} from "@candor/contract/routes/console/derivatives.ts";
import { changedLines, contractLines, optionLines, type TermsLine } from "@candor/contract/rules/terms-changes.ts";
import type { Fields } from "../../shared/editor/draft.ts";
import { RequestPanel } from "../../shared/editor/editor-panel.tsx";
import { useEditor } from "../../shared/editor/use-editor.ts";
import { ContractTermsFields } from "../../shared/terms/contract-fields.tsx";
import { type ContractRow, contractFields, readContractTerms } from "../../shared/terms/contract-form.ts";
import { OptionTermsFields } from "../../shared/terms/option-fields.tsx";
import { type OptionRow, optionFields, readOptionTerms } from "../../shared/terms/option-form.ts";
import { wrongWords } from "../../shared/terms/problem-words.ts";
import type { ReadTerms } from "../../shared/terms/reader.ts";
import { fieldName } from "../../shared/terms/rows.ts";
import type { TermsForm } from "../../shared/terms/terms-form.ts";

type TermsPlace = {
  readonly market_id: number;
  readonly symbol: string;
  readonly version: number;
  readonly approval_id: string | null;
};
type TermsEditorProps<R extends Route, Terms> = {
  readonly product: "options" | "contracts";
  readonly place: TermsPlace;
  readonly served: Fields;
  readonly terms: Terms;
  readonly read: (fields: Fields) => ReadTerms<Terms>;
  readonly lines: (terms: Terms) => readonly TermsLine[];
  readonly route: R;
  readonly inputOf: (terms: Terms, version: number, reason: string) => InputOf<R>;
  readonly children: (form: TermsForm) => React.ReactNode;
};

/** The terms of one pair. A change is a request with before and after. */
function TermsEditor<R extends Route, Terms>(props: TermsEditorProps<R, Terms>) {
  const { product, place, served, terms, read, lines, route, inputOf, children } = props;
  const changesIn = (fields: Fields) => {
    const { terms: typed } = read(fields);
    return typed && changedLines(lines(terms), lines(typed));
  };
  const editor = useEditor({
    served,
    version: place.version,
    route,
    slot: `${product}.${place.market_id}`,
    wrong: (fields) => wrongWords(Object.keys(read(fields).errors).length, changesIn(fields)?.length),
    input: (fields, version, reason) => {
      const { terms: typed } = read(fields);
      return typed && inputOf(typed, version, reason);
    },
    stale: [derivativeTerms],
    request: { waiting: place.approval_id },
    shortcut: { label: "ask for the terms", group: "Terms" },
  });
  const { fields, waiting } = editor;
  return (
    <RequestPanel
      editor={editor}
      title={`${place.symbol} ${product}`}
      subject={`${product}:${place.market_id}`}
      what="The pair"
      changes={changesIn(fields) ?? []}
      labelOf={fieldName}
    >
      {children({
        draft: editor,
        errors: read(fields).errors,
        fixed: waiting === null ? undefined : "locked while the request is pending",
      })}
    </RequestPanel>
  );
}

export const OptionEditor = ({ row }: { readonly row: OptionRow }) => (
  <TermsEditor
    product="options"
    place={row}
    terms={row}
    served={optionFields(row)}
    read={(fields) => readOptionTerms(fields, fromNumeric(row.promised))}
    lines={optionLines}
    route={optionTermsRequest}
    inputOf={({ state, fee, reserve, choices }, version, reason) => ({
      market_id: row.market_id,
      version,
      reason,
      state,
      fee,
      reserve,
      choices: [...choices],
    })}
  >
    {(form) => <OptionTermsFields form={form} currency={row.currency} promised={row.promised} />}
  </TermsEditor>
);

export const ContractEditor = ({ row }: { readonly row: ContractRow }) => (
  <TermsEditor
    product="contracts"
    place={row}
    terms={row}
    served={contractFields(row)}
    read={readContractTerms}
    lines={contractLines}
    route={contractTermsRequest}
    inputOf={({ multiples, ...terms }, version, reason) => ({
      market_id: row.market_id,
      version,
      reason,
      state: terms.state,
      lot_size: terms.lot_size,
      spread: terms.spread,
      fee_rate: terms.fee_rate,
      overnight_rate: terms.overnight_rate,
      min_lots: terms.min_lots,
      max_lots: terms.max_lots,
      max_open: terms.max_open,
      max_net: terms.max_net,
      multiples: [...multiples],
    })}
  >
    {(form) => <ContractTermsFields form={form} base={row.symbol.split("-")[0] ?? ""} currency={row.currency} />}
  </TermsEditor>
);
