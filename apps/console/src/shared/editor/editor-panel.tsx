import { Button } from "antd";
import { useMay } from "../operator.ts";
import { linkOf, paths } from "../paths.ts";
import { Callout, SendOutcome } from "../ui/callout.tsx";
import { KeyCap } from "../ui/key-cap.tsx";
import { Panel } from "../ui/panel.tsx";
import { Ask, Waits } from "./ask.tsx";
import { DraftConflict, type FieldWords, type ShownChange, shownChanges } from "./difference.tsx";
import type { Fields } from "./draft.ts";
import type { Editor } from "./use-editor.ts";

/** Names the first field with an error. */
export function lookAt<Name extends string>(
  errors: Partial<Record<Name, string>>,
  labels: Readonly<Record<Name, string>>,
): string | undefined {
  const [name] = Object.keys(errors) as Name[];
  return name && `Check ${labels[name].toLowerCase()}.`;
}

type NoticesProps<F extends Fields> = FieldWords<F> & {
  readonly editor: Editor<F>;
  /** The question repeated after a lost answer: "the rate was saved". */
  readonly asking: string;
  /** The operator who saved it in the meantime, if known. */
  readonly who?: string | undefined;
  readonly className?: string;
};

/** Problems of a form: an edit conflict, a refusal, or an unknown outcome. Renders nothing without one. */
export function EditorNotices<F extends Fields>({
  editor,
  asking,
  who,
  className = "stack",
  ...words
}: NoticesProps<F>) {
  const { theirs, error, sending } = editor;
  if (!theirs && !error && sending.state !== "asking") return null;
  return (
    <div className={className}>
      <DraftConflict who={who} editor={editor} words={words} />
      {(error || sending.state === "asking") && <SendOutcome sending={sending} asking={asking} />}
    </div>
  );
}

type EditorPanelProps<F extends Fields> = NoticesProps<F> & {
  readonly title: React.ReactNode;
  readonly note?: React.ReactNode;
  readonly aside?: React.ReactNode;
  /** The subject in the audit log: "currency:3". */
  readonly subject?: string;
  /** The label of the button: "Save BTC". */
  readonly save: string;
  /** Unsaved changes, or the outcome. */
  readonly words: React.ReactNode;
  readonly children: React.ReactNode;
};

/** The form of one record in its panel. The footer shows the state, discard and save. */
export function EditorPanel<F extends Fields>(props: EditorPanelProps<F>) {
  const { editor, title, note, aside, subject, save, words, children, ...notices } = props;
  const { dirty, busy, why, discard, send } = editor;
  const mayAudit = useMay()("audit.read");
  return (
    <Panel
      grow
      title={title}
      note={note}
      aside={
        <>
          {subject && mayAudit && <a href={linkOf(paths.audit, { subject })}>History</a>}
          {aside}
        </>
      }
      foot={
        <div className="editor-foot">
          <span className={`editor-foot-words small ${dirty ? "warn" : "muted"}`} role="status">
            {words}
          </span>
          <Button disabled={!dirty || busy} onClick={discard}>
            Discard
          </Button>
          <Button type="primary" loading={busy} disabled={why !== undefined} onClick={() => void send()}>
            {save} <KeyCap keys="Ctrl+Enter" />
          </Button>
        </div>
      }
    >
      <div className="stack">
        <EditorNotices editor={editor} {...notices} />
        {children}
      </div>
    </Panel>
  );
}

type SavePanelProps<F extends Fields> = Omit<EditorPanelProps<F>, "words"> & {
  /** Shown after saving: "Saved." */
  readonly saved: string;
};

/** A record that one operator saves. */
export const SavePanel = <F extends Fields>({ saved, ...props }: SavePanelProps<F>) => {
  const { dirty, why, changes, done } = props.editor;
  return (
    <EditorPanel
      {...props}
      words={dirty ? (why ?? `${countOfChanges(changes.length)}, not saved yet.`) : done && saved}
    />
  );
};

/** "1 change", "2 changes". */
export const countOfChanges = (count: number): string => `${count} ${count === 1 ? "change" : "changes"}`;

/** The number of changes in a request, for the footer of its form. */
export const unsentWords = ({ dirty, why = "" }: Pick<Editor<Fields>, "dirty" | "why">, changes: number): string =>
  dirty ? `${countOfChanges(changes)}, not sent yet. ${why}` : "";

type RequestPanelProps<F extends Fields> = Omit<EditorPanelProps<F>, "words" | "save" | "asking"> & {
  /** The record that does not change while a request is pending: "The channel". */
  readonly what: string;
  /** The changes, if they differ from those of the fields. */
  readonly changes?: readonly ShownChange[] | undefined;
};

/** A record that only a request can change. The request shows before and after, the reason, and the two operators. */
export function RequestPanel<F extends Fields>({ what, changes, children, ...props }: RequestPanelProps<F>) {
  const { editor } = props;
  const shown = changes ?? shownChanges(editor.changes, props);
  return (
    <EditorPanel
      {...props}
      save="Ask for approval"
      asking="the request was taken"
      words={unsentWords(editor, shown.length)}
    >
      {editor.waiting !== null && <Waits approvalId={editor.waiting} what={what} />}
      {editor.isNew && editor.waiting === null && editor.done && !editor.dirty && (
        <Callout tone="ok" title="The request is waiting for another operator." />
      )}
      {children}
      {shown.length > 0 && <Ask changes={shown} reason={editor.reason} onReason={editor.setReason} />}
    </EditorPanel>
  );
}
