import { cellClass, type TableColumn } from "../ui/table.tsx";
import "../ui/table.css";
import "./editor-page.css";

type EditorPageProps = {
  readonly list: React.ReactNode;
  /** A panel; with `withSide` followed by an EditorSide. */
  readonly form: React.ReactNode;
  readonly withSide?: boolean;
};

/** The shape of an editor: list, form, and beside it what changes and what the audit log has. Each part scrolls by itself. */
export const EditorPage = ({ list, form, withSide = false }: EditorPageProps) => (
  <div className={`editor${withSide ? " editor-rail" : ""}`}>
    {list}
    {form}
  </div>
);

export const EditorSide = ({ children }: { readonly children: React.ReactNode }) => (
  <div className="editor-side">{children}</div>
);

export type PickListProps<Item> = {
  readonly label: string;
  readonly columns: readonly TableColumn<Item>[];
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
};

/**
 * The list of an editor. Each row has one button, in its first cell, which reaches over all of the row: Tab and Enter are enough, and a click anywhere
 * in the row does the same.
 */
export const PickList = <Item,>(props: PickListProps<Item>) => {
  const [first, ...others] = props.columns;
  return (
    <table className="table pick-list" aria-label={props.label}>
      <thead>
        <tr>
          {props.columns.map(({ key, title, width, align, wide }) => (
            <th key={key} scope="col" style={{ width }} className={cellClass(align, wide)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.items.map((item) => {
          const id = props.keyOf(item);
          return (
            <tr key={id} data-id={id} aria-current={id === props.chosen ? "true" : undefined}>
              <td>
                <button type="button" className="plain-button pick-name" onClick={() => props.onChoose(id)}>
                  {first?.cell(item)}
                </button>
              </td>
              {others.map(({ key, align, wide, cell }) => (
                <td key={key} className={cellClass(align, wide)}>
                  {cell(item)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
