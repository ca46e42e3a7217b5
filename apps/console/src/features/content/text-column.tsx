import { type DocumentKind, MACHINE_MAX, machineParts, SUMMARY_MAX, TITLE_MAX } from "@candor/contract/content.ts";
import { type Language, languageNames } from "@candor/contract/i18n/languages.ts";
import { Input } from "antd";
import { BodyEditor } from "./body-editor.tsx";
import { hasBody, hasMachine } from "./kinds.ts";
import { RichText } from "./rich-text.tsx";
import { type DocumentFields, nameOf, type Part, textOf } from "./texts.ts";

type TextColumnProps = {
  readonly kind: DocumentKind;
  readonly lang: Language;
  readonly fields: DocumentFields;
  readonly head: React.ReactNode;
};

const machineNames = { model: "Model", hash_rate: "Hash rate", power: "Power" } as const;

/** A text that is being written. */
export function EditColumn({
  kind,
  lang,
  fields,
  head,
  onChange,
}: TextColumnProps & { readonly onChange: (fields: DocumentFields) => void }) {
  const withBody = hasBody(kind, fields["topic"] ?? "");
  const text = textOf(fields, lang);
  const name = languageNames[lang];
  const set = (part: Part) => (value: string) => onChange({ [nameOf(lang, part)]: value });
  return (
    <section className="text-column" aria-label={`Text in ${name}`}>
      {head}
      <Input
        lang={lang}
        aria-label={`Title in ${name}`}
        placeholder="Title"
        maxLength={TITLE_MAX}
        className="text-title"
        suffix={
          <span className="caption">
            {text.title.length} of {TITLE_MAX}
          </span>
        }
        value={text.title}
        onChange={({ target }) => set("title")(target.value)}
      />
      <Input.TextArea
        lang={lang}
        aria-label={`Summary in ${name}`}
        placeholder="Summary"
        maxLength={SUMMARY_MAX}
        autoSize={{ minRows: 2, maxRows: 4 }}
        value={text.summary}
        onChange={({ target }) => set("summary")(target.value)}
      />
      {hasMachine(kind, fields["topic"] ?? "") && (
        <div className="text-machine">
          {machineParts.map((part) => (
            <Input
              key={part}
              lang={lang}
              aria-label={`${machineNames[part]} in ${name}`}
              placeholder={machineNames[part]}
              maxLength={MACHINE_MAX}
              value={text[part]}
              onChange={({ target }) => set(part)(target.value)}
            />
          ))}
        </div>
      )}
      {withBody && (
        <BodyEditor key={lang} lang={lang} label={`Body in ${name}`} html={text.body} onChange={set("body")} />
      )}
    </section>
  );
}

/** A text to read beside it. */
export function ReadColumn({ kind, lang, fields, head }: TextColumnProps) {
  const withBody = hasBody(kind, fields["topic"] ?? "");
  const text = textOf(fields, lang);
  return (
    <section className="text-column text-read" aria-label={`Text in ${languageNames[lang]}, to compare`} lang={lang}>
      {head}
      <div className="inset text-read-title">{text.title || <span className="muted">no title</span>}</div>
      <div className="inset text-read-summary">{text.summary || <span className="muted">no summary</span>}</div>
      {hasMachine(kind, fields["topic"] ?? "") && (
        <div className="text-machine">
          {machineParts.map((part) => (
            <div key={part} className="inset">
              {text[part] || <span className="muted">no {machineNames[part].toLowerCase()}</span>}
            </div>
          ))}
        </div>
      )}
      {withBody && (
        <div className="inset body-text text-read-body">
          {text.body === "" ? <span className="muted">no body</span> : <RichText html={text.body} />}
        </div>
      )}
    </section>
  );
}
