import { PlusOutlined } from "@ant-design/icons";
import { currenciesList } from "@candor/contract/routes/console/catalogue.ts";
import { Button } from "antd";
import { useRead } from "../../shared/api/use-read.ts";
import { EditorPage, PickList } from "../../shared/editor/editor-page.tsx";
import { UnsavedGuard } from "../../shared/editor/unsaved-guard.tsx";
import { useListKeys } from "../../shared/editor/use-list-keys.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { replaceWith, useQueryParams } from "../../shared/navigation.ts";
import { useMay } from "../../shared/operator.ts";
import { paths } from "../../shared/paths.ts";
import { ReadError } from "../../shared/ui/callout.tsx";
import { KeyCap } from "../../shared/ui/key-cap.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Empty, Skeleton } from "../../shared/ui/skeleton.tsx";
import { AddCurrency } from "./currency-add.tsx";
import { CurrencyEditor, CurrencyFacts, ShownTag } from "./currency-editor.tsx";
import { Parts } from "./parts.tsx";
import "./catalogue.css";

const EVERY_MS = 10_000;

/** What can be held, and over which channels it comes in. */
export default function CurrenciesPage() {
  const query = useRead(currenciesList, {}, { refetchInterval: EVERY_MS });
  const params = useQueryParams();
  const mayEdit = useMay()("catalogue.edit");
  const list = query.data?.list ?? [];
  const open = params["open"] ?? (list[0] && String(list[0].id));
  const chosen = list.find(({ id }) => String(id) === open);
  const choose = (id: string | undefined) => replaceWith(paths.currencies, { open: id });
  useListKeys({ ids: list.map(({ id }) => String(id)), chosen: open, choose, noun: "currency" });
  useKeys(mayEdit ? [{ keys: "n", label: "new currency", group: "List", run: () => choose("new") }] : []);
  return (
    <Parts current={paths.currencies}>
      <UnsavedGuard />
      <EditorPage
        list={
          <Panel
            grow
            flush
            title="Currencies"
            note={query.data ? String(list.length) : ""}
            aside={
              mayEdit && (
                <Button size="small" icon={<PlusOutlined />} onClick={() => choose("new")}>
                  Add <KeyCap keys="N" />
                </Button>
              )
            }
          >
            {query.isError && !query.data && (
              <div className="panel-body">
                <ReadError what="The currencies" error={query.error} onRetry={() => void query.refetch()} />
              </div>
            )}
            {query.isPending && <Skeleton rows={8} what="Loading the currencies" />}
            {list.length > 0 && (
              <PickList
                label="Currencies"
                items={list}
                keyOf={({ id }) => String(id)}
                chosen={open}
                onChoose={choose}
                columns={[
                  { key: "symbol", title: "Symbol", cell: ({ symbol }) => symbol },
                  { key: "chains", title: "Channels", align: "right", cell: ({ chains }) => chains.length },
                  {
                    key: "shown",
                    title: "In the app",
                    align: "right",
                    cell: ({ shown }) => <ShownTag shown={shown} />,
                  },
                ]}
              />
            )}
          </Panel>
        }
        form={
          open === "new" && mayEdit ? (
            <AddCurrency taken={list.map(({ symbol }) => symbol)} onClose={() => choose(undefined)} onMade={choose} />
          ) : chosen ? (
            mayEdit ? (
              <CurrencyEditor key={chosen.id} currency={chosen} />
            ) : (
              <CurrencyFacts currency={chosen} />
            )
          ) : (
            <Panel grow title="Currency">
              {query.isPending ? (
                <Skeleton rows={6} />
              ) : (
                <Empty title="No currency is open">Choose one in the list.</Empty>
              )}
            </Panel>
          )
        }
      />
    </Parts>
  );
}
