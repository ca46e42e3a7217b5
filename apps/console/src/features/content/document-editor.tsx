import { HistoryOutlined, SendOutlined } from "@ant-design/icons";
import { isRequired } from "@candor/contract/content.ts";
import { type Language, languageNames, languages } from "@candor/contract/i18n/languages.ts";
import { Button, Popover, Select } from "antd";
import { useState } from "react";
import { useNow } from "../../shared/clock.ts";
import { countOfChanges, EditorNotices } from "../../shared/editor/editor-panel.tsx";
import { ago, dayTime } from "../../shared/format/time.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { useMay } from "../../shared/operator.ts";
import { SendOutcome } from "../../shared/ui/callout.tsx";
import { KeyHints } from "../../shared/ui/key-cap.tsx";
import { READ_ONLY } from "../../shared/ui/panel.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import { Timeline } from "../../shared/ui/timeline.tsx";
import { Details } from "./details.tsx";
import { timingWords } from "./kinds.ts";
import { LanguageTabs } from "./language-tabs.tsx";
import { OlderNotice } from "./older-notice.tsx";
import { Preview } from "./preview.tsx";
import { EditColumn, ReadColumn } from "./text-column.tsx";
import { type Document, fieldName, shortText, textOf } from "./texts.ts";
import { useDocument } from "./use-document.ts";
import { Withdraw } from "./withdraw.tsx";

type DocumentEditorProps = { readonly document: Document; readonly onClose: () => void };

/** A document in eight languages, two of them side by side, with the phone beside. */
export function DocumentEditor({ document, onClose }: DocumentEditorProps) {
  const may = useMay();
  // A legal text is drafted by support; what users read of it is an owner's.
  const mayPublish = document.kind !== "legal" || may("content.legal");
  const mayEdit = may("content.edit") && (mayPublish || document.state !== "published");
  const state = useDocument(document, mayEdit);
  const [lang, setLang] = useState<Language>("en");
  const [compare, setCompare] = useState<Language>();
  const beside = compare && compare !== lang ? compare : lang === "en" ? "ja" : "en";
  const { editor, times, setTimes } = state;
  const { fields } = editor;
  const go = (by: 1 | -1) => {
    const at = languages.indexOf(lang) + by;
    setLang(languages[(at + languages.length) % languages.length] ?? "en");
  };
  useKeys([
    { keys: "]", label: "next language", group: "Text", run: () => go(1) },
    { keys: "[", label: "previous language", group: "Text", run: () => go(-1) },
    { keys: "Ctrl+]", label: "next language, from a field", group: "Text", inText: true, run: () => go(1) },
    { keys: "Ctrl+[", label: "previous language, from a field", group: "Text", inText: true, run: () => go(-1) },
    { keys: "Escape", label: "back to the list", group: "Text", run: onClose },
  ]);
  return (
    <div className="document">
      <section className="card panel document-main" aria-label={document.title}>
        <Head document={document} onClose={onClose} />
        {mayEdit && (
          <Details
            kind={document.kind}
            editor={editor}
            {...times}
            onTimes={(from, until) => setTimes({ from, until })}
            timesError={state.timesChanged ? state.timesError : undefined}
          />
        )}
        <LanguageTabs chosen={lang} marks={state.shownMarks} changed={state.changed} onChoose={setLang} />
        <Problems document={document} state={state} />
        <OlderNotice document={document} lang={lang} state={state} mayEdit={mayEdit} onCompare={setCompare} />
        <div className="document-texts">
          <ReadColumn
            kind={document.kind}
            lang={beside}
            fields={fields}
            head={
              <div className="text-head">
                <Select<Language>
                  size="small"
                  variant="borderless"
                  aria-label="Language to compare with"
                  popupMatchSelectWidth={false}
                  value={beside}
                  onChange={setCompare}
                  options={languages
                    .filter((each) => each !== lang)
                    .map((each) => ({ value: each, label: languageNames[each] }))}
                />
                <span className="caption">to compare</span>
              </div>
            }
          />
          {mayEdit ? (
            <EditColumn
              kind={document.kind}
              lang={lang}
              fields={fields}
              onChange={editor.change}
              head={<ColumnHead lang={lang} note={state.changed.has(lang) ? "changed, not saved" : "editing"} />}
            />
          ) : (
            <ReadColumn kind={document.kind} lang={lang} fields={fields} head={<ColumnHead lang={lang} note="" />} />
          )}
        </div>
        {mayEdit ? (
          <Foot document={document} state={state} mayPublish={mayPublish} />
        ) : (
          <footer className="panel-foot">{READ_ONLY}</footer>
        )}
      </section>
      <Preview
        kind={document.kind}
        text={textOf(fields, lang)}
        picture={fields["picture"] ?? ""}
        language={languageNames[lang]}
        at={times.from}
      />
    </div>
  );
}

const ColumnHead = ({ lang, note }: { readonly lang: Language; readonly note: string }) => (
  <div className="text-head">
    <strong lang={lang}>{languageNames[lang]}</strong>
    <span className={`caption ${note === "editing" ? "" : "warn"}`}>{note}</span>
  </div>
);

function Head({ document, onClose }: DocumentEditorProps) {
  const now = useNow(10_000);
  const [word, tone, shape] = timingWords[document.timing];
  return (
    <header className="panel-head document-head">
      <Button size="small" type="text" onClick={onClose}>
        ‹ List
      </Button>
      <h2 className="document-title" title={document.title}>
        {document.title}
      </h2>
      <Tag tone={tone} shape={shape}>
        {word}
      </Tag>
      <span className="mono muted document-slug">{document.slug}</span>
      <div className="panel-aside small muted nowrap">
        saved {ago(document.changed_at, now)} by {document.changed_by ?? "the system"}
        <Popover
          trigger="click"
          placement="bottomRight"
          title="Last changes"
          content={
            <div className="document-history">
              <Timeline
                label="Last changes"
                items={document.history.map(({ at, operator, action, reason }) => ({
                  key: `${at} ${action}`,
                  title: `${operator ?? "the system"}: ${action.replace("content.", "")}`,
                  note: `${reason === "" ? "" : `${reason}. `}${dayTime(at)}`,
                }))}
              />
            </div>
          }
        >
          <Button size="small" icon={<HistoryOutlined />}>
            History
          </Button>
        </Popover>
      </div>
    </header>
  );
}

type StateProps = { readonly document: Document; readonly state: ReturnType<typeof useDocument> };

const Problems = ({ document, state: { editor, publishing } }: StateProps) => (
  <>
    <EditorNotices
      className="stack document-problems"
      editor={editor}
      who={document.changed_by ?? undefined}
      asking={`"${document.title}" was saved`}
      labelOf={fieldName}
      shown={shortText}
    />
    {(publishing.state === "refused" || publishing.state === "asking") && (
      <div className="stack document-problems">
        <SendOutcome sending={publishing} asking={`"${document.title}" was saved`} />
      </div>
    )}
  </>
);

/** Saving and publishing, each with the reason beside it while it is not possible. */
function Foot({ document, state, mayPublish }: StateProps & { readonly mayPublish: boolean }) {
  const { editor, published, busy, whyNotSave, whyNotPublish, times } = state;
  const words = editor.dirty
    ? (whyNotSave ?? `${countOfChanges(editor.changes.length)}, not saved yet.`)
    : whyNotPublish;
  const later = times.from !== "" && Date.parse(`${times.from}:00Z`) > Date.now();
  const publishWord = published ? "Change the times" : later ? "Schedule in 8 languages" : "Publish in 8 languages";
  return (
    <footer className="panel-foot">
      <div className="editor-foot">
        <span
          className={`editor-foot-words small ${editor.dirty || state.missing.length > 0 ? "warn" : "muted"}`}
          role="status"
        >
          {words}
        </span>
        <KeyHints
          hints={[
            ["[ ]", "language"],
            ["Ctrl+S", "save"],
          ]}
        />
        {published && !isRequired(document) && (
          <Withdraw document={document} title={document.title} disabled={editor.dirty || busy} />
        )}
        <Button disabled={(!editor.dirty && !state.timesChanged) || busy} onClick={state.discard}>
          Discard
        </Button>
        <Button
          type={editor.dirty ? "primary" : "default"}
          loading={busy}
          disabled={whyNotSave !== undefined}
          onClick={() => void editor.send()}
        >
          {published ? "Save and show" : "Save"}
        </Button>
        {mayPublish ? (
          <Button
            type={editor.dirty ? "default" : "primary"}
            icon={<SendOutlined />}
            disabled={whyNotPublish !== undefined || busy}
            onClick={() => void state.publish()}
          >
            {publishWord}
          </Button>
        ) : (
          <span className="caption">An owner publishes legal texts.</span>
        )}
      </div>
    </footer>
  );
}
