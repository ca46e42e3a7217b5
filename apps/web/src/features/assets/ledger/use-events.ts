import type { LedgerTag } from "@candor/contract/domain/ledger-tags.ts";
import { getEvents, type LedgerEvent } from "@candor/contract/routes/record.ts";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useApiList } from "../../../shared/api/use-api-list.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useUserData } from "../../../shared/socket/use-user-data.ts";
import type { LedgerFilter } from "./ledger-list.tsx";
import { withDays } from "./with-days.ts";

/** The events of a filter below the day of each, for <InfiniteList>; read again when a balance changes. */
export function useEvents(filter: LedgerFilter) {
  const query = useApiList(getEvents, filter);
  const refresh = useRefresh();
  const again = () => refresh(getEvents);
  useUserData("balance_data", again, again);
  return { ...query, items: query.items && withDays(query.items) };
}

/** Both sides of a transfer have one name; every other event has that of its tag. */
export function useEventTitle() {
  const { t } = useTranslation("assets");
  return ({ tag, entries }: Pick<LedgerEvent, "entries"> & { readonly tag: LedgerTag }): string => {
    const has = (side: LedgerTag) => entries.some((entry) => entry.tag === side);
    return has("transfer_out") && has("transfer_in") ? t("event.transfer") : t(`tag.${tag}`);
  };
}
