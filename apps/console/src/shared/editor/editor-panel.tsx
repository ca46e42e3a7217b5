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

/** The first field with an error, in words. */
export function lookAt<Name extends string>(
  errors: Partial<Record<Name, string>>,
  labels: Readonly<Record<Name, string>>,
): string | undefined {
  const [name] = Object.keys(errors) as Name[];
  return name && `Look at ${labels[name].toLowerCase()}.`;
}

type NoticesProps<F extends Fields> = FieldWords<F> & {
  readonly editor: Editor<F>;
  /** What is asked for again when the answer was lost: "the rate was saved". */
  readonly asking: string;
  /** Who saved it meanwhile, where that is known. */
  readonly who?: string | undefined;
  readonly className?: string;
};

/** What stands in the way of a form: somebody was faster, it was refused, or nobody knows yet. Not there while nothing does. */
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
  /** As the audit log calls it: "currency:3". */
  readonly subject?: string;
  /** What the button does, as "Save BTC". */
  readonly save: string;
  /** What is not saved yet, or what became of it. */
  readonly words: React.ReactNode;
  readonly children: React.ReactNode;
};

/** The form of one record in its panel. In the foot: what stands, discard, save. */
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
  /** Once it was saved: "Saved." */
  readonly saved: string;
};

/** A record that one operator saves. */
export const SavePanel = <F extends Fields>({ saved, ...props }: SavePanelProps<F>) => {
  const { dirty, why, changes, done } = props.editor;
  return <EditorPanel {...props} words={dirty ? (why ?? `${changes.length} not saved yet.`) : done && saved} />;
};

/** What a request would change, in the foot of its form. */
export const unsentWords = ({ dirty, why = "" }: Pick<Editor<Fields>, "dirty" | "why">, changes: number): string =>
  dirty ? `${changes} ${changes === 1 ? "change" : "changes"}, not sent yet. ${why}` : "";

type RequestPanelProps<F extends Fields> = Omit<EditorPanelProps<F>, "words" | "save" | "asking"> & {
  /** What stays as it is while a request waits: "The channel". */
  readonly what: string;
  /** Where they are not those of the fields. */
  readonly changes?: readonly ShownChange[] | undefined;
};

/** A record whose changes leave the page only as a request, with before and after, why, and the two that it needs. */
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
      {editor.done && !editor.dirty && editor.waiting === null && (
        <Callout tone="ok" title="The request waits for another operator." />
      )}
      {children}
      {shown.length > 0 && <Ask changes={shown} reason={editor.reason} onReason={editor.setReason} />}
    </EditorPanel>
  );
}
