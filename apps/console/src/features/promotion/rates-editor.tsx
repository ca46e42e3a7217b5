import { promotionRatesRequest, promotionTerms } from "@candor/contract/routes/console/promotion.ts";
import { rebateLines } from "@candor/contract/rules/promotion-lines.ts";
import { changedLines } from "@candor/contract/rules/terms-changes.ts";
import { RequestPanel } from "../../shared/editor/editor-panel.tsx";
import { useEditor } from "../../shared/editor/use-editor.ts";
import { percentOf } from "../../shared/format/share.ts";
import { useMay } from "../../shared/operator.ts";
import { wrongWords } from "../../shared/terms/problem-words.ts";
import { TermField } from "../../shared/terms/terms-fields.tsx";
import { money } from "../../shared/ui/money.tsx";
import { Facts, ReadPanel } from "../../shared/ui/panel.tsx";
import { exampleOf, generations, type RatesFields, ratesFields, readRates } from "./rates-form.ts";
import { generationWords, type Terms } from "./terms.ts";

/** Of three fields side by side. */
const shortWords = ["First", "Second", "Third"] as const;

type RatesProps = { readonly rates: Terms["rates"] };
const TITLE = "Shares for inviters";

/** The share of a trading fee that each generation of inviters receives. A change is a request, and counts for fees from then on. */
export function RatesPanel({ rates }: RatesProps) {
  const mayRequest = useMay()("promotion.request");
  return mayRequest ? <RatesEditor rates={rates} /> : <RatesFacts rates={rates} />;
}

function RatesFacts({ rates: { versions } }: RatesProps) {
  const [now] = versions;
  return (
    <ReadPanel title={TITLE}>
      <Facts
        width={140}
        rows={generations.map((each, index) => ({
          name: generationWords[index] ?? each,
          value: now ? `${percentOf(now[each])} %` : "none",
        }))}
      />
    </ReadPanel>
  );
}

function RatesEditor({ rates: { versions, approval_id } }: RatesProps) {
  const [now] = versions;
  const changesIn = (fields: RatesFields) => {
    const { terms } = readRates(fields);
    return terms && changedLines(now ? rebateLines(now) : [], rebateLines(terms));
  };
  const editor = useEditor({
    served: ratesFields(now),
    version: now?.version ?? 0,
    route: promotionRatesRequest,
    slot: "promotion.rates",
    wrong: (fields) => wrongWords(Object.keys(readRates(fields).errors).length, changesIn(fields)?.length),
    input: (fields, version, reason) => {
      const { terms } = readRates(fields);
      return terms && { ...terms, version, reason };
    },
    stale: [promotionTerms],
    request: { waiting: approval_id },
    shortcut: { label: "ask for the shares", group: "Promotion" },
  });
  const { fields, waiting } = editor;
  const { terms, errors } = readRates(fields);
  const form = {
    draft: editor,
    errors,
    fixed: waiting === null ? undefined : "locked while the request is pending",
  };
  return (
    <RequestPanel
      editor={editor}
      title={TITLE}
      note={now ? `version ${now.version}` : "no fee is shared yet"}
      subject="promotion:rates"
      what="The shares"
      changes={changesIn(fields) ?? []}
      labelOf={(name) => generationWords[generations.indexOf(name)] ?? name}
    >
      <p className="small muted">
        Shares of each trading fee (spot, contracts, options), paid out of the fee in the command in which it becomes
        final. The first generation is the user who invited the payer.
      </p>
      <div className="form-grid promotion-rates">
        {generations.map((each, index) => (
          <TermField key={each} form={form} name={each} label={shortWords[index] ?? each} unit="%" />
        ))}
      </div>
      {terms && <Example terms={terms} />}
    </RequestPanel>
  );
}

function Example({ terms }: { readonly terms: Parameters<typeof exampleOf>[0] }) {
  const { shares, house } = exampleOf(terms);
  return (
    <p className="small inset promotion-example">
      Of a fee of 10 USDT the inviters receive {shares.map((share) => money(share)).join(", ")}; {money(house)} stays
      with the house.
    </p>
  );
}
