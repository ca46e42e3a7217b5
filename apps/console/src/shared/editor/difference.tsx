import { Button } from "antd";
import { Callout } from "../ui/callout.tsx";
import { Table, type TableColumn } from "../ui/table.tsx";
import { type Change, changesOf, type Fields, merge } from "./draft.ts";
import type { Editor } from "./use-editor.ts";
import "./difference.css";

/** The old value struck through in gray, then the new one in a blue frame. Long values end in an ellipsis; the title has the full value. */
export const BeforeAfter = ({ before, after }: { readonly before: string; readonly after: string }) => (
  <span className="before-after">
    {before !== "" && <del title={before}>{before}</del>}
    {before !== "" && <span aria-hidden="true">→</span>}
    <span className="visually-hidden">becomes</span>
    <ins title={after}>{after === "" ? "empty" : after}</ins>
  </span>
);

export type ShownChange = { readonly field: string; readonly before: string; readonly after: string };

export const ChangeTable = ({ changes, label }: { changes: readonly ShownChange[]; readonly label: string }) => (
  <Table label={label} className="change-table" columns={changeColumns} rows={changes} keyOf={({ field }) => field} />
);

const changeColumns: readonly TableColumn<ShownChange>[] = [
  { key: "field", title: "Field", isName: true, cell: ({ field }) => field },
  { key: "before", title: "Before", cell: ({ before }) => <del>{before === "" ? "empty" : before}</del> },
  { key: "after", title: "After", cell: ({ after }) => <ins>{after === "" ? "empty" : after}</ins> },
];

/** The labels of a record's fields, and the text of a value. By default a value is shown unchanged. */
export type FieldWords<F extends Fields> = {
  readonly labelOf: (field: keyof F & string) => string;
  readonly shown?: (value: F[keyof F & string], field: keyof F & string) => string;
};

/** Changes of a record in words, for a table of before and after. */
export const shownChanges = <F extends Fields>(
  changes: readonly Change<F>[],
  { labelOf, shown = String }: FieldWords<F>,
): readonly ShownChange[] =>
  changes.map(({ field, before, after }) => ({
    field: labelOf(field),
    before: shown(before, field),
    after: shown(after, field),
  }));

type DraftConflictProps<F extends Fields> = {
  /** The operator who saved it, if known. */
  readonly who?: string | undefined;
  readonly editor: Pick<Editor<F>, "base" | "fields" | "theirs" | "startOver" | "keepMine">;
  readonly words: FieldWords<F>;
};

/** Another operator saved the record that is open in a form; nothing was overwritten. Renders nothing without a conflict. */
export function DraftConflict<F extends Fields>({ who, editor, words }: DraftConflictProps<F>) {
  const { base, fields, theirs, startOver, keepMine } = editor;
  if (!theirs) return null;
  const changes = shownChanges(changesOf(base, theirs), words);
  const clashes = merge(base, fields, theirs).clashes.map(words.labelOf);
  return (
    <Callout
      tone="warn"
      title={`${who ?? "Somebody else"} saved this while you were editing.`}
      actions={
        <>
          <Button size="small" onClick={startOver}>
            Take theirs, drop mine
          </Button>
          <Button size="small" type="primary" onClick={keepMine}>
            Put my changes on top
          </Button>
        </>
      }
    >
      Nothing of yours was sent; what you typed is kept.
      {changes.length > 0 && <ChangeTable label="What they changed" changes={changes} />}
      {clashes.length > 0 && <p>You both changed {clashes.join(", ")}: look at it before you send.</p>}
    </Callout>
  );
}
