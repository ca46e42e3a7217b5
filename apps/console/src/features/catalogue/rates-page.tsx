import { fiatRateList } from "@candor/contract/routes/console/finance.ts";
import { useRead } from "../../shared/api/use-read.ts";
import { EditorPage } from "../../shared/editor/editor-page.tsx";
import { ListBody, NothingOpen } from "../../shared/editor/list-body.tsx";
import { UnsavedGuard } from "../../shared/editor/unsaved-guard.tsx";
import { usePicked } from "../../shared/editor/use-picked.ts";
import { dayTime } from "../../shared/format/time.ts";
import { useMay } from "../../shared/operator.ts";
import { paths } from "../../shared/paths.ts";
import { Facts, Panel } from "../../shared/ui/panel.tsx";
import { Parts } from "./parts.tsx";
import { type FiatRate, RateEditor } from "./rate-editor.tsx";
import "./catalogue.css";

const EVERY_MS = 30_000;
const keyOf = ({ code }: FiatRate): string => code;

/** In what totals are shown. Nothing is settled by these rates, so that one operator sets them. */
export default function RatesPage() {
  const query = useRead(fiatRateList, {}, { refetchInterval: EVERY_MS });
  const mayEdit = useMay()("catalogue.edit");
  const list = query.data?.list ?? [];
  const { open, chosen, choose } = usePicked({ items: list, keyOf, path: paths.rates, noun: "rate" });
  return (
    <Parts current={paths.rates}>
      <UnsavedGuard />
      <div className="wide-list">
        <EditorPage
          list={
            <Panel grow flush title="Display rates" note="for totals on pages; nothing is settled by them">
              <ListBody
                query={query}
                items={query.data?.list}
                what="the rates"
                rows={6}
                label="Display rates"
                keyOf={keyOf}
                chosen={open}
                onChoose={choose}
                columns={columns}
              />
            </Panel>
          }
          form={
            chosen && mayEdit ? (
              <RateEditor key={chosen.code} rate={chosen} />
            ) : chosen ? (
              <Panel
                grow
                title={chosen.code}
                foot={<span>You read here as auditor: nothing on this page changes anything.</span>}
              >
                <Facts width={120} rows={[{ name: "For one USD", value: chosen.per_usd }]} />
              </Panel>
            ) : (
              <NothingOpen noun="rate" pending={query.isPending} />
            )
          }
        />
      </div>
    </Parts>
  );
}

const columns = [
  { key: "code", title: "Currency", cell: ({ code }: FiatRate) => code },
  { key: "rate", title: "For one USD", align: "right" as const, cell: ({ per_usd }: FiatRate) => per_usd },
  { key: "source", title: "From", cell: ({ source }: FiatRate) => source },
  { key: "at", title: "Since, UTC", wide: true, cell: ({ at }: FiatRate) => dayTime(at) },
];
