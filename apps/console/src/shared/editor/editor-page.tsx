import { Table, type TableColumn } from "../ui/table.tsx";
import "./editor-page.css";

type EditorPageProps = {
  readonly list: React.ReactNode;
  /** A panel; with `withSide` followed by an EditorSide. */
  readonly form: React.ReactNode;
  readonly withSide?: boolean;
};

/** The layout of an editor: list, form, and a side column with changes and audit log. Each part scrolls on its own. */
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
export const PickList = <Item,>({ label, columns, items, keyOf, chosen, onChoose }: PickListProps<Item>) => (
  <Table
    label={label}
    className="pick-list"
    rows={items}
    keyOf={keyOf}
    rowProps={(item) => ({ "data-id": keyOf(item), "aria-current": keyOf(item) === chosen ? "true" : undefined })}
    columns={columns.map((column, index) =>
      index > 0
        ? column
        : {
            ...column,
            cell: (item: Item) => (
              <button type="button" className="plain-button pick-name" onClick={() => onChoose(keyOf(item))}>
                {column.cell(item)}
              </button>
            ),
          },
    )}
  />
);
