import { fiatRateList } from "@candor/contract/routes/console/finance.ts";
import { useRead } from "../../shared/api/use-read.ts";
import { EditorPage, PickList } from "../../shared/editor/editor-page.tsx";
import { UnsavedGuard } from "../../shared/editor/unsaved-guard.tsx";
import { useListKeys } from "../../shared/editor/use-list-keys.ts";
import { dayTime } from "../../shared/format/time.ts";
import { replaceWith, useQueryParams } from "../../shared/navigation.ts";
import { useMay } from "../../shared/operator.ts";
import { paths } from "../../shared/paths.ts";
import { ReadError } from "../../shared/ui/callout.tsx";
import { Facts, Panel } from "../../shared/ui/panel.tsx";
import { Empty, Skeleton } from "../../shared/ui/skeleton.tsx";
import { Parts } from "./parts.tsx";
import { type FiatRate, RateEditor } from "./rate-editor.tsx";
import "./catalogue.css";

const EVERY_MS = 30_000;

/** In what totals are shown. Nothing is settled by these rates, so that one operator sets them. */
export default function RatesPage() {
  const query = useRead(fiatRateList, {}, { refetchInterval: EVERY_MS });
  const params = useQueryParams();
  const mayEdit = useMay()("catalogue.edit");
  const list = query.data?.list ?? [];
  const open = params["open"] ?? list[0]?.code;
  const chosen = list.find(({ code }) => code === open);
  const choose = (code: string) => replaceWith(paths.rates, { open: code });
  useListKeys({ ids: list.map(({ code }) => code), chosen: open, choose, noun: "rate" });
  return (
    <Parts current={paths.rates}>
      <UnsavedGuard />
      <div className="wide-list">
        <EditorPage
          list={
            <Panel grow flush title="Display rates" note="for totals on pages; nothing is settled by them">
              {query.isError && !query.data && (
                <div className="panel-body">
                  <ReadError what="The rates" error={query.error} onRetry={() => void query.refetch()} />
                </div>
              )}
              {query.isPending && <Skeleton rows={6} what="Loading the rates" />}
              {list.length > 0 && (
                <PickList
                  label="Display rates"
                  items={list}
                  keyOf={({ code }) => code}
                  chosen={open}
                  onChoose={choose}
                  columns={columns}
                />
              )}
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
              <Panel grow title="Rate">
                {query.isPending ? (
                  <Skeleton rows={3} />
                ) : (
                  <Empty title="No rate is open">Choose one in the list.</Empty>
                )}
              </Panel>
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
