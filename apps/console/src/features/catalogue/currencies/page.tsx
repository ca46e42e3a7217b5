import { PlusOutlined } from "@ant-design/icons";
import { currenciesList } from "@candor/contract/routes/console/catalogue.ts";
import { Button } from "antd";
import { useRead } from "../../../shared/api/use-read.ts";
import { EditorPage } from "../../../shared/editor/editor-page.tsx";
import { ListBody, NothingOpen } from "../../../shared/editor/list-body.tsx";
import { UnsavedGuard } from "../../../shared/editor/unsaved-guard.tsx";
import { keyOfId, usePicked } from "../../../shared/editor/use-picked.ts";
import { useKeys } from "../../../shared/keys/use-keys.ts";
import { useMay } from "../../../shared/operator.ts";
import { paths } from "../../../shared/paths.ts";
import { KeyCap } from "../../../shared/ui/key-cap.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Parts } from "../parts.tsx";
import { AddCurrency } from "./currency-add.tsx";
import { CurrencyEditor, CurrencyFacts, ShownTag } from "./currency-editor.tsx";
import "../catalogue.css";

const EVERY_MS = 10_000;

/** What can be held, and over which channels it comes in. */
export default function CurrenciesPage() {
  const query = useRead(currenciesList, {}, { refetchInterval: EVERY_MS });
  const mayEdit = useMay()("catalogue.edit");
  const list = query.data?.list ?? [];
  const { open, chosen, choose } = usePicked({ items: list, keyOf: keyOfId, path: paths.currencies, noun: "currency" });
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
            <ListBody
              query={query}
              items={query.data?.list}
              what="the currencies"
              rows={8}
              label="Currencies"
              keyOf={keyOfId}
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
          </Panel>
        }
        form={
          open === "new" && mayEdit ? (
            <AddCurrency taken={list.map(({ symbol }) => symbol)} onClose={() => choose(undefined)} />
          ) : chosen ? (
            mayEdit ? (
              <CurrencyEditor key={chosen.id} currency={chosen} />
            ) : (
              <CurrencyFacts currency={chosen} />
            )
          ) : (
            <NothingOpen noun="currency" pending={query.isPending} />
          )
        }
      />
    </Parts>
  );
}
