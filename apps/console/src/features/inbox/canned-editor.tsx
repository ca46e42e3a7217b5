import { CANNED_TITLE_MAX, CHAT_TEXT_MAX, cannedPlaceholders } from "@candor/contract/domain/chat.ts";
import { type Language, languageNames, languages } from "@candor/contract/i18n/languages.ts";
import { cannedList, cannedSave } from "@candor/contract/routes/console/inbox.ts";
import { SavePanel } from "../../shared/editor/editor-panel.tsx";
import { EditField, EditSwitch } from "../../shared/editor/field.tsx";
import { useEditor } from "../../shared/editor/use-editor.ts";
import { languageName } from "../../shared/reasons/use-reason-text.ts";
import { TextField } from "../../shared/ui/fields.tsx";
import { ReadPanel } from "../../shared/ui/panel.tsx";
import { type CannedAnswer, textIn, unknownPlaceholders } from "./canned.ts";

type Fields = Readonly<Record<Language | "title", string>> & { readonly active: boolean };

const fieldsOf = (answer: CannedAnswer | undefined): Fields => ({
  ...(Object.fromEntries(languages.map((lang) => [lang, answer ? textIn(answer, lang) : ""])) as Record<
    Language,
    string
  >),
  title: answer?.title ?? "",
  active: answer?.active ?? false,
});

/** Why these texts cannot be saved. */
export function wrongIn(fields: Fields): string | undefined {
  if (fields.title.trim() === "") return "It needs a title.";
  const strange = languages.flatMap((lang) =>
    unknownPlaceholders(fields[lang]).map((name) => `{${name}} in ${languageNames[lang]}`),
  );
  if (strange.length > 0) return `Nothing fills in ${strange.join(", ")}.`;
  const missing = languages.filter((lang) => fields[lang].trim() === "");
  if (missing.length === languages.length) return "It needs a text.";
  if (fields.active && missing.length > 0)
    return `To be active it needs ${missing.map((lang) => languageNames[lang]).join(", ")}.`;
  return undefined;
}

type EditorProps = {
  readonly answer: CannedAnswer | undefined;
  readonly mayEdit: boolean;
  readonly onSaved?: (answer: CannedAnswer) => void;
};

/** One canned answer: its title for operators, and its text in each language. */
export function CannedEditor({ answer, mayEdit, onSaved }: EditorProps) {
  const editor = useEditor<Fields, typeof cannedSave>({
    served: fieldsOf(answer),
    version: answer?.version ?? 0,
    route: cannedSave,
    slot: `canned.${answer?.id ?? "new"}`,
    wrong: wrongIn,
    input: (fields, version) => ({
      ...(answer && { id: answer.id }),
      version,
      title: fields.title.trim(),
      active: fields.active,
      texts: languages.flatMap((lang) => (fields[lang].trim() === "" ? [] : [{ lang, text: fields[lang].trim() }])),
    }),
    saved: (now) => {
      onSaved?.(now);
      return { fields: fieldsOf(now), version: now.version };
    },
    stale: [cannedList],
    shortcut: { label: "save", group: "Canned answer" },
  });
  if (!mayEdit && answer)
    return (
      <ReadPanel title={answer.title} note={answer.active ? "active" : "draft"}>
        <div className="stack">
          {languages.map((lang) => (
            <div key={lang}>
              <p className="caption">{languageNames[lang]}</p>
              <p className="inset inbox-canned-text" lang={lang}>
                {textIn(answer, lang) || <span className="muted">no text</span>}
              </p>
            </div>
          ))}
        </div>
      </ReadPanel>
    );
  const labelOf = (field: keyof Fields & string) =>
    field === "title" ? "Title" : field === "active" ? "State" : languageName(field);
  return (
    <SavePanel
      editor={editor}
      title={answer?.title ?? "New canned answer"}
      note={answer?.changed_by ? `last saved by ${answer.changed_by}` : undefined}
      save="Save"
      saved="Saved."
      asking="the canned answer was saved"
      labelOf={labelOf}
      shown={(value) => String(value)}
    >
      <div className="form-grid">
        <EditField label="Title" hint="Only operators see it." maxLength={CANNED_TITLE_MAX} {...editor.text("title")} />
        <EditSwitch label="State" on="active" off="draft" {...editor.flag("active")} />
      </div>
      <p className="small muted">
        Filled in for each user: {cannedPlaceholders.map((name) => `{${name}}`).join(", ")}.
      </p>
      {languages.map((lang) => (
        <TextField
          key={lang}
          label={languageName(lang)}
          aside={editor.fields[lang] === editor.base[lang] ? undefined : <strong className="warn">changed</strong>}
          error={
            unknownPlaceholders(editor.fields[lang]).length > 0 ? "A placeholder that nothing fills in." : undefined
          }
          rows={3}
          lang={lang}
          maxLength={CHAT_TEXT_MAX}
          value={editor.fields[lang]}
          onChange={(text) => editor.change({ [lang]: text })}
        />
      ))}
    </SavePanel>
  );
}
