import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useApi, useApiKey } from "../api/use-api.ts";
import { useUserData } from "../socket/use-user-data.ts";
import { type Asset, mergeBalances } from "./balances.ts";

/** Balances come by the socket as they change; their worth moves with prices, which this reads again. */
const REVALUE_EVERY_MS = 15_000;

/** All balances of the user, live: read once, changed by the socket's balance_data, read again after a gap. */
export function useAssets() {
  const client = useQueryClient();
  const key = useApiKey(getAsset, {});
  const query = useApi(getAsset, {}, { refetchInterval: REVALUE_EVERY_MS });
  useUserData(
    "balance_data",
    ({ list }) => client.setQueryData<Asset>(key, (before) => before && mergeBalances(before, list)),
    () => query.refetch(),
  );
  return query;
}
