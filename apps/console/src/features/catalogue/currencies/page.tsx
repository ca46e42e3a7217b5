import { currenciesList } from "@candor/contract/routes/console/catalogue.ts";
import { useRead } from "../../../shared/api/use-read.ts";
import { EditorPage } from "../../../shared/editor/editor-page.tsx";
import { BeginButton, ListPanel, NothingOpen } from "../../../shared/editor/list-panel.tsx";
import { UnsavedGuard } from "../../../shared/editor/unsaved-guard.tsx";
import { keyOfId, usePicked } from "../../../shared/editor/use-picked.ts";
import { useMay } from "../../../shared/operator.ts";
import { paths } from "../../../shared/paths.ts";
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
  return (
    <Parts current={paths.currencies}>
      <UnsavedGuard />
      <EditorPage
        list={
          <ListPanel
            title="Currencies"
            aside={
              mayEdit && (
                <BeginButton label="new currency" onBegin={() => choose("new")}>
                  Add
                </BeginButton>
              )
            }
            query={query}
            items={query.data?.list}
            what="the currencies"
            rows={8}
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
