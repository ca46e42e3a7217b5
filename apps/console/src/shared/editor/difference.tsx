import { Button } from "antd";
import { Callout } from "../ui/callout.tsx";
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

type SomebodyFasterProps = {
  /** Who saved it and when, where that is known. */
  readonly who?: string | undefined;
  /** Their changes against what was read here. */
  readonly theirs: readonly ShownChange[];
  /** Fields that both changed. */
  readonly clashes: readonly string[];
  readonly onTakeTheirs: () => void;
  readonly onKeepMine: () => void;
};

/** Another operator saved the record that is open in a form. Nothing of ours was sent over it. */
export const SomebodyFaster = ({ who, theirs, clashes, onTakeTheirs, onKeepMine }: SomebodyFasterProps) => (
  <Callout
    tone="warn"
    title={`${who ?? "Somebody else"} saved this while you were editing.`}
    actions={
      <>
        <Button size="small" onClick={onTakeTheirs}>
          Take theirs, drop mine
        </Button>
        <Button size="small" type="primary" onClick={onKeepMine}>
          Put my changes on top
        </Button>
      </>
    }
  >
    Nothing of yours was sent; what you typed is kept.
    {theirs.length > 0 && <ChangeTable label="What they changed" changes={theirs} />}
    {clashes.length > 0 && <p>You both changed {clashes.join(", ")}: look at it before you send.</p>}
  </Callout>
);
