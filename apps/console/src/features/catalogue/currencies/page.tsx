import { currenciesList } from "@candor/contract/routes/console/catalogue.ts";
import { useRead } from "../../../shared/api/use-read.ts";
import { keyOfId } from "../../../shared/editor/use-picked.ts";
import { useMay } from "../../../shared/operator.ts";
import { paths } from "../../../shared/paths.ts";
import { ListPage } from "../list-page.tsx";
import { AddCurrency } from "./currency-add.tsx";
import { CurrencyEditor, CurrencyFacts, ShownTag } from "./currency-editor.tsx";

const EVERY_MS = 10_000;

/** The currencies and their channels. */
export default function CurrenciesPage() {
  const query = useRead(currenciesList, {}, { refetchInterval: EVERY_MS });
  const mayEdit = useMay()("catalogue.edit");
  return (
    <ListPage
      path={paths.currencies}
      wide={false}
      title="Currencies"
      noun="currency"
      what="the currencies"
      rows={8}
      query={query}
      items={query.data?.list}
      keyOf={keyOfId}
      columns={[
        { key: "symbol", title: "Symbol", cell: ({ symbol }) => symbol },
        { key: "chains", title: "Channels", align: "right", cell: ({ chains }) => chains.length },
        { key: "shown", title: "In the app", align: "right", cell: ({ shown }) => <ShownTag shown={shown} /> },
      ]}
      adding={
        mayEdit && {
          label: "new currency",
          action: "Add",
          form: (onClose) => (
            <AddCurrency taken={query.data?.list.map(({ symbol }) => symbol) ?? []} onClose={onClose} />
          ),
        }
      }
      form={(currency) =>
        mayEdit ? <CurrencyEditor key={currency.id} currency={currency} /> : <CurrencyFacts currency={currency} />
      }
    />
  );
}
