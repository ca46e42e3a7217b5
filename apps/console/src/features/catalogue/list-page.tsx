import { EditorPage } from "../../shared/editor/editor-page.tsx";
import { BeginButton, ListPanel, NothingOpen } from "../../shared/editor/list-panel.tsx";
import { UnsavedGuard } from "../../shared/editor/unsaved-guard.tsx";
import { usePicked } from "../../shared/editor/use-picked.ts";
import { Parts, type PartsProps } from "./parts.tsx";
import "./catalogue.css";

type ListPageProps<Item> = Omit<
  React.ComponentProps<typeof ListPanel<Item>>,
  "query" | "chosen" | "onChoose" | "aside" | "more"
> & {
  readonly path: PartsProps["current"];
  readonly query: { isError: boolean; isPending: boolean; error: unknown; refetch: () => unknown };
  /** The name of an item: "rate". */
  readonly noun: string;
  /** The list gets most of the width. */
  readonly wide?: boolean;
  /** If the role may add an item: the text in the help, the text of the button, and the form. */
  readonly adding?:
    | { readonly label: string; readonly action: string; readonly form: (onClose: () => void) => React.ReactNode }
    | false;
  /** The open item, as the role edits or reads it. */
  readonly form: (item: Item) => React.ReactNode;
};

/** A short list, and the open item beside it. */
export function ListPage<Item>(props: ListPageProps<Item>) {
  const { path, noun, wide = true, adding, form, ...list } = props;
  const { query, items = [], keyOf } = list;
  const { open, chosen, choose } = usePicked({ items, keyOf, path, noun });
  return (
    <Parts current={path}>
      <UnsavedGuard />
      <div className={wide ? "wide-list" : undefined}>
        <EditorPage
          list={
            <ListPanel
              {...list}
              chosen={open}
              onChoose={choose}
              aside={
                adding && (
                  <BeginButton label={adding.label} onBegin={() => choose("new")}>
                    {adding.action}
                  </BeginButton>
                )
              }
            />
          }
          form={
            adding && open === "new" ? (
              adding.form(() => choose(undefined))
            ) : chosen ? (
              form(chosen)
            ) : (
              <NothingOpen noun={noun} pending={query.isPending} />
            )
          }
        />
      </div>
    </Parts>
  );
}
