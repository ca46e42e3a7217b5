import { areaSave, areasList } from "@candor/contract/routes/console/catalogue.ts";
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
import { Facts, Panel } from "../../shared/ui/panel.tsx";
import type { Area } from "./areas.ts";

const fieldsOf = ({ registration, identity, sort }: Area) => ({ registration, identity, sort: String(sort) });
const labels = { registration: "Registration", identity: "Identity", sort: "Sort order" } as const;
const shownText = (value: string | boolean): string =>
  typeof value === "boolean" ? (value ? "open" : "closed") : value;

/** Whether people of an area may register and prove identity. Who is registered already stays so. */
export function AreaEditor({ area }: { readonly area: Area }) {
  const mayAudit = useMay()("audit.read");
  const draft = useDraft(fieldsOf(area), area.version);
  const { send, sending, reset } = useSend(areaSave, `area.${area.code}`);
  const { busy, asking, done, error } = outcomeOf(sending);
  const { fields, base, theirs } = draft;
  const sort = sortOf(fields.sort);
  const blocked = !draft.dirty || sort === undefined || theirs !== undefined;
  useUnsaved(draft.dirty);
  const save = async () => {
    if (blocked || busy) return;
    const { registration, identity } = fields;
    const saved = await send({ area: area.code, version: draft.version, registration, identity, sort });
    if (saved) draft.saved(fieldsOf(saved), saved.version);
    void refresh(areasList);
  };
  useKeys([{ keys: "Ctrl+Enter", label: "save the area", group: "Area", inText: true, run: () => void save() }]);
  const discard = () => {
    reset();
    draft.discard();
  };
  return (
    <Panel
      grow
      title={area.name}
      note={`${area.code}, +${area.dial.replace(/^\+/, "")}`}
      aside={mayAudit && <a href={linkOf(paths.audit, { subject: `area:${area.code}` })}>History</a>}
      foot={
        <EditorFoot
          dirty={draft.dirty}
          words={draft.dirty ? `${draft.changes.length} not saved yet.` : done && "Saved. It applies now."}
          busy={busy}
          blocked={blocked}
          save={`Save ${area.code}`}
          onSave={() => void save()}
          onDiscard={discard}
        />
      }
    >
      <div className="stack">
        <DraftConflict draft={draft} labelOf={(field) => labels[field]} shown={shownText} onSettle={reset} />
        {error && <SendError error={error} />}
        {asking && <Asking what={`${area.name} was saved`} />}
        <EditSwitch
          label="Registration"
          on="open"
          off="closed"
          value={fields.registration}
          changed={fields.registration !== base.registration}
          onChange={(registration) => draft.change({ registration })}
        />
        <EditSwitch
          label="Identity verification"
          on="open"
          off="closed"
          value={fields.identity}
          changed={fields.identity !== base.identity}
          onChange={(identity) => draft.change({ identity })}
        />
        <EditField
          label="Sort order"
          numeric
          value={fields.sort}
          was={fields.sort === base.sort ? undefined : base.sort}
          hint="lower comes first, equal ones by name"
          error={sort === undefined ? SORT_ERROR : undefined}
          onChange={(value) => draft.change({ sort: value })}
        />
        <p className="small muted">Registered users stay registered, and verified identities stay verified.</p>
      </div>
    </Panel>
  );
}

/** For a role that only reads: no control at all. */
export const AreaFacts = ({ area }: { readonly area: Area }) => (
  <Panel
    grow
    title={area.name}
    note={area.code}
    foot={<span>Read-only access: you cannot change anything on this page.</span>}
  >
    <Facts
      width={130}
      rows={[
        { name: "Registration", value: shownText(area.registration) },
        { name: "Identity", value: shownText(area.identity) },
        { name: "Sort order", value: String(area.sort) },
      ]}
    />
  </Panel>
);
