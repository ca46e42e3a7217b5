import type { OutputOf } from "@candor/contract/route.ts";
import { currenciesList, currencySave } from "@candor/contract/routes/console/catalogue.ts";
import { refresh } from "../../shared/api/use-read.ts";
import { useSend } from "../../shared/api/use-send.ts";
import { DraftConflict } from "../../shared/editor/difference.tsx";
import { EditorFoot } from "../../shared/editor/editor-foot.tsx";
import { EditField, EditSwitch } from "../../shared/editor/field.tsx";
import { outcomeOf } from "../../shared/editor/outcome.ts";
import { useUnsaved } from "../../shared/editor/unsaved-guard.tsx";
import { useDraft } from "../../shared/editor/use-draft.ts";
import { SORT_ERROR, sortOf } from "../../shared/format/whole.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { Asking, SendError } from "../../shared/ui/callout.tsx";
import { Facts, Panel, SectionLabel } from "../../shared/ui/panel.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import { Chains } from "./chains.tsx";

export type Currency = OutputOf<typeof currenciesList>["list"][number];

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
const labels = { name: "Name", shown: "In the app", sort: "Sort order" } as const;
const shownText = (value: string | boolean): string =>
  typeof value === "boolean" ? (value ? "shown" : "hidden") : value;

/** One currency with its channels. Saved by one operator: nothing here is money. */
export function CurrencyEditor({ currency }: { readonly currency: Currency }) {
  const mayAudit = useMay()("audit.read");
  const draft = useDraft(fieldsOf(currency), currency.version);
  const { send, sending, reset } = useSend(currencySave, `currency.${currency.id}`);
  const { busy, asking, done, error } = outcomeOf(sending);
  const { fields, base, theirs } = draft;
  const sort = sortOf(fields.sort);
  const wrong = fields.name.trim() === "" ? "Enter a name." : sort === undefined ? SORT_ERROR : undefined;
  const blocked = !draft.dirty || wrong !== undefined || theirs !== undefined;
  useUnsaved(draft.dirty);
  const save = async () => {
    if (blocked || busy || sort === undefined) return;
    const { id } = currency;
    const saved = await send({ id, version: draft.version, name: fields.name.trim(), shown: fields.shown, sort });
    if (saved) draft.saved(fieldsOf(saved), saved.version);
    void refresh(currenciesList);
  };
  useKeys([
    { keys: "Ctrl+Enter", label: "save the currency", group: "Currency", inText: true, run: () => void save() },
  ]);
  const discard = () => {
    reset();
    draft.discard();
  };
  const was = (field: "name" | "sort") => (fields[field] === base[field] ? undefined : base[field]);
  return (
    <Panel
      grow
      title={currency.symbol}
      note={currency.name}
      aside={
        <>
          {mayAudit && <a href={linkOf(paths.audit, { subject: `currency:${currency.id}` })}>History</a>}
          <ShownTag shown={currency.shown} />
        </>
      }
      foot={
        <EditorFoot
          dirty={draft.dirty}
          words={draft.dirty ? (wrong ?? `${draft.changes.length} not saved yet.`) : done && "Saved."}
          busy={busy}
          blocked={blocked}
          save={`Save ${currency.symbol}`}
          onSave={() => void save()}
          onDiscard={discard}
        />
      }
    >
      <div className="stack">
        <DraftConflict draft={draft} labelOf={(field) => labels[field]} shown={shownText} onSettle={reset} />
        {error && <SendError error={error} />}
        {asking && <Asking what={`${currency.symbol} was saved`} />}
        <Facts width={96} rows={fixedFacts(currency)} />
        <div className="form-grid">
          <EditField
            label="Name"
            value={fields.name}
            maxLength={60}
            was={was("name")}
            error={fields.name.trim() === "" ? wrong : undefined}
            onChange={(name) => draft.change({ name })}
          />
          <EditField
            label="Sort order"
            numeric
            value={fields.sort}
            was={was("sort")}
            hint="lower stands first"
            error={sort === undefined ? SORT_ERROR : undefined}
            onChange={(value) => draft.change({ sort: value })}
          />
          <EditSwitch
            label="In the app"
            on="shown"
            off="hidden"
            value={fields.shown}
            changed={fields.shown !== base.shown}
            onChange={(shown) => draft.change({ shown })}
          />
          <p className="caption currency-hint">A currency that has a market cannot be hidden.</p>
        </div>
        <section>
          <SectionLabel aside={<a href={linkOf(paths.channels)}>switches, fees and limits</a>}>Channels</SectionLabel>
          <Chains currency={currency} />
        </section>
      </div>
    </Panel>
  );
}

/** For a role that only reads: no control at all. */
export const CurrencyFacts = ({ currency }: { readonly currency: Currency }) => (
  <Panel
    grow
    title={currency.symbol}
    note={currency.name}
    aside={<ShownTag shown={currency.shown} />}
    foot={<span>Read-only access: you cannot change anything on this page.</span>}
  >
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
  </Panel>
);
