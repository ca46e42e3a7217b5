import { getIeoOrder } from "@candor/contract/routes/subscriptions.ts";
import { useApi } from "../api/use-api.ts";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { useUserData } from "../socket/use-user-data.ts";
import { Group } from "../ui/group.tsx";
import { ListRow } from "../ui/list-row.tsx";
import { heldCoins } from "./held-coins.ts";

const newest = { page_size: 50 };

type HeldCoinsProps = {
  /** The figure of an amount, where the user may hide it. */
  readonly figure: (amount: string, currency: string) => string;
  readonly className?: string;
};

/** What is on hold for new coins and when it is free; nothing where nothing is. */
export function HeldCoinsGroup({ figure, className }: HeldCoinsProps) {
  const { t } = useTranslation("subscriptions");
  const { time } = useFormat();
  const { data, refetch } = useApi(getIeoOrder, newest);
  const again = () => void refetch();
  useUserData("balance_data", again, again);
  const held = heldCoins(data?.list ?? []);
  if (held.length === 0) return null;
  return (
    <div className={className}>
      <Group title={t("held.title")}>
        {held.map(({ id, saleId, name, amount, currency, until, atMs }) => (
          <ListRow
            key={id}
            to="publicationDetails"
            query={{ id: saleId }}
            title={name}
            note={t(`held.${until}`, { time: time(atMs, "dayMinute") })}
            end={<span className="font-bold text-text-1">{`${figure(amount, currency)} ${currency}`}</span>}
          />
        ))}
        <ListRow title={t("held.all")} to="publication" query={{ tab: "own" }} />
      </Group>
    </div>
  );
}
