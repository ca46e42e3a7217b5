import { getConfig } from "@candor/contract/routes/common.ts";
import { useApi } from "./api/use-api.ts";

export type Mode = { readonly simulated: boolean; readonly practice: boolean };

/** What this installation is. Until it has said so, both are taken as not known and nothing is marked. */
export function useMode(): Mode {
  const { data } = useApi(getConfig, {}, { staleTime: Number.POSITIVE_INFINITY });
  return { simulated: data !== undefined && data.feed !== "live", practice: data?.practice === true };
}
