import { approvalsQueue } from "@candor/contract/routes/console/approvals.ts";
import { currenciesList } from "@candor/contract/routes/console/catalogue.ts";
import { currencyRequest } from "@candor/contract/routes/console/listing.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { useState } from "react";
import { refresh } from "../../../shared/api/use-read.ts";
import { isSending, useSend } from "../../../shared/api/use-send.ts";
import { AskReason, TwoOperators } from "../../../shared/editor/ask.tsx";
import { NewPanel } from "../../../shared/editor/new-panel.tsx";
import { useUnsaved } from "../../../shared/editor/unsaved-guard.tsx";
import { linkOf, paths } from "../../../shared/paths.ts";
import { Callout, SendOutcome } from "../../../shared/ui/callout.tsx";
import { CurrencyFields } from "../listing/currency-fields.tsx";
import { emptyCurrency, readCurrency } from "../listing/currency-form.ts";
import "../listing/listing.css";

type AddCurrencyProps = { readonly taken: readonly string[]; readonly onClose: () => void };

/** A currency without a market: two operators list it, and it is hidden until somebody shows it. */
export function AddCurrency({ taken, onClose }: AddCurrencyProps) {
  const [draft, setDraft] = useState(emptyCurrency);
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const { send, sending } = useSend(currencyRequest, "listing.currency");
  const busy = isSending(sending);
  const { currency, errors } = readCurrency(draft, taken);
  useUnsaved(draft !== emptyCurrency || reason !== "");
  const ask = async () => {
    setTried(true);
    if (!currency || reason.trim() === "" || busy) return;
    if (!(await send({ ...currency, reason: reason.trim() }))) return;
    setDraft(emptyCurrency);
    setReason("");
    setTried(false);
    void refresh(currenciesList, approvalsQueue, consoleState);
  };
  const why = !currency ? "Some fields are not right yet." : reason.trim() === "" ? "A reason is missing." : "";
  return (
    <NewPanel
      title="New currency"
      label="ask for the currency"
      action="Ask for approval"
      words={why || "Another operator approves it; it begins hidden."}
      busy={busy}
      blocked={!currency || reason.trim() === ""}
      onMake={() => void ask()}
      onClose={onClose}
    >
      {sending.state === "done" && draft === emptyCurrency && (
        <Callout
          tone="ok"
          title="The request waits for another operator."
          actions={<a href={linkOf(paths.credit, { open: sending.data.approval_id })}>Open the request</a>}
        />
      )}
      <Callout tone="warn" title="Symbol, kind and decimals can never change.">
        Balances and the ledger count in them. A currency that is listed for a market is part of{" "}
        <a href={linkOf(paths.listing)}>the market's listing</a>.
      </Callout>
      <CurrencyFields draft={draft} errors={errors} tried={tried} onChange={setDraft} />
      <AskReason reason={reason} onReason={setReason} />
      <TwoOperators />
      <SendOutcome sending={sending} asking="the request was taken" />
    </NewPanel>
  );
}
