import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useApi } from "../api/use-api.ts";

/** Balances arrive by the socket as they change (follow-balances.ts); their worth moves with prices, which this reads again. */
const REVALUE_EVERY_MS = 15_000;

/** All balances of the user, live. */
export const useAssets = () => useApi(getAsset, {}, { refetchInterval: REVALUE_EVERY_MS });
