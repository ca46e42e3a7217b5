import { settingRequest, settingsList } from "@candor/contract/routes/console/control.ts";
import { RequestPanel } from "../../../shared/editor/editor-panel.tsx";
import { EditField } from "../../../shared/editor/field.tsx";
import { useEditor } from "../../../shared/editor/use-editor.ts";
import { settingTitle, typedSetting, unitOf } from "../../../shared/format/settings.ts";
import { type ConversionTerm, ofThousand, readTerm, termHint } from "./conversion-form.ts";

/** One term of conversions. A change is a request. */
export function ConversionEditor({ term }: { readonly term: ConversionTerm }) {
  const { name } = term;
  const title = settingTitle(name);
  const unit = unitOf(name);
  const withUnit = (value: string | boolean) => `${value} ${unit}`;
  const editor = useEditor({
    served: { typed: typedSetting(name, term.value) },
    version: term.version,
    route: settingRequest,
    slot: `setting.${name}`,
    wrong: ({ typed }) => readTerm(typed, term).error && "Check the value.",
    input: ({ typed }, version, reason) => {
      const { value } = readTerm(typed, term);
      return value === undefined ? undefined : { name, value, version, reason };
    },
    stale: [settingsList],
    request: { waiting: term.approval_id },
    shortcut: { label: "ask for the term", group: "Conversions" },
  });
  const { value, error } = readTerm(editor.fields.typed, term);
  const text = editor.text("typed");
  return (
    <RequestPanel
      editor={editor}
      title={title}
      subject={`setting:${name}`}
      what="The term"
      labelOf={() => title}
      shown={withUnit}
    >
      <p className="small muted">{termHint(name)}</p>
      <EditField
        label={title}
        numeric
        unit={unit}
        hint={value === undefined || unit !== "%" ? "" : `${ofThousand(value)} of 1,000`}
        error={error}
        {...text}
        was={text.was && withUnit(text.was)}
      />
    </RequestPanel>
  );
}
