import { currenciesList } from "@candor/contract/routes/console/catalogue.ts";
import { currencyRequest } from "@candor/contract/routes/console/listing.ts";
import { useState } from "react";
import { AskReason, TwoOperators } from "../../../shared/editor/ask.tsx";
import { NewPanel } from "../../../shared/editor/new-panel.tsx";
import { useEditor } from "../../../shared/editor/use-editor.ts";
import { CurrencyFields } from "../../../shared/listing/currency-fields.tsx";
import { type CurrencyDraft, emptyCurrency, readCurrency } from "../../../shared/listing/currency-form.ts";
import { linkOf, paths } from "../../../shared/paths.ts";
import { Callout, SendOutcome } from "../../../shared/ui/callout.tsx";

type AddCurrencyProps = { readonly taken: readonly string[]; readonly onClose: () => void };

/** A new currency without a market. Two operators list it, and it stays hidden until an operator shows it. */
export function AddCurrency({ taken, onClose }: AddCurrencyProps) {
  const [tried, setTried] = useState(false);
  const editor = useEditor<CurrencyDraft, typeof currencyRequest>({
    served: emptyCurrency,
    version: 0,
    route: currencyRequest,
    slot: "listing.currency",
    wrong: (fields) => (readCurrency(fields, taken).currency ? undefined : "Some fields are not valid yet."),
    input: (fields, _version, reason) => {
      const { currency } = readCurrency(fields, taken);
      return currency && { ...currency, reason };
    },
    stale: [currenciesList],
    request: { waiting: null },
  });
  const { fields, dirty, why, sending } = editor;
  const ask = async () => {
    setTried(true);
    if (await editor.send()) setTried(false);
  };
  return (
    <NewPanel
      title="New currency"
      label="ask for the currency"
      action="Ask for approval"
      words={(dirty && why) || "Enter a symbol and a name. Another operator approves the currency; it starts hidden."}
      busy={editor.busy}
      blocked={why !== undefined}
      onMake={() => void ask()}
      onClose={onClose}
    >
      {sending.state === "done" && !dirty && (
        <Callout
          tone="ok"
          title="The request is waiting for another operator."
          actions={<a href={linkOf(paths.credit, { open: sending.data.approval_id })}>Open the request</a>}
        />
      )}
      <Callout tone="warn" title="Symbol, kind and decimals can never change.">
        Balances and the ledger depend on them. A currency that is listed for a market is part of{" "}
        <a href={linkOf(paths.listing)}>the market's listing</a>.
      </Callout>
      <CurrencyFields
        draft={fields}
        errors={readCurrency(fields, taken).errors}
        tried={tried}
        onChange={editor.change}
      />
      <AskReason reason={editor.reason} onReason={editor.setReason} />
      <TwoOperators />
      <SendOutcome sending={sending} asking="the request was taken" />
    </NewPanel>
  );
}
