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

/** Exchange rates for displayed totals and for floating OTC offers. A change needs two operators. */
export default function RatesPage() {
  const query = useRead(fiatRateList, {}, { refetchInterval: EVERY_MS });
  const mayRequest = useMay()("channels.request");
  return (
    <ListPage
      path={paths.rates}
      title="Display rates"
      note="for totals on pages and for floating OTC offers; two operators change one"
      noun="rate"
      rows={6}
      what="the rates"
      query={query}
      items={query.data?.list}
      keyOf={codeOf}
      columns={columns}
      form={(rate) =>
        mayRequest ? (
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
  {
    key: "code",
    title: "Currency",
    cell: ({ code, approval_id }: FiatRate) => (
      <span className="two-line">
        <span>{code}</span>
        {approval_id !== null && <span className="warn">request pending</span>}
      </span>
    ),
  },
  { key: "rate", title: "For one USD", align: "right" as const, cell: ({ per_usd }: FiatRate) => per_usd },
  { key: "source", title: "From", cell: ({ source }: FiatRate) => source },
  { key: "at", title: "Since, UTC", wide: true, cell: ({ at }: FiatRate) => dayTime(at) },
];
