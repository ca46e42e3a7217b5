import { chainAdd, chainSave, currenciesList } from "@candor/contract/routes/console/catalogue.ts";
import { type Network, networks } from "@candor/contract/routes/deposit.ts";
import { Button, Select } from "antd";
import { useState } from "react";
import { refresh } from "../../shared/api/use-read.ts";
import { useSend } from "../../shared/api/use-send.ts";
import { DraftConflict } from "../../shared/editor/difference.tsx";
import { EditField, EditSwitch } from "../../shared/editor/field.tsx";
import { outcomeOf } from "../../shared/editor/outcome.ts";
import { useUnsaved } from "../../shared/editor/unsaved-guard.tsx";
import { useDraft } from "../../shared/editor/use-draft.ts";
import { networkName } from "../../shared/format/networks.ts";
import { sortOf, wholeOf } from "../../shared/format/whole.ts";
import { Asking, SendError } from "../../shared/ui/callout.tsx";
import { FormField } from "../../shared/ui/form-field.tsx";
import type { Currency } from "./currency-editor.tsx";

type Chain = Currency["chains"][number];

export const Chains = ({ currency }: { readonly currency: Currency }) => (
  <div className="chains">
    {currency.chains.length === 0 && (
      <p className="small muted">Without a channel, {currency.symbol} cannot be deposited.</p>
    )}
    {currency.chains.map((chain) => (
      <ChainRow key={chain.id} chain={chain} most={currency.decimals} />
    ))}
    <AddChain currency={currency} />
  </div>
);

const fieldsOf = ({ decimals, sort, enabled }: Chain) => ({ decimals: String(decimals), sort: String(sort), enabled });

const labels = { decimals: "Decimals", sort: "Place", enabled: "In the app" } as const;
const shownText = (value: string | boolean): string =>
  typeof value === "boolean" ? (value ? "shown" : "hidden") : value;

/** A chain is saved by itself, at the version that was seen. */
function ChainRow({ chain, most }: { readonly chain: Chain; readonly most: number }) {
  const draft = useDraft(fieldsOf(chain), chain.version);
  const { send, sending, reset } = useSend(chainSave, `chain.${chain.id}`);
  const { busy, asking, error } = outcomeOf(sending);
  const { fields, base, theirs } = draft;
  const decimals = wholeOf(fields.decimals, 0, most);
  const sort = sortOf(fields.sort);
  const blocked = !draft.dirty || decimals === undefined || sort === undefined || theirs !== undefined;
  useUnsaved(draft.dirty);
  const save = async () => {
    if (blocked || busy) return;
    const saved = await send({ id: chain.id, version: draft.version, decimals, enabled: fields.enabled, sort });
    const now = saved?.chains.find(({ id }) => id === chain.id);
    if (now) draft.saved(fieldsOf(now), now.version);
    void refresh(currenciesList);
  };
  return (
    <fieldset className="chain-row">
      <legend className="visually-hidden">{chain.name}</legend>
      <span className="chain-row-name two-line">
        <strong>{chain.name}</strong>
        <span>{networkName(chain.network)}</span>
      </span>
      <EditField
        label="Decimals"
        numeric
        maxLength={1}
        value={fields.decimals}
        error={decimals === undefined ? `0 to ${most}` : undefined}
        onChange={(value) => draft.change({ decimals: value })}
      />
      <EditField
        label="Place"
        numeric
        maxLength={6}
        value={fields.sort}
        error={sort === undefined ? "whole" : undefined}
        onChange={(value) => draft.change({ sort: value })}
      />
      <EditSwitch
        label="In the app"
        on="shown"
        off="hidden"
        value={fields.enabled}
        changed={fields.enabled !== base.enabled}
        onChange={(enabled) => draft.change({ enabled })}
      />
      <span className="chain-row-actions">
        <Button size="small" type="primary" loading={busy} disabled={blocked} onClick={() => void save()}>
          Save
        </Button>
      </span>
      {theirs && (
        <div className="wide">
          <DraftConflict draft={draft} labelOf={(field) => labels[field]} shown={shownText} onSettle={reset} />
        </div>
      )}
      {error && (
        <div className="wide">
          <SendError error={error} />
        </div>
      )}
      {asking && (
        <div className="wide">
          <Asking what={`${chain.name} was saved`} />
        </div>
      )}
    </fieldset>
  );
}

/** A bank pays money, and a chain carries coins. */
const networksOf = (kind: Currency["kind"]): readonly Network[] =>
  networks.filter((network) => network === "manual" || (network === "bank") === (kind === "fiat"));

function AddChain({ currency }: { readonly currency: Currency }) {
  const [name, setName] = useState("");
  const [network, setNetwork] = useState<Network>(currency.kind === "fiat" ? "bank" : "ethereum");
  const [typed, setTyped] = useState(String(currency.decimals));
  const { send, sending } = useSend(chainAdd, `chain.add.${currency.id}`);
  const { busy, asking, error } = outcomeOf(sending);
  const decimals = wholeOf(typed, 0, currency.decimals);
  const blocked = name.trim() === "" || decimals === undefined;
  useUnsaved(name !== "");
  const add = async () => {
    if (blocked || busy) return;
    if (!(await send({ currency_id: currency.id, name: name.trim(), network, decimals }))) return;
    setName("");
    void refresh(currenciesList);
  };
  return (
    <fieldset className="chain-row">
      <legend className="visually-hidden">Another channel</legend>
      <EditField label="Another channel" maxLength={30} value={name} onChange={setName} />
      <EditField
        label="Decimals"
        numeric
        maxLength={1}
        value={typed}
        error={decimals === undefined ? `0 to ${currency.decimals}` : undefined}
        onChange={setTyped}
      />
      <FormField label="Network" note="begins closed">
        {(ids) => (
          <Select<Network>
            {...ids}
            aria-label="Network"
            value={network}
            onChange={setNetwork}
            options={networksOf(currency.kind).map((value) => ({ value, label: networkName(value) }))}
          />
        )}
      </FormField>
      <span className="chain-row-actions">
        <Button size="small" loading={busy} disabled={blocked} onClick={() => void add()}>
          Add
        </Button>
      </span>
      {error && (
        <div className="wide">
          <SendError error={error} />
        </div>
      )}
      {asking && (
        <div className="wide">
          <Asking what="the channel was added" />
        </div>
      )}
    </fieldset>
  );
}
