import { currenciesList, currencyAdd } from "@candor/contract/routes/console/catalogue.ts";
import { Segmented } from "antd";
import { useState } from "react";
import { refresh } from "../../shared/api/use-read.ts";
import { useSend } from "../../shared/api/use-send.ts";
import { EditField } from "../../shared/editor/field.tsx";
import { NewPanel } from "../../shared/editor/new-panel.tsx";
import { outcomeOf } from "../../shared/editor/outcome.ts";
import { useUnsaved } from "../../shared/editor/unsaved-guard.tsx";
import { wholeOf } from "../../shared/format/whole.ts";
import { Asking, Callout, SendError } from "../../shared/ui/callout.tsx";
import { FormField } from "../../shared/ui/form-field.tsx";

const SYMBOL = /^[A-Z0-9]{1,12}$/;

type AddCurrencyProps = {
  readonly taken: readonly string[];
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
};

/** A new currency, hidden until somebody shows it. */
export function AddCurrency({ taken, onClose, onMade }: AddCurrencyProps) {
  const [symbol, setSymbol] = useState("");
  const [name, setName] = useState("");
  const [kind, setKind] = useState<"crypto" | "fiat">("crypto");
  const [typed, setTyped] = useState("8");
  const { send, sending } = useSend(currencyAdd, "currency.add");
  const { busy, asking, error } = outcomeOf(sending);
  const decimals = wholeOf(typed, 0, 8);
  const wrongSymbol = !SYMBOL.test(symbol)
    ? "1 to 12 of A to Z and 0 to 9."
    : taken.includes(symbol)
      ? "There is a currency of this symbol."
      : undefined;
  const blocked = wrongSymbol !== undefined || name.trim() === "" || decimals === undefined;
  useUnsaved(symbol !== "" || name !== "");
  const add = async () => {
    if (blocked || busy) return;
    const made = await send({ symbol, name: name.trim(), kind, decimals });
    if (!made) return;
    setSymbol("");
    setName("");
    await refresh(currenciesList);
    // After the fields are empty, or leaving them would ask.
    setTimeout(() => onMade(String(made.id)), 0);
  };
  return (
    <NewPanel
      title="New currency"
      label="add the currency"
      action={`Add ${wrongSymbol ? "the currency" : symbol}`}
      words="It begins hidden."
      busy={busy}
      blocked={blocked}
      onMake={() => void add()}
      onClose={onClose}
    >
      <Callout tone="warn" title="Symbol, kind and decimals are for ever.">
        Balances count in them, so that nobody can change them later.
      </Callout>
      <div className="form-grid">
        <EditField
          label="Symbol"
          maxLength={12}
          value={symbol}
          error={symbol === "" ? undefined : wrongSymbol}
          onChange={(value) => setSymbol(value.trim().toUpperCase())}
        />
        <EditField label="Name" maxLength={60} value={name} onChange={setName} />
        <FormField label="Kind">
          {() => (
            <Segmented<"crypto" | "fiat">
              aria-label="Kind"
              value={kind}
              onChange={setKind}
              options={[
                { value: "crypto", label: "Crypto-asset" },
                { value: "fiat", label: "Fiat money" },
              ]}
            />
          )}
        </FormField>
        <EditField
          label="Decimals"
          numeric
          maxLength={1}
          value={typed}
          error={decimals === undefined ? "0 to 8." : undefined}
          onChange={setTyped}
        />
      </div>
      {error && <SendError error={error} />}
      {asking && <Asking what={`${symbol} was added`} />}
    </NewPanel>
  );
}
