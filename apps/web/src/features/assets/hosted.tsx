import { HOSTING_ORDERS_MAX } from "@candor/contract/domain/hosting.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import { getFinanceOrder, getMinerOrder, type HostingOrder } from "@candor/contract/routes/hosting.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Group } from "../../shared/ui/group.tsx";
import { ListRow } from "../../shared/ui/list-row.tsx";
import { useFigures } from "../../shared/wallet/use-figures.ts";

const SHOWN = 5;

const open = { status: "hosting", page: 1, page_size: HOSTING_ORDERS_MAX } as const;

/** What the financial account hosts in funds and miners, the soonest to come back first. */
export function Hosted() {
  const { t } = useTranslation("hosting");
  const funds = useApi(getFinanceOrder, open).data?.list ?? [];
  const miners = useApi(getMinerOrder, open).data?.list ?? [];
  const orders = [...funds, ...miners].sort((a, b) => a.due_at_ms - b.due_at_ms);
  return (
    <div className="border-t-8 border-surface-0 p-gutter pt-3 pb-4 dark:border-surface-1">
      <Group title={t("hosted.title")}>
        {orders.slice(0, SHOWN).map((order) => (
          <HostedRow key={order.id} order={order} />
        ))}
        {funds.length > 0 && <ListRow title={t("hosted.fund")} end={funds.length} to="financeOrders" />}
        {miners.length > 0 && <ListRow title={t("hosted.miner")} end={miners.length} to="minerOrders" />}
        <ListRow title={t("hosted.overview")} to="template" />
      </Group>
    </div>
  );
}

function HostedRow({ order }: { readonly order: HostingOrder }) {
  const { t } = useTranslation("hosting");
  const { time } = useFormat();
  const { coin } = useFigures();
  const { kind, id, name, amount, currency_name, due_at_ms, day_seconds } = order;
  const style = day_seconds * 1_000 < DAY_MS ? "dayTime" : "dayMinute";
  return (
    <ListRow
      to={kind === "fund" ? "financeOrders" : "minerOrders"}
      query={{ id }}
      title={name}
      note={t("hosted.back", { time: time(due_at_ms, style) })}
      end={<span className="font-bold text-text-1">{`${coin(amount, currency_name)} ${currency_name}`}</span>}
    />
  );
}
