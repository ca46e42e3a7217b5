import { currenciesList, currencySave } from "@candor/contract/routes/console/catalogue.ts";
import { inWords } from "../../../shared/editor/draft.ts";
import { SavePanel } from "../../../shared/editor/editor-panel.tsx";
import { EditField, EditSwitch } from "../../../shared/editor/field.tsx";
import { useEditor } from "../../../shared/editor/use-editor.ts";
import { SORT_ERROR, sortOf } from "../../../shared/format/whole.ts";
import { linkOf, paths } from "../../../shared/paths.ts";
import { Facts, ReadPanel, SectionLabel } from "../../../shared/ui/panel.tsx";
import { Tag } from "../../../shared/ui/status.tsx";
import { Chains, type Currency } from "./chains.tsx";
import { ProfileSection } from "./profile-section.tsx";

export const ShownTag = ({ shown }: { readonly shown: boolean }) => (
  <Tag tone={shown ? "ok" : "neutral"} shape={shown ? "tick" : "ring"}>
    {shown ? "Shown" : "Hidden"}
  </Tag>
);

const fixedFacts = ({ symbol, kind, decimals }: Currency) => [
  { name: "Symbol", value: <strong>{symbol}</strong> },
  { name: "Kind", value: kind === "crypto" ? "crypto-asset" : "fiat money" },
  { name: "Decimals", value: `${decimals}, permanent: balances depend on them` },
];

const fieldsOf = ({ name, shown, sort }: Currency) => ({ name, shown, sort: String(sort) });
const nameError = (name: string) => (name.trim() === "" ? "Enter a name." : undefined);
const labels = { name: "Name", shown: "In the app", sort: "Sort order" } as const;
const shownText = inWords("shown", "hidden");

/** One currency with its channels. One operator saves it: nothing here moves money. */
export function CurrencyEditor({ currency }: { readonly currency: Currency }) {
  const { id, symbol } = currency;
  const editor = useEditor({
    served: fieldsOf(currency),
    version: currency.version,
    route: currencySave,
    slot: `currency.${id}`,
    wrong: ({ name, sort }) => nameError(name) ?? (sortOf(sort) === undefined ? SORT_ERROR : undefined),
    input: ({ name, shown, sort }, version) => ({ id, version, name: name.trim(), shown, sort: sortOf(sort) }),
    saved: (now) => ({ fields: fieldsOf(now), version: now.version }),
    stale: [currenciesList],
    shortcut: { label: "save the currency", group: "Currency" },
  });
  const { fields } = editor;
  return (
    <SavePanel
      editor={editor}
      title={symbol}
      note={currency.name}
      aside={<ShownTag shown={currency.shown} />}
      subject={`currency:${id}`}
      save={`Save ${symbol}`}
      saved="Saved."
      asking={`${symbol} was saved`}
      labelOf={(field) => labels[field]}
      shown={shownText}
    >
      <Facts width={96} rows={fixedFacts(currency)} />
      <div className="form-grid">
        <EditField label="Name" maxLength={60} error={nameError(fields.name)} {...editor.text("name")} />
        <EditField
          label="Sort order"
          numeric
          hint="lower stands first"
          error={sortOf(fields.sort) === undefined ? SORT_ERROR : undefined}
          {...editor.text("sort")}
        />
        <EditSwitch label="In the app" on="shown" off="hidden" {...editor.flag("shown")} />
        <p className="caption currency-hint">A currency that has a market cannot be hidden.</p>
      </div>
      <section>
        <SectionLabel aside={<a href={linkOf(paths.channels)}>switches, fees and limits</a>}>Channels</SectionLabel>
        <Chains currency={currency} />
      </section>
      <ProfileSection currency={currency} />
    </SavePanel>
  );
}

export const CurrencyFacts = ({ currency }: { readonly currency: Currency }) => (
  <ReadPanel title={currency.symbol} note={currency.name} aside={<ShownTag shown={currency.shown} />}>
    <div className="stack">
      <Facts width={110} rows={[...fixedFacts(currency), { name: "Sort order", value: String(currency.sort) }]} />
      <SectionLabel>Channels</SectionLabel>
      <Facts
        width={110}
        rows={currency.chains.map(({ name, enabled, decimals }) => ({
          name,
          value: `${enabled ? "shown" : "hidden"}, ${decimals} decimals`,
        }))}
      />
    </div>
  </ReadPanel>
);
