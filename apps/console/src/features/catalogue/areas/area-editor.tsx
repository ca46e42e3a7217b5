import { areaSave, areasList } from "@candor/contract/routes/console/catalogue.ts";
import { inWords } from "../../../shared/editor/draft.ts";
import { SavePanel } from "../../../shared/editor/editor-panel.tsx";
import { EditField, EditSwitch } from "../../../shared/editor/field.tsx";
import { useEditor } from "../../../shared/editor/use-editor.ts";
import { SORT_ERROR, sortOf } from "../../../shared/format/whole.ts";
import { Facts, ReadPanel } from "../../../shared/ui/panel.tsx";
import type { Area } from "./areas.ts";

const fieldsOf = ({ registration, identity, sort }: Area) => ({ registration, identity, sort: String(sort) });
const labels = { registration: "Registration", identity: "Identity", sort: "Sort order" } as const;
const shownText = inWords("open", "closed");

/** Whether people of an area may register and verify their identity. Registered users are not affected. */
export function AreaEditor({ area }: { readonly area: Area }) {
  const editor = useEditor({
    served: fieldsOf(area),
    version: area.version,
    route: areaSave,
    slot: `area.${area.code}`,
    wrong: ({ sort }) => (sortOf(sort) === undefined ? SORT_ERROR : undefined),
    input: ({ registration, identity, sort }, version) => ({
      area: area.code,
      version,
      registration,
      identity,
      sort: sortOf(sort),
    }),
    saved: (now) => ({ fields: fieldsOf(now), version: now.version }),
    stale: [areasList],
    shortcut: { label: "save the area", group: "Area" },
  });
  return (
    <SavePanel
      editor={editor}
      title={area.name}
      note={`${area.code}, +${area.dial.replace(/^\+/, "")}`}
      subject={`area:${area.code}`}
      save={`Save ${area.code}`}
      saved="Saved. It applies now."
      asking={`${area.name} was saved`}
      labelOf={(field) => labels[field]}
      shown={shownText}
    >
      <EditSwitch label="Registration" on="open" off="closed" {...editor.flag("registration")} />
      <EditSwitch label="Identity verification" on="open" off="closed" {...editor.flag("identity")} />
      <EditField
        label="Sort order"
        numeric
        hint="lower comes first, equal ones by name"
        error={sortOf(editor.fields.sort) === undefined ? SORT_ERROR : undefined}
        {...editor.text("sort")}
      />
      <p className="small muted">Registered users stay registered, and verified identities stay verified.</p>
    </SavePanel>
  );
}

export const AreaFacts = ({ area }: { readonly area: Area }) => (
  <ReadPanel title={area.name} note={area.code}>
    <Facts
      width={130}
      rows={[
        { name: "Registration", value: shownText(area.registration) },
        { name: "Identity", value: shownText(area.identity) },
        { name: "Sort order", value: String(area.sort) },
      ]}
    />
  </ReadPanel>
);
