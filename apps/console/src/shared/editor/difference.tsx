import { Button } from "antd";
import { Callout } from "../ui/callout.tsx";
import { changesOf, type Fields, merge } from "./draft.ts";
import type { DraftOf } from "./use-draft.ts";
import "./difference.css";

/** Struck grey, then the new value framed in blue; long values end in an ellipsis and show whole as a title. */
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
  <table className="table change-table" aria-label={label}>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Before</th>
        <th scope="col">After</th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ field, before, after }) => (
        <tr key={field}>
          <th scope="row">{field}</th>
          <td>
            <del>{before === "" ? "empty" : before}</del>
          </td>
          <td>
            <ins>{after === "" ? "empty" : after}</ins>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

type DraftConflictProps<F extends Fields> = {
  /** Who saved it, where that is known. */
  readonly who?: string | undefined;
  readonly draft: DraftOf<F>;
  readonly labelOf: (field: keyof F & string) => string;
  /** How a value reads; texts as they are when not given. */
  readonly shown?: (value: string | boolean, field: keyof F & string) => string;
  /** Before either way out: what told of the conflict is forgotten. */
  readonly onSettle: () => void;
};

/** Another operator saved the record that is open in a form. Nothing of ours was sent over it. Not there while there is no conflict. */
export function DraftConflict<F extends Fields>({ who, draft, labelOf, shown, onSettle }: DraftConflictProps<F>) {
  const { base, fields, theirs, takeTheirs, keepMine } = draft;
  if (!theirs) return null;
  const text = (value: string | boolean, field: keyof F & string) => shown?.(value, field) ?? String(value);
  const changes = changesOf(base, theirs).map(({ field, before, after }) => ({
    field: labelOf(field),
    before: text(before, field),
    after: text(after, field),
  }));
  const clashes = merge(base, fields, theirs).clashes.map(labelOf);
  const settle = (act: () => void) => () => {
    onSettle();
    act();
  };
  return (
    <Callout
      tone="warn"
      title={`${who ?? "Somebody else"} saved this while you were editing.`}
      actions={
        <>
          <Button size="small" onClick={settle(takeTheirs)}>
            Take theirs, drop mine
          </Button>
          <Button size="small" type="primary" onClick={settle(keepMine)}>
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
