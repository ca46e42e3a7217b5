import type { OutputOf } from "@candor/contract/route.ts";
import { chainAdd, chainSave, currenciesList } from "@candor/contract/routes/console/catalogue.ts";
import { type Network, networks } from "@candor/contract/routes/deposit.ts";
import { Button } from "antd";
import { inWords } from "../../../shared/editor/draft.ts";
import { EditorNotices } from "../../../shared/editor/editor-panel.tsx";
import { EditField, EditSwitch } from "../../../shared/editor/field.tsx";
import { useEditor } from "../../../shared/editor/use-editor.ts";
import { networkName } from "../../../shared/format/networks.ts";
import { sortOf, wholeOf } from "../../../shared/format/whole.ts";
import { SelectField } from "../../../shared/ui/fields.tsx";

export type Currency = OutputOf<typeof currenciesList>["list"][number];
type Chain = Currency["chains"][number];

export const Chains = ({ currency }: { readonly currency: Currency }) => (
  <div className="chains">
    {currency.chains.length === 0 && (
      <p className="small muted">Without a channel nobody can deposit {currency.symbol} from outside.</p>
    )}
    {currency.chains.map((chain) => (
      <ChainRow key={chain.id} chain={chain} most={currency.decimals} />
    ))}
    <AddChain currency={currency} />
  </div>
);

const fieldsOf = ({ decimals, sort, enabled }: Chain) => ({ decimals: String(decimals), sort: String(sort), enabled });

const labels = { decimals: "Decimals", sort: "Place", enabled: "In the app" } as const;
const shownText = inWords("shown", "hidden");

/** A chain is saved separately, at its version. */
function ChainRow({ chain, most }: { readonly chain: Chain; readonly most: number }) {
  const { id, name } = chain;
  const errorsOf = ({ decimals, sort }: ReturnType<typeof fieldsOf>) => ({
    decimals: wholeOf(decimals, 0, most) === undefined ? `0 to ${most}` : undefined,
    sort: sortOf(sort) === undefined ? "whole" : undefined,
  });
  const editor = useEditor({
    served: fieldsOf(chain),
    version: chain.version,
    route: chainSave,
    slot: `chain.${id}`,
    wrong: (fields) => errorsOf(fields).decimals ?? errorsOf(fields).sort,
    input: ({ enabled, ...typed }, version) => {
      const [decimals, sort] = [wholeOf(typed.decimals, 0, most), sortOf(typed.sort)];
      return decimals === undefined || sort === undefined ? undefined : { id, version, decimals, enabled, sort };
    },
    saved: ({ chains }) => {
      const now = chains.find((each) => each.id === id);
      return now && { fields: fieldsOf(now), version: now.version };
    },
    stale: [currenciesList],
  });
  const errors = errorsOf(editor.fields);
  const field = (of: "decimals" | "sort") => ({ ...editor.text(of), was: undefined, error: errors[of] });
  return (
    <fieldset className="chain-row">
      <legend className="visually-hidden">{name}</legend>
      <span className="chain-row-name two-line">
        <strong>{name}</strong>
        <span>{networkName(chain.network)}</span>
      </span>
      <EditField label="Decimals" numeric maxLength={1} {...field("decimals")} />
      <EditField label="Place" numeric maxLength={6} {...field("sort")} />
      <EditSwitch label="In the app" on="shown" off="hidden" {...editor.flag("enabled")} />
      <span className="chain-row-actions">
        <Button
          size="small"
          type="primary"
          loading={editor.busy}
          disabled={editor.why !== undefined}
          onClick={() => void editor.send()}
        >
          Save
        </Button>
      </span>
      <EditorNotices
        className="wide"
        editor={editor}
        asking={`${name} was saved`}
        labelOf={(of) => labels[of]}
        shown={shownText}
      />
    </fieldset>
  );
}

/** Banks are for fiat money, chains for crypto-assets. */
const networksOf = (kind: Currency["kind"]): readonly Network[] =>
  networks.filter((network) => network === "manual" || (network === "bank") === (kind === "fiat"));

const emptyChain = ({ kind, decimals }: Currency) => ({
  name: "",
  network: kind === "fiat" ? ("bank" as const) : ("ethereum" as const),
  decimals: String(decimals),
});
type NewChain = Omit<ReturnType<typeof emptyChain>, "network"> & { readonly network: Network };

function AddChain({ currency }: { readonly currency: Currency }) {
  const decimalsOf = (typed: string) => wholeOf(typed, 0, currency.decimals);
  const decimalsError = (typed: string) => (decimalsOf(typed) === undefined ? `0 to ${currency.decimals}` : undefined);
  const editor = useEditor<NewChain, typeof chainAdd>({
    served: emptyChain(currency),
    version: 0,
    route: chainAdd,
    slot: `chain.add.${currency.id}`,
    wrong: ({ name, decimals }) => (name.trim() === "" ? "Enter a name." : decimalsError(decimals)),
    input: ({ name, network, decimals: typed }) => {
      const decimals = decimalsOf(typed);
      return decimals === undefined ? undefined : { currency_id: currency.id, name: name.trim(), network, decimals };
    },
    stale: [currenciesList],
  });
  const { fields, change } = editor;
  return (
    <fieldset className="chain-row">
      <legend className="visually-hidden">Another channel</legend>
      <EditField label="Another channel" maxLength={30} value={fields.name} onChange={(name) => change({ name })} />
      <EditField
        label="Decimals"
        numeric
        maxLength={1}
        value={fields.decimals}
        error={decimalsError(fields.decimals)}
        onChange={(decimals) => change({ decimals })}
      />
      <SelectField<Network>
        label="Network"
        note="begins closed"
        aria-label="Network"
        value={fields.network}
        onChange={(network) => change({ network })}
        options={networksOf(currency.kind).map((value) => ({ value, label: networkName(value) }))}
      />
      <span className="chain-row-actions">
        <Button
          size="small"
          loading={editor.busy}
          disabled={editor.why !== undefined}
          onClick={() => void editor.send()}
        >
          Add
        </Button>
      </span>
      <EditorNotices className="wide" editor={editor} asking="the channel was added" labelOf={String} />
    </fieldset>
  );
}
