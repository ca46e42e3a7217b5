import { EditorPage } from "../../shared/editor/editor-page.tsx";
import { ListPanel, NothingOpen } from "../../shared/editor/list-panel.tsx";
import { UnsavedGuard } from "../../shared/editor/unsaved-guard.tsx";
import { usePicked } from "../../shared/editor/use-picked.ts";
import { Facts, Panel } from "../../shared/ui/panel.tsx";
import type { TableColumn } from "../../shared/ui/table.tsx";
import { Parts, type PartsProps } from "./parts.tsx";
import "./catalogue.css";

type ListPageProps<Item> = {
  readonly path: PartsProps["current"];
  readonly title: string;
  readonly note: string;
  readonly rule?: string;
  /** One of the list: "rate"; and all of them in a sentence: "the rates". */
  readonly noun: string;
  readonly what: string;
  readonly query: { isError: boolean; isPending: boolean; error: unknown; refetch: () => unknown };
  readonly items: readonly Item[] | undefined;
  readonly keyOf: (item: Item) => string;
  readonly columns: readonly TableColumn<Item>[];
  /** Undefined where the role only reads: what it reads then. */
  readonly editor: ((item: Item) => React.ReactNode) | undefined;
  readonly titleOf: (item: Item) => string;
  readonly factOf: (item: Item) => { readonly name: string; readonly value: string };
};

/** A wide list of few things, and the one that is open beside it. */
export function ListPage<Item>(props: ListPageProps<Item>) {
  const { path, title, note, rule, noun, what, query, items, keyOf, columns, editor, titleOf, factOf } = props;
  const { open, chosen, choose } = usePicked({ items: items ?? [], keyOf, path, noun });
  return (
    <Parts current={path}>
      <UnsavedGuard />
      <div className="wide-list">
        <EditorPage
          list={
            <ListPanel
              title={title}
              note={note}
              foot={rule}
              query={query}
              items={items}
              what={what}
              rows={6}
              keyOf={keyOf}
              chosen={open}
              onChoose={choose}
              columns={columns}
            />
          }
          form={
            !chosen ? (
              <NothingOpen noun={noun} pending={query.isPending} />
            ) : editor ? (
              editor(chosen)
            ) : (
              <Panel grow title={titleOf(chosen)} foot={<span>{onlyReads}</span>}>
                <Facts width={120} rows={[factOf(chosen)]} />
              </Panel>
            )
          }
        />
      </div>
    </Parts>
  );
}

const onlyReads = "You read here as auditor: nothing on this page changes anything.";
