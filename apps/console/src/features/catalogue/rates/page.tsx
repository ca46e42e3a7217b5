import { fiatRateList } from "@candor/contract/routes/console/finance.ts";
import { useRead } from "../../../shared/api/use-read.ts";
import { dayTime } from "../../../shared/format/time.ts";
import { useMay } from "../../../shared/operator.ts";
import { paths } from "../../../shared/paths.ts";
import { Facts, ReadPanel } from "../../../shared/ui/panel.tsx";
import { ListPage } from "../list-page.tsx";
import { type FiatRate, RateEditor } from "./rate-editor.tsx";

const EVERY_MS = 30_000;
const codeOf = ({ code }: FiatRate): string => code;

/** The rates for displayed totals. Nothing settles at them, so one operator sets them. */
export default function RatesPage() {
  const query = useRead(fiatRateList, {}, { refetchInterval: EVERY_MS });
  const mayEdit = useMay()("catalogue.edit");
  return (
    <ListPage
      path={paths.rates}
      title="Display rates"
      note="for totals on pages only; nothing settles at them"
      noun="rate"
      rows={6}
      what="the rates"
      query={query}
      items={query.data?.list}
      keyOf={codeOf}
      columns={columns}
      form={(rate) =>
        mayEdit ? (
          <RateEditor key={rate.code} rate={rate} />
        ) : (
          <ReadPanel title={rate.code}>
            <Facts width={120} rows={[{ name: "For one USD", value: rate.per_usd }]} />
          </ReadPanel>
        )
      }
    />
  );
}

const columns = [
  { key: "code", title: "Currency", cell: codeOf },
  { key: "rate", title: "For one USD", align: "right" as const, cell: ({ per_usd }: FiatRate) => per_usd },
  { key: "source", title: "From", cell: ({ source }: FiatRate) => source },
  { key: "at", title: "Since, UTC", wide: true, cell: ({ at }: FiatRate) => dayTime(at) },
];
