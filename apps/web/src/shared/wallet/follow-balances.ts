import { getAsset } from "@candor/contract/routes/wallet.ts";
import { queryClient } from "../api/query-client.ts";
import { socket } from "../socket/socket.ts";
import { type Asset, mergeBalances } from "./balances.ts";

const queryKey = [getAsset.path];

/**
 * Keeps the loaded balances in sync with the server, on every page: a form must not offer "100%" of the balance from before the last order.
 */
export function followBalances(): void {
  socket.on("balance_data", ({ list }) =>
    queryClient.setQueriesData<Asset>({ queryKey }, (before) => before && mergeBalances(before, list)),
  );
  socket.onGap((missed) => {
    if (missed === "balance_data") void queryClient.invalidateQueries({ queryKey });
  });
}
